import { classes } from './classes.ts'
import styles from './page-banner.module.css'
import { type Stitch, StitchLine } from './stitch-line.tsx'

interface PageBannerProps {
  title: string
  subtitle: string
  /** What kind of page it is, over the title, where the title is the person's own. */
  kind?: string | undefined
  progress?: { stitches: readonly Stitch[]; text: string }
  /** `part`: it stands over a page that has its own heading and bars; only wide screens have room for it. */
  as?: 'heading' | 'part'
}

/** Title, subtitle and progress on a quiet ground, the whole width of the page. No picture. */
export function PageBanner({ title, subtitle, kind, progress, as = 'heading' }: PageBannerProps) {
  const Title = as === 'heading' ? 'h1' : 'p'
  return (
    <div className={classes(styles.banner, as === 'part' && styles.part)} data-banner="">
      <div className={styles.inner}>
        <div className={styles.text}>
          {kind !== undefined && <p className={styles.kind}>{kind}</p>}
          <Title className={styles.title}>{title}</Title>
          <p className={styles.subtitle}>{subtitle}</p>
        </div>
        {progress && (
          <div className={styles.progress}>
            <StitchLine stitches={progress.stitches} label={progress.text} />
            <span aria-hidden="true">{progress.text}</span>
          </div>
        )}
      </div>
    </div>
  )
}
