import { classes } from '../classes.ts'
import { type ProgressSegment, SegmentedProgress } from '../indicators/segmented-progress.tsx'
import styles from './page-banner.module.css'

interface PageBannerProps {
  title: string
  subtitle: string
  /** The kind of page, above a title that is the user's or the course's own. */
  kind?: string | undefined
  progress?: { segments: readonly ProgressSegment[]; text: string }
  /**
   * `part`: above a page that has its own heading and bars. It is small, and on narrow screens the page's bar shows the progress.
   * `greeting`: the kind is a greeting, larger than the title.
   */
  as?: 'heading' | 'part' | 'greeting'
}

/** Title, subtitle and progress in the full width of the page, without a picture. */
export function PageBanner({ title, subtitle, kind, progress, as = 'heading' }: PageBannerProps) {
  const Title = as === 'part' ? 'p' : 'h1'
  return (
    <div className={classes(styles.banner, as !== 'heading' && styles[as])} data-banner="">
      <div className={styles.inner}>
        <div className={styles.text}>
          {kind !== undefined && <p className={styles.kind}>{kind}</p>}
          <Title className={styles.title}>{title}</Title>
          <p className={styles.subtitle}>{subtitle}</p>
        </div>
        {progress && (
          <div className={styles.progress}>
            <SegmentedProgress segments={progress.segments} label={progress.text} />
            <span aria-hidden="true">{progress.text}</span>
          </div>
        )}
      </div>
    </div>
  )
}
