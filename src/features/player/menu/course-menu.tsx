import { useState } from 'react'
import type { LessonWork } from '../../../../contract/learning/work.ts'
import type { Step } from '../../../blocks/steps-of.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { chooseTextSize, readTextSize, type TextSize, textSizes } from '../../../ui/text-size.ts'
import type { LessonParts } from '../lesson/lesson-parts.ts'
import type { LessonState } from '../state/lesson-state.ts'
import { VisitorNote } from '../visitor.tsx'
import { LessonMenu } from './lesson-menu.tsx'
import { LessonNotes } from './lesson-notes.tsx'

interface CourseMenuProps {
  parts: LessonParts
  step: Step | undefined
  state: LessonState
  work: readonly LessonWork[]
  isOpen: boolean
  onClose: () => void
}

const pages = ['lessons', 'notes'] as const

/** Everything around the lesson: the other lessons, notes and bookmarks, the size of the text. */
export function CourseMenu({ parts, step, state, work, isOpen, onClose }: CourseMenuProps) {
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
          <LessonNotes {...parts} step={step} state={state} work={work} onChoose={onClose} />
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
