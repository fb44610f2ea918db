import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { usageEndpoints } from '../../../../contract/site/usage.ts'
import { few } from '../../../../contract/values/few.ts'

export type Figures = Omit<OutputOf<typeof usageEndpoints.read>['weeks'][number], 'from'>
export type UsageRow = Figures & { readonly label: string }
export interface UsagePart {
  readonly of: keyof Figures
  readonly label: string
}

/** A figure for a bar; for a small one the middle of its range. */
const lengthOf = (figure: number | null): number => figure ?? few / 2

/** Ends of the bars' parts, in percent of the longest bar. */
export function barsOf(rows: readonly UsageRow[], parts: readonly UsagePart[]): { from: number; to: number }[][] {
  const longest = Math.max(1, ...rows.map((row) => parts.reduce((sum, { of }) => sum + lengthOf(row[of]), 0)))
  return rows.map((row) => {
    let end = 0
    return parts.map(({ of }) => {
      const from = end
      end += (lengthOf(row[of]) / longest) * 100
      return { from, to: end }
    })
  })
}

/** Head and rows of a file. `few` is written for 1 to 4. */
export const usageTable = (rows: readonly UsageRow[], head: string, parts: readonly UsagePart[], few: string): string[][] => [
  [head, ...parts.map(({ label }) => label)],
  ...rows.map((row) => [row.label, ...parts.map(({ of }) => (row[of] === null ? few : String(row[of])))]),
]
