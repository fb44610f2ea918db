import { isRight, type Question, type QuizAnswers, type QuizBlock } from '../../../contract/blocks/quiz.ts'
import { useWords } from '../../i18n/setup.ts'
import type { BlockFile } from '../block.ts'
import { LocalizedLine } from '../localized-markdown.tsx'
import { Answer } from './answer.tsx'
import { Asked } from './asked.tsx'
import styles from './quiz.module.css'
import { hasText, saidTo } from './said.ts'

interface ReviewedQuestionProps {
  quiz: QuizBlock
  question: Question
  tryId: string
  answers: QuizAnswers
  fileOf: (path: string) => BlockFile
}

/** A question of a try that was handed in: the answer given, the right one, and what the author says to both. */
export function ReviewedQuestion({ quiz, question, tryId, answers, fileOf }: ReviewedQuestionProps) {
  const { t } = useWords('blocks')
  const answer = answers[question.id] ?? []
  // What is said of an option stands below that option.
  const hasOptions = 'options' in question || question.kind === 'true-false'
  const isMissed = !isRight(question, answer)
  const said = [...(hasOptions || answer.length === 0 ? [] : saidTo(question, answer)), question.explanation].filter(hasText)
  return (
    <>
      <Asked question={question} standing="review" fileOf={fileOf}>
        <Answer quiz={quiz} question={question} tryId={tryId} answer={answer} standing="review" onAnswer={() => undefined} />
      </Asked>
      {isMissed && answer.length === 0 && <p className={styles.position}>{t('quiz.notAnswered')}</p>}
      {said.length > 0 && (
        <div className={styles.said}>
          {said.map((text) => (
            <p key={text.bn + text.en}>
              <LocalizedLine text={text} />
            </p>
          ))}
        </div>
      )}
    </>
  )
}
