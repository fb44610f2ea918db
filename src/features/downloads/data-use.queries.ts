import { monthBefore, monthOf, type UseKind, useKinds } from '../../offline/data-use/use-kind.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { sharedDb } from '../../offline/store/shared-db.ts'

/** Data that the app has used, in bytes. */
export interface MonthsUse {
  /** This month by purpose, in the order of display, without purposes of 0 bytes. */
  readonly kinds: readonly { readonly kind: UseKind; readonly bytes: number }[]
  /** The sum of the month before; 0 if nothing was counted then. */
  readonly lastMonth: number
}

/** The data of this month and of the month before. `now` in milliseconds since 1970. */
export const dataUseQuery = (now: number) => {
  const month = monthOf(now)
  const before = monthBefore(month)
  return localQuery<MonthsUse>({
    key: ['data-use', month],
    tables: ['shared.dataUse'],
    async read() {
      const rows = await sharedDb.dataUse.where('month').anyOf(month, before).toArray()
      const bytesOf = (kind: UseKind) => rows.find((row) => row.month === month && row.kind === kind)?.bytes ?? 0
      return {
        kinds: useKinds.map((kind) => ({ kind, bytes: bytesOf(kind) })).filter(({ bytes }) => bytes > 0),
        lastMonth: rows.reduce((sum, row) => (row.month === before ? sum + row.bytes : sum), 0),
      }
    },
  })
}
