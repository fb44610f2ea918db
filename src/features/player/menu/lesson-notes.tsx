import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { LessonWork } from '../../../../contract/learning/work.ts'
import type { Step } from '../../../blocks/steps-of.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import type { LessonParts } from '../lesson/lesson-parts.ts'
import type { LessonState } from '../state/lesson-state.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { NotesList } from './notes-list.tsx'

const noteMaxLength = 4000

export interface LessonNotesProps extends LessonParts {
  step: Step | undefined
  state: LessonState
  work: readonly LessonWork[]
  onChoose: () => void
}

/** A note on this lesson, a bookmark on this step, and all of them in this course. */
export function LessonNotes({ step, state, work, onChoose, ...parts }: LessonNotesProps) {
  return (
    <Stack gap={4}>
      {step && <BookmarkButton key={step.id} step={step} state={state} />}
      <NoteField {...parts} state={state} work={work} />
      <NotesList {...parts} work={work} onChoose={onChoose} />
    </Stack>
  )
}

const markSlotOf = (step: Step) => `mark.${step.id}`
export const isMarked = (state: LessonState, step: Step | undefined) => step !== undefined && state.read(markSlotOf(step)) !== undefined

function BookmarkButton({ step, state }: { step: Step; state: LessonState }) {
  const { t } = useWords('player')
  const [isOn, setOn] = useState(() => isMarked(state, step))
  const handleToggle = () => {
    state.save(markSlotOf(step), isOn ? {} : { on: '1' })
    setOn(!isOn)
  }
  return (
    <Button variant={isOn ? 'soft' : 'line'} icon={Bookmark} isFull aria-pressed={isOn} onClick={handleToggle}>
      {t(isOn ? 'notes.unmark' : 'notes.mark')}
    </Button>
  )
}

function NoteField({ lesson, state, work }: LessonParts & Pick<LessonNotesProps, 'state' | 'work'>) {
  const { t } = useWords('player')
  const [text, setText] = useState(() => state.read('note')?.text ?? '')
  const handleChange = (value: string) => {
    setText(value)
    state.save('note', value === '' ? {} : { text: value })
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
