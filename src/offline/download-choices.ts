import { asksToSaveData, lineKind } from './line.ts'
import { withRoom } from './room.ts'
import { type PackageRow, sharedDb } from './shared-db.ts'

/** How downloads behave on this phone. They belong to the phone and not to a person: so do the courses on it. */
export interface DownloadChoices {
  readonly isWifiOnly: boolean
  /** `auto`: as the phone's own data saver says. */
  readonly dataSaver: 'auto' | 'on' | 'off'
  /** The most that all downloads together may take, in bytes; null: no limit. */
  readonly budget: number | null
}

export const budgets = [200_000_000, 500_000_000, 1_000_000_000, null] as const
const defaults: DownloadChoices = { isWifiOnly: false, dataSaver: 'auto', budget: 500_000_000 }
const key = 'download_choices'

export async function readChoices(): Promise<DownloadChoices> {
  return { ...defaults, ...((await sharedDb.facts.get(key))?.value as Partial<DownloadChoices> | undefined) }
}

export async function writeChoices(change: Partial<DownloadChoices>): Promise<void> {
  await withRoom(async () => sharedDb.facts.put({ key, value: { ...(await readChoices()), ...change } }))
}

/** Whether sound and film are left out of a download that nobody asked them for. */
export function savesData({ dataSaver }: DownloadChoices): boolean {
  return dataSaver === 'auto' ? asksToSaveData() : dataSaver === 'on'
}

/** Where the browser does not tell what line this is, a rule "Wi-Fi only" cannot be kept by itself: the person decides each time. */
export function mayUseLine({ line }: Pick<PackageRow, 'line'>, { isWifiOnly }: DownloadChoices): boolean {
  const needsWifi = line ? line === 'wifi' : isWifiOnly
  return !needsWifi || lineKind() === 'free'
}
