import type { Block } from '../../../../contract/blocks/block.ts'
import { gradeQuiz } from '../../../../contract/blocks/quiz.ts'
import type { CourseDraft } from '../../../../contract/drafts/draft-rows.ts'
import { mediaUrl } from '../../../api/base-path.ts'
import type { AttemptInProgress, BlockFile, BlockWork, PastAttempt, SavedWork, StepNavigation } from '../../../blocks/block.ts'
import { BlockView } from '../../../blocks/block-view.tsx'
import { newId } from '../../../offline/store/id.ts'

/** Work of an author in a preview. It ends with the preview. */
export interface Tried {
  readonly inProgress?: AttemptInProgress | undefined
  readonly attempts: readonly PastAttempt[]
  readonly saved?: SavedWork
}
export const nothingTried: Tried = { attempts: [] }

interface TriedBlockProps {
  block: Block
  files: CourseDraft['files']
  tried: Tried
  onTry: (change: (tried: Tried) => Tried) => void
  navigation: StepNavigation
}

const stay = () => undefined

/** A block by the player's own view. Nothing is stored. */
export function TriedBlock({ block, files, tried, onTry, navigation }: TriedBlockProps) {
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
  return <BlockView block={block} fileOf={(path) => fileIn(files, path)} readerPath={() => null} work={work} navigation={navigation} />
}

function fileIn(files: CourseDraft['files'], path: string): BlockFile {
  const file = files.find((one) => one.path === path)
  return file ? { url: mediaUrl(file.sha256), bytes: file.bytes, type: file.type } : { url: '', bytes: 0, type: '' }
}
