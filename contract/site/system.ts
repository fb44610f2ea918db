import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const systemEndpoints = {
  /** Readiness: 503 without a database, and from the signal to stop until the end. */
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'anyone',
    perMinute: 600,
    input: z.strictObject({}),
    output: z.object({ version: z.string(), database: z.enum(['embedded', 'postgresql']), uptime_s: z.number() }),
  }),
  /** Answers while the process runs, also without a database: for supervisors that restart what does not answer. */
  alive: endpoint({
    method: 'GET',
    path: '/alive',
    access: 'anyone',
    perMinute: 600,
    input: z.strictObject({}),
    output: z.object({}),
  }),
  /** The connection test of the login diagnostic. */
  connection: endpoint({
    method: 'GET',
    path: '/test/vue-connection',
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({ message: z.string(), server_time: z.number(), signed_in: z.boolean() }),
  }),
  /** All endpoints of the contract as OpenAPI 3.1. */
  openapi: endpoint({
    method: 'GET',
    path: '/openapi.json',
    access: 'anyone',
    input: z.strictObject({}),
    output: z.looseObject({ openapi: z.string() }),
  }),
}

/** The shape of every failed answer. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  /** Error code by field, for forms. */
  fields: z.optional(z.record(z.string(), z.string())),
})
export type Failure = z.output<typeof failure>
