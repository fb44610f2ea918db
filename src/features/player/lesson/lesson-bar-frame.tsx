import { Bookmark, ChevronDown, Volume2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { courseSegments } from '../../../../contract/learning/course-segments.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { SegmentedProgress } from '../../../ui/indicators/segmented-progress.tsx'
import { useBannerKind } from '../../banner/banner.queries.ts'
import { wayOut } from '../visitor.tsx'
import styles from './lesson-bar.module.css'
import type { LessonParts } from './lesson-parts.ts'

interface LessonBarFrameProps extends LessonParts {
  /** Completed share of this lesson, 0 to 1. */
  share: number
  /** The lesson is finished, and its end is on screen. */
  isEnded?: boolean
  isMarked: boolean
  /** Undefined where there is nothing to read aloud. */
  onListen: (() => void) | undefined
  onMenu: () => void
  children?: ReactNode
}

/** Layout of the lesson bar, shared with prerendered HTML. */
export function LessonBarFrame({ share, isEnded = false, isMarked, onListen, onMenu, children, ...parts }: LessonBarFrameProps) {
  const { course, lesson, lessons, completion, isVisitor } = parts
  const { t, language } = useWords('player')
  // Wide screens show the progress in the banner.
  const hasBanner = useBannerKind() !== undefined
  const number = lessons.indexOf(lesson) + 1
  const total = lessons.length
  const done = isEnded ? [...completion.completeLessonIds, lesson.id] : completion.completeLessonIds
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <IconButton icon={X} label={t('bar.close')} {...wayOut(course.slug, isVisitor)} />
        <div className={classes(styles.segments, hasBanner && styles.inBanner)}>
          <SegmentedProgress
            segments={courseSegments(course, done, isEnded ? '' : lesson.id)}
            label={t('bar.progress', { total, done: new Set(done).size })}
          />
        </div>
        {onListen && (
          <button type="button" className={styles.listen} aria-label={t('aloud.start')} onClick={onListen}>
            <Volume2 size={22} />
            <span>{t('aloud.word')}</span>
          </button>
        )}
        <button type="button" className={styles.menu} aria-haspopup="dialog" aria-label={t('bar.menu', { number, total })} onClick={onMenu}>
          {isMarked && <Bookmark size={18} fill="currentColor" />}
          <span>
            {formatNumber(number, language)}/{formatNumber(total, language)}
          </span>
          <ChevronDown size={18} />
        </button>
      </div>
      <div className={styles.share} aria-hidden="true">
        <div style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </div>
      {children}
    </header>
  )
}
