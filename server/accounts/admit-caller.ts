import type { Endpoint } from '../../contract/endpoint.ts'
import type { Context } from '../handler.ts'
import { accountsOf } from './accounts.ts'
import { knownAccounts } from './known-devices.ts'

type Caller = Pick<Context, 'db' | 'clock' | 'device' | 'isIssuedDevice' | 'address' | 'limits'>

/**
 * Counts a call of a row that is `limitedBy: 'handler'`. A device that is known to an account of the identifier has room of
 * its own. Neighbours cannot take it. All other calls share that of the address. Throws 429.
 */
export async function admitCaller(caller: Caller, row: Endpoint, identifier: string): Promise<void> {
  if (!(await hasOwnRoom(caller, row, identifier))) caller.limits.take(row, { address: caller.address, account: undefined })
}

/** Counted by device, so that a flood causes few look-ups, and by account: who has one could make any number of devices known to it. */
async function hasOwnRoom({ db, clock, device, isIssuedDevice, limits }: Caller, row: Endpoint, identifier: string): Promise<boolean> {
  if (!isIssuedDevice || !limits.takeOwn(row, device)) return false
  const ids = (await accountsOf(db, identifier, clock(), { device })).map(({ id }) => id)
  const known = await knownAccounts(db, ids, device)
  const [account] = ids.filter((id) => known.has(id))
  return account !== undefined && limits.takeOwn(row, account)
}
