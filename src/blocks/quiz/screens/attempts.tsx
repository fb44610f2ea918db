import { useState } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { PastAttempt } from '../../block.ts'
import { ActionBar, StepFrame } from '../../step-frame.tsx'
import type { QuizParts } from '../parts.ts'
import { AttemptList } from './attempt-list.tsx'
import styles from './quiz.module.css'
import { ReviewedAttempt } from './reviewed-attempt.tsx'

/** The submitted attempts, and one opened attempt. */
export function QuizAttempts({ quiz, fileOf, onMove, attempts }: QuizParts & { attempts: readonly PastAttempt[] }) {
  const { t } = useWords('blocks')
  const [openId, setOpenId] = useState<string>()
  const opened = attempts.find((one) => one.id === openId)
  const goBack = opened ? () => setOpenId(undefined) : () => onMove({ type: 'result' })
  const actionBar = (
    <ActionBar onBack={goBack}>
      <Button variant="main" isTall className={styles.next} onClick={goBack}>
        {t(opened ? 'quiz.tries.backToList' : 'quiz.tries.back')}
      </Button>
    </ActionBar>
  )
  return (
    <StepFrame actionBar={actionBar}>
      {opened ? (
        <ReviewedAttempt key={opened.id} quiz={quiz} attempt={opened} attempts={attempts} fileOf={fileOf} />
      ) : (
        <AttemptList quiz={quiz} attempts={attempts} onOpen={setOpenId} takesFocus />
      )}
    </StepFrame>
  )
}
