import { useMemo } from 'react'
import styles from './qr-code.module.css'
import { encodeQr } from './qr-modules.ts'

/** A link as a QR code: one path, so that it prints sharply at any size. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, modules } = useMemo(() => encodeQr(text), [text])
  const path = modules.map(({ row, from, length }) => `M${from} ${row}h${length}v1h-${length}z`).join('')
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect className={styles.ground} width={size} height={size} />
      <path className={styles.modules} d={path} />
    </svg>
  )
}
