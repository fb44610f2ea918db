import { isRight, type Question, type QuizAnswers, type QuizBlock } from '../../../../contract/blocks/quiz.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { BlockFile } from '../../block.ts'
import { LocalizedLine } from '../../text-parts/localized-markdown.tsx'
import { Answer } from '../answers/answer.tsx'
import { answerFeedback, hasText } from '../answers/feedback.ts'
import { Asked } from './asked.tsx'
import styles from './quiz.module.css'

interface ReviewedQuestionProps {
  quiz: QuizBlock
  question: Question
  attemptId: string
  answers: QuizAnswers
  fileOf: (path: string) => BlockFile
}

/** A question of a submitted attempt: the given answer, the right one, and the author's feedback on both. */
export function ReviewedQuestion({ quiz, question, attemptId, answers, fileOf }: ReviewedQuestionProps) {
  const { t } = useWords('blocks')
  const answer = answers[question.id] ?? []
  // Feedback on an option is below that option.
  const hasOptions = 'options' in question || question.kind === 'true-false'
  const isMissed = !isRight(question, answer)
  const feedback = [...(hasOptions || answer.length === 0 ? [] : answerFeedback(question, answer)), question.explanation].filter(hasText)
  return (
    <>
      <Asked question={question} answerState="review" fileOf={fileOf}>
        <Answer quiz={quiz} question={question} attemptId={attemptId} answer={answer} answerState="review" onAnswer={() => undefined} />
      </Asked>
      {isMissed && answer.length === 0 && <p className={styles.position}>{t('quiz.notAnswered')}</p>}
      {feedback.length > 0 && (
        <div className={styles.feedback}>
          {feedback.map((text) => (
            <p key={text.bn + text.en}>
              <LocalizedLine text={text} />
            </p>
          ))}
        </div>
      )}
    </>
  )
}
