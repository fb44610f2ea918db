import { encode } from 'uqr'

/** The quiet zone that readers need, in modules. */
const quiet = 4

/** A run of dark modules in one row. */
interface Run {
  readonly row: number
  readonly from: number
  readonly length: number
}

/** A text as a QR code: `size` modules across with the quiet zone, dark modules merged into runs. */
export function encodeQr(text: string): { size: number; modules: Run[] } {
  const { data, size } = encode(text, { ecc: 'L', border: quiet })
  const modules = data.flatMap((cells, row) =>
    [
      ...cells
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map((run) => ({ row, from: run.index, length: run[0].length })),
  )
  return { size, modules }
}
