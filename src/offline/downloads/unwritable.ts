import { invalidateTable } from '../store/local-query.ts'
import type { PackageRow } from '../store/shared-db.ts'

/**
 * Downloads that stopped on a disk so full that not even the pause could be written: their rows still say `downloading`.
 * In memory of this page only; the next page notices it at its first write.
 */
const slugs = new Set<string>()

export const isUnwritable = ({ slug }: Pick<PackageRow, 'slug'>): boolean => slugs.has(slug)

export const unwritable = (): string[] => [...slugs]

export function addUnwritable(slug: string): void {
  slugs.add(slug)
  invalidateTable('shared.packages')
}

export function forgetUnwritable(gone: readonly string[]): void {
  const removed = gone.filter((slug) => slugs.delete(slug))
  if (removed.length > 0) invalidateTable('shared.packages')
}

/** State and reason for display. A stopped download that could not be written as paused is displayed as paused. */
export function displayedState(row: PackageRow): Pick<PackageRow, 'state' | 'reason'> {
  const { state, reason } = row
  if (state === 'downloading' && isUnwritable(row)) return { state: 'paused', reason: 'no-space' }
  return reason ? { state, reason } : { state }
}
