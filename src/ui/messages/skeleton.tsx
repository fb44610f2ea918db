import type { ReactNode } from 'react'
import { Stack } from '../layout/layout.tsx'
import styles from './skeleton.module.css'

/** Placeholders in the shape of the content that loads. */
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

/** Two large blocks, for content of unknown shape. */
export function BlocksSkeleton({ height = '9rem' }: { height?: string }) {
  return (
    <SkeletonGroup>
      <Skeleton height={height} />
      <Skeleton height={height} />
    </SkeletonGroup>
  )
}

/** Four fields with their labels. */
export function FormSkeleton() {
  return (
    <SkeletonGroup>
      {['one', 'two', 'three', 'four'].map((name) => (
        <Stack key={name} gap={2}>
          <Skeleton width="35%" height="1.25rem" />
          <Skeleton height="3.25rem" />
        </Stack>
      ))}
    </SkeletonGroup>
  )
}
