import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

/** Stand-ins in the shape of what is coming, shown only after 300 ms. */
export function SkeletonGroup({ children }: { children: ReactNode }) {
  return (
    <div className={styles.group} aria-busy="true">
      {children}
    </div>
  )
}

export function Skeleton({ width = '100%', height = '1.5rem' }: { width?: string; height?: string }) {
  return <div className={styles.bone} style={{ inlineSize: width, blockSize: height }} />
}
