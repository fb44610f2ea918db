import { Bookmark, ChevronDown, Volume2, X } from 'lucide-react'
import { useState } from 'react'
import type { LessonWork } from '../../../contract/work.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { StitchLine } from '../../ui/stitch-line.tsx'
import { CourseMenu } from './course-menu.tsx'
import type { KeptInLesson } from './kept.ts'
import { KeysHelp } from './keys-help.tsx'
import { hasBanner } from './learning-banner.tsx'
import styles from './lesson-bar.module.css'
import { isMarked } from './lesson-notes.tsx'
import type { LessonParts } from './lesson-parts.ts'
import { ReadAloudBar } from './read-aloud-bar.tsx'
import type { Step } from './steps.ts'
import { stitchesOfCourse } from './stitches.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useReadAloud } from './use-read-aloud.ts'
import { wayOut } from './visitor.tsx'

interface LessonBarProps extends LessonParts {
  /** How much of this lesson is done, 0 to 1. */
  share: number
  /** Undefined after the last step. */
  step: Step | undefined
  kept: KeptInLesson
  work: readonly LessonWork[]
}

/** Above a lesson: out, how far the course has come, reading aloud, and the way to the other lessons and the notes. */
export function LessonBar({ share, step, kept, work, ...parts }: LessonBarProps) {
  const { path, course, lesson, lessons, standing, isVisitor } = parts
  const { t, language } = useWords('player')
  const [open, setOpen] = useState<'menu' | 'keys' | null>(null)
  const aloud = useReadAloud(step?.id)
  useArrowKeys({ onHelp: () => setOpen('keys'), onMenu: () => setOpen('menu') })
  const number = lessons.indexOf(lesson) + 1
  const total = lessons.length
  const close = () => setOpen(null)
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <IconButton icon={X} label={t('bar.close')} {...wayOut(course.slug, isVisitor)} />
        <div className={classes(styles.stitches, hasBanner(path) && styles.inBanner)}>
          <StitchLine
            stitches={stitchesOfCourse(course, standing.completeLessonIds, lesson.id)}
            label={t('bar.progress', { total, done: standing.completeLessonIds.length })}
          />
        </div>
        {step && (
          <button type="button" className={styles.listen} aria-label={t('aloud.start')} onClick={() => aloud.start()}>
            <Volume2 size={22} />
            <span>{t('aloud.word')}</span>
          </button>
        )}
        <button
          type="button"
          className={styles.menu}
          aria-haspopup="dialog"
          aria-label={t('bar.menu', { number, total })}
          onClick={() => setOpen('menu')}
        >
          {isMarked(kept, step) && <Bookmark size={18} fill="currentColor" />}
          <span>
            {formatNumber(number, language)}/{formatNumber(total, language)}
          </span>
          <ChevronDown size={18} />
        </button>
      </div>
      <div className={styles.share} aria-hidden="true">
        <div style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </div>
      <ReadAloudBar {...aloud} />
      <CourseMenu parts={parts} step={step} kept={kept} work={work} isOpen={open === 'menu'} onClose={close} />
      <KeysHelp isOpen={open === 'keys'} onClose={close} />
    </header>
  )
}
