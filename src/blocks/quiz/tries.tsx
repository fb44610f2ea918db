import { useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import type { Try } from '../block.ts'
import { Dock, StepFrame } from '../step-frame.tsx'
import type { QuizParts } from './parts.ts'
import styles from './quiz.module.css'
import { ReviewedTry } from './reviewed-try.tsx'
import { TryList } from './try-list.tsx'

/** The tries handed in before, and one of them opened. */
export function QuizTries({ quiz, fileOf, onMove, tries }: QuizParts & { tries: readonly Try[] }) {
  const { t } = useWords('blocks')
  const [openId, setOpenId] = useState<string>()
  const opened = tries.find((one) => one.id === openId)
  const goBack = opened ? () => setOpenId(undefined) : () => onMove({ type: 'result' })
  const dock = (
    <Dock onBack={goBack}>
      <Button variant="main" isTall className={styles.next} onClick={goBack}>
        {t(opened ? 'quiz.tries.backToList' : 'quiz.tries.back')}
      </Button>
    </Dock>
  )
  return (
    <StepFrame dock={dock}>
      {opened ? (
        <ReviewedTry key={opened.id} quiz={quiz} attempt={opened} number={tries.indexOf(opened) + 1} fileOf={fileOf} />
      ) : (
        <TryList quiz={quiz} tries={tries} onOpen={setOpenId} takesFocus />
      )}
    </StepFrame>
  )
}
