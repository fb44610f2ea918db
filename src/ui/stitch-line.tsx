import { classes } from './classes.ts'
import styles from './stitch.module.css'

export type Stitch = 'done' | 'now' | 'todo'

/** Stitches for things done in order: `done` filled ones, then the one at `now` (an index), the rest hollow. */
export function stitchesOf(total: number, done: number, now?: number): Stitch[] {
  return Array.from({ length: total }, (_, index) => (index === now ? 'now' : index < done ? 'done' : 'todo'))
}

/** Progress as a running stitch, one per lesson (one per module beyond twelve). `label` says it in words. */
export function StitchLine({ stitches, label }: { stitches: readonly Stitch[]; label: string }) {
  return (
    <div className={styles.line} role="img" aria-label={label}>
      {stitches.map((stitch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stitch is its place
        <i key={index} className={classes(styles.stitch, stitch !== 'todo' && styles[stitch])} />
      ))}
    </div>
  )
}
