/** One row of the table: what was measured, its unit, and every value. */
export interface Measured {
  readonly what: string
  readonly unit: string
  readonly values: readonly number[]
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function printTable(rows: readonly Measured[]): void {
  const shown = (value: number) =>
    Number.isInteger(value) ? value.toLocaleString('en') : value.toLocaleString('en', { maximumFractionDigits: 1 })
  const lines = rows.map(({ what, unit, values }) => [
    what,
    unit,
    ...[percentile(values, 0.5), Math.min(...values), Math.max(...values)].map(shown),
  ])
  const all = [['', 'unit', 'median', 'min', 'max'], ...lines]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  for (const line of all) {
    console.log(line.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '))
  }
}
