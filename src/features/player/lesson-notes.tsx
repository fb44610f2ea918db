import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { LessonWork } from '../../../contract/work.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { EarlierVersions } from './earlier-versions.tsx'
import type { KeptInLesson } from './kept.ts'
import type { LessonParts } from './lesson-parts.ts'
import { NotesList } from './notes-list.tsx'
import type { Step } from './steps.ts'

const noteMaxLength = 4000

export interface LessonNotesProps extends LessonParts {
  step: Step | undefined
  kept: KeptInLesson
  work: readonly LessonWork[]
  onChoose: () => void
}

/** A note on this lesson, a bookmark on this step, and all of them in this course. */
export function LessonNotes({ step, kept, work, onChoose, ...parts }: LessonNotesProps) {
  return (
    <Stack gap={4}>
      {step && <BookmarkButton key={step.id} step={step} kept={kept} />}
      <NoteField {...parts} kept={kept} work={work} />
      <NotesList {...parts} work={work} onChoose={onChoose} />
    </Stack>
  )
}

const markSlotOf = (step: Step) => `mark.${step.id}`
export const isMarked = (kept: KeptInLesson, step: Step | undefined) => step !== undefined && kept.read(markSlotOf(step)) !== undefined

function BookmarkButton({ step, kept }: { step: Step; kept: KeptInLesson }) {
  const { t } = useWords('player')
  const [isOn, setOn] = useState(() => isMarked(kept, step))
  const handleToggle = () => {
    kept.keep(markSlotOf(step), isOn ? {} : { on: '1' })
    setOn(!isOn)
  }
  return (
    <Button variant={isOn ? 'soft' : 'line'} icon={Bookmark} isFull aria-pressed={isOn} onClick={handleToggle}>
      {t(isOn ? 'notes.unmark' : 'notes.mark')}
    </Button>
  )
}

function NoteField({ lesson, kept, work }: LessonParts & Pick<LessonNotesProps, 'kept' | 'work'>) {
  const { t } = useWords('player')
  const [text, setText] = useState(() => kept.read('note')?.text ?? '')
  const handleChange = (value: string) => {
    setText(value)
    kept.keep('note', value === '' ? {} : { text: value })
  }
  return (
    <div>
      <TextArea
        label={t('notes.label')}
        hint={t('notes.hint')}
        name="note"
        value={text}
        onChange={handleChange}
        maxLength={noteMaxLength}
      />
      <EarlierVersions lessonId={lesson.id} slot="note" work={work} />
    </div>
  )
}
