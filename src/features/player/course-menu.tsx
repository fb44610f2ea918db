import { useState } from 'react'
import type { LessonWork } from '../../../contract/work.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Segments } from '../../ui/segments.tsx'
import { chooseTextSize, readTextSize, type TextSize, textSizes } from '../../ui/text-size.ts'
import type { KeptInLesson } from './kept.ts'
import { LessonMenu } from './lesson-menu.tsx'
import { LessonNotes } from './lesson-notes.tsx'
import type { LessonParts } from './lesson-parts.ts'
import type { Step } from './steps.ts'
import { VisitorNote } from './visitor.tsx'

interface CourseMenuProps {
  parts: LessonParts
  step: Step | undefined
  kept: KeptInLesson
  work: readonly LessonWork[]
  isOpen: boolean
  onClose: () => void
}

const pages = ['lessons', 'notes'] as const

/** Everything around the lesson: the other lessons, notes and bookmarks, the size of the text. */
export function CourseMenu({ parts, step, kept, work, isOpen, onClose }: CourseMenuProps) {
  const { t } = useWords('player')
  const [page, setPage] = useState<(typeof pages)[number]>('lessons')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('menu.heading')}
      actions={
        <Button variant="line" onClick={onClose}>
          {t('menu.close')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Segments
          label={t('menu.heading')}
          isFull
          options={pages.map((value) => ({ value, text: t(`menu.${value}`) }))}
          selected={page}
          onSelect={setPage}
        />
        {page === 'lessons' ? (
          <>
            <LessonMenu {...parts} onChoose={onClose} />
            {parts.isVisitor && <VisitorNote path={parts.path} slug={parts.course.slug} lessonId={parts.lesson.id} />}
            <TextSizeChoice />
          </>
        ) : (
          <LessonNotes {...parts} step={step} kept={kept} work={work} onChoose={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}

function TextSizeChoice() {
  const { t } = useWords('player')
  const [size, setSize] = useState<TextSize>(readTextSize)
  const handleSelect = (next: TextSize) => {
    chooseTextSize(next)
    setSize(next)
  }
  return (
    <section>
      <h3>{t('textSize.title')}</h3>
      <Segments
        label={t('textSize.title')}
        isFull
        options={textSizes.map((value) => ({ value, text: t(`textSize.${value}`) }))}
        selected={size}
        onSelect={handleSelect}
      />
    </section>
  )
}
