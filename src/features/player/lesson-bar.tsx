import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { StitchLine } from '../../ui/stitch-line.tsx'
import styles from './lesson-bar.module.css'
import { LessonMenu } from './lesson-menu.tsx'
import type { LessonParts } from './lesson-parts.ts'
import { stitchesOfCourse } from './stitches.ts'

/** Above a lesson: out, how far the course has come, and the way to the other lessons. `share` of this lesson is done. */
export function LessonBar({ share, ...parts }: LessonParts & { share: number }) {
  const { course, lesson, lessons, standing } = parts
  const { t, language } = useWords('player')
  const [isOpen, setOpen] = useState(false)
  const number = lessons.indexOf(lesson) + 1
  const total = lessons.length
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <IconButton icon={X} label={t('bar.close')} to="/courses/$id" params={{ id: course.slug }} />
        <div className={styles.stitches}>
          <StitchLine
            stitches={stitchesOfCourse(course, standing.completeLessonIds, lesson.id)}
            label={t('bar.progress', { total, done: standing.completeLessonIds.length })}
          />
        </div>
        <button
          type="button"
          className={styles.menu}
          aria-haspopup="dialog"
          aria-label={t('bar.menu', { number, total })}
          onClick={() => setOpen(true)}
        >
          <span>
            {formatNumber(number, language)}/{formatNumber(total, language)}
          </span>
          <ChevronDown size={18} />
        </button>
      </div>
      <div className={styles.share} aria-hidden="true">
        <div style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('menu.title')}
        actions={
          <Button variant="line" onClick={() => setOpen(false)}>
            {t('menu.close')}
          </Button>
        }
      >
        <LessonMenu {...parts} onChoose={() => setOpen(false)} />
      </Dialog>
    </header>
  )
}
