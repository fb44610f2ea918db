import type { QuizBlock } from '../../../../contract/blocks/quiz.ts'
import { attemptsLeft } from '../../../../contract/learning/learning.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Note } from '../../../ui/messages/note.tsx'
import type { PastAttempt } from '../../block.ts'

/**
 * The reason why the server stored an attempt without counting it. While attempts are left, the limit was not the reason: the
 * server does not know the version of the course that the attempt names.
 */
export function NotCounted({ quiz, attempts }: { quiz: QuizBlock; attempts: readonly PastAttempt[] }) {
  const { t } = useWords('blocks')
  const isBeyondLimit = attemptsLeft(quiz, attempts) === 0
  return (
    <Note tone="wait">
      {isBeyondLimit ? t('quiz.result.notCounted', { max: quiz.max_attempts ?? 0 }) : t('quiz.result.unknownVersion')}
    </Note>
  )
}
