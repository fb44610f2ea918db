import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Alerts of this session. `key`: the server's public key for web push; null: it has none, and sends no alerts. */
const state = z.object({ key: z.nullable(z.string()), is_on: z.boolean() })

/** Alerts are empty messages through the browser's push service (docs/decisions/086). Each belongs to the session that asked for it. */
export const alertEndpoints = {
  state: endpoint({ method: 'GET', path: '/alerts', access: 'member', input: z.strictObject({}), output: state }),
  /** @throws not_found without keys, invalid_input for an address that is of no known push service */
  turnOn: endpoint({
    method: 'PUT',
    path: '/alerts',
    access: 'member',
    input: z.strictObject({ address: z.url().check(z.maxLength(1000)) }),
    output: state,
    perMinute: 10,
  }),
  turnOff: endpoint({ method: 'DELETE', path: '/alerts', access: 'member', input: z.strictObject({}), output: state }),
}
