import { tellOfChange } from './local-query.ts'
import type { PackageRow } from './shared-db.ts'

/**
 * Downloads that stand still on a phone so full that not even the pause could be written: their rows still say
 * `downloading`. Kept by this page only; the next one finds out by itself.
 */
const slugs = new Set<string>()

export const isUnwritable = ({ slug }: Pick<PackageRow, 'slug'>): boolean => slugs.has(slug)

export const unwritable = (): string[] => [...slugs]

export function addUnwritable(slug: string): void {
  slugs.add(slug)
  tellOfChange('shared.packages')
}

export function forgetUnwritable(gone: readonly string[]): void {
  const wereThere = gone.filter((slug) => slugs.delete(slug))
  if (wereThere.length > 0) tellOfChange('shared.packages')
}

/** What a person may be told of a download: nothing says that it is on its way while it stands still. */
export function saidOf(row: PackageRow): Pick<PackageRow, 'state' | 'reason'> {
  const { state, reason } = row
  if (state === 'downloading' && isUnwritable(row)) return { state: 'paused', reason: 'no-space' }
  return reason ? { state, reason } : { state }
}
