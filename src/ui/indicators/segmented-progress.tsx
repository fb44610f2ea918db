import { classes } from '../classes.ts'
import styles from './progress.module.css'

export type ProgressSegment = 'done' | 'now' | 'todo'

/** `done`: the number of filled segments. `now`: the index of the current one. The others are hollow. */
export function progressSegments(total: number, done: number, now?: number): ProgressSegment[] {
  return Array.from({ length: total }, (_, index) => (index === now ? 'now' : index < done ? 'done' : 'todo'))
}

/** One segment per lesson (per module beyond twelve lessons). `label` is the text alternative. */
export function SegmentedProgress({ segments, label }: { segments: readonly ProgressSegment[]; label: string }) {
  return (
    <div className={styles.line} role="img" aria-label={label}>
      {segments.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its index
        <i key={index} className={classes(styles.segment, segment !== 'todo' && styles[segment])} />
      ))}
    </div>
  )
}
