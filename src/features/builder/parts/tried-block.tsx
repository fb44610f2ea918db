import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Block } from '../../../../contract/blocks/block.ts'
import { gradeQuiz } from '../../../../contract/blocks/quiz.ts'
import type { CourseDraft } from '../../../../contract/drafts/draft-rows.ts'
import { uploadsIn } from '../../../../contract/drafts/upload-types.ts'
import type { AttemptInProgress, BlockFile, BlockWork, PastAttempt, SavedWork, StepNavigation } from '../../../blocks/block.ts'
import { BlockView } from '../../../blocks/block-view.tsx'
import { newId } from '../../../offline/store/id.ts'
import { ownFilesQuery } from '../brought/own-files.ts'
import { fileIn } from '../brought/use-shown-file.ts'

/** Work of an author in a preview. It ends with the preview. */
export interface Tried {
  readonly inProgress?: AttemptInProgress | undefined
  readonly attempts: readonly PastAttempt[]
  readonly saved?: SavedWork
}
export const nothingTried: Tried = { attempts: [] }

interface TriedBlockProps {
  block: Block
  head: CourseDraft
  tried: Tried
  onTry: (change: (tried: Tried) => Tried) => void
  navigation: StepNavigation
}

const stay = () => undefined

/** A block by the player's own view. Nothing is stored. */
export function TriedBlock({ block, head, tried, onTry, navigation }: TriedBlockProps) {
  const files = ownFilesQuery(head.id, uploadsIn(JSON.stringify(block)))
  // A file that is added must not take the others away until it is read.
  const { data: own = [] } = useQuery({ ...files, placeholderData: keepPreviousData })
  const work: BlockWork = {
    isDone: false,
    attempts: tried.attempts,
    inProgress: tried.inProgress,
    newAttemptId: newId,
    onAttemptChange: (inProgress) => onTry((before) => ({ ...before, inProgress })),
    onSubmit({ id, answers }) {
      if (block.kind !== 'quiz') return
      const { percent, isPassed } = gradeQuiz(block.data, answers, id)
      const attempt = { id, answers, percent, is_passed: isPassed, is_counted: true, finished_at: Date.now() }
      onTry((before) => ({ ...before, attempts: [...before.attempts, attempt] }))
    },
    onDone: stay,
    saved: tried.saved,
    onSave: (saved) => onTry((before) => ({ ...before, saved })),
    accountNote: null,
  }
  return (
    <BlockView
      block={block}
      fileOf={(path) => fileIn(head.files, own, path) ?? noFile}
      readerPath={() => null}
      work={work}
      navigation={navigation}
    />
  )
}

const noFile: BlockFile = { url: '', bytes: 0, type: '' }
