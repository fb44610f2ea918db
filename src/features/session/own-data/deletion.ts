import type * as z from 'zod/mini'
import { deletionEndpoints } from '../../../../contract/account/deletion.ts'
import { call } from '../../../api/call.ts'
import { showUser } from '../show-user.ts'

/** Asks the server to delete the account in 14 days. @returns the server's word. @throws ApiError, StorageFull */
export async function askDeletion(input: z.input<typeof deletionEndpoints.ask.input>): Promise<string> {
  return await showUser(await call(deletionEndpoints.ask, input))
}

/** @returns the server's word. @throws ApiError, StorageFull */
export async function takeBackDeletion(): Promise<string> {
  return await showUser(await call(deletionEndpoints.takeBack, {}))
}
