import { withQuotaRetry } from '../storage/quota.ts'
import { type PackageRow, sharedDb } from '../store/shared-db.ts'
import { connectionType, isDataSaverOn } from './connection-type.ts'

/** Download settings of the device. Downloaded courses are shared by its users, so these settings are too. */
export interface DownloadChoices {
  readonly isWifiOnly: boolean
  /** `auto`: as the data saver of the browser or device. */
  readonly dataSaver: 'auto' | 'on' | 'off'
  /** Maximum size of all downloads together, in bytes; null: unlimited. */
  readonly budget: number | null
}

export const budgets = [200_000_000, 500_000_000, 1_000_000_000, null] as const
const defaults: DownloadChoices = { isWifiOnly: false, dataSaver: 'auto', budget: 500_000_000 }
const key = 'download_choices'

export async function readChoices(): Promise<DownloadChoices> {
  return { ...defaults, ...((await sharedDb.keyValues.get(key))?.value as Partial<DownloadChoices> | undefined) }
}

export async function writeChoices(change: Partial<DownloadChoices>): Promise<void> {
  await withQuotaRetry(async () => sharedDb.keyValues.put({ key, value: { ...(await readChoices()), ...change } }))
}

/** True if a download leaves out audio and video unless the user asks for them. */
export function savesData({ dataSaver }: DownloadChoices): boolean {
  return dataSaver === 'auto' ? isDataSaverOn() : dataSaver === 'on'
}

/** An unknown connection type counts as metered: under "Wi-Fi only" the user then starts each download by hand. */
export function mayUseConnection({ line }: Pick<PackageRow, 'line'>, { isWifiOnly }: DownloadChoices): boolean {
  const needsWifi = line ? line === 'wifi' : isWifiOnly
  return !needsWifi || connectionType() === 'unmetered'
}
