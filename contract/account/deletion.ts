import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currentPassword } from './auth.ts'
import { deletionWays, user } from './person.ts'

/** Days in which a user can take the deletion of the account back. */
export const deletionDays = 14

export const deletionEndpoints = {
  /**
   * The account is deleted after 14 days. Until then it works as before. Ends all other sessions and notifies the confirmed address.
   * 403 for administrators: another administrator changes their role first.
   */
  ask: endpoint({
    method: 'POST',
    path: '/profile/delete',
    access: 'member',
    perMinute: 10,
    input: z.strictObject({ way: z.enum(deletionWays), current_password: currentPassword }),
    output: z.object({ message: z.string(), user }),
  }),
  /** Takes the deletion back. */
  takeBack: endpoint({
    method: 'POST',
    path: '/profile/keep',
    access: 'member',
    perMinute: 10,
    input: z.strictObject({}),
    output: z.object({ message: z.string(), user }),
  }),
}
