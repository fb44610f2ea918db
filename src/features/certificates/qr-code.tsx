import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** The quiet zone that readers need, in modules. */
const quiet = 4

/** A link as a QR code: one path, so that it prints sharply at any size. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text])
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect className={styles.ground} width={size} height={size} />
      <path className={styles.modules} d={path} />
    </svg>
  )
}

/** Merges dark modules of a row into bars. */
function draw(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'L', border: quiet })
  const bars = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  )
  return { size, path: bars.join('') }
}
