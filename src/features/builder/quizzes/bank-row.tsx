import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleHelp, Copy, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { QuestionResult } from '../../../../contract/courses/teaching.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import styles from '../builder.module.css'
import { addPart } from '../draft-acts.ts'
import { questionKinds } from '../editors/question-kinds.ts'
import { wordsOf } from '../parts/part-words.ts'
import { ResultLines } from '../results/result-lines.tsx'
import { type BankQuestion, type BankQuiz, copiedFields } from './bank.ts'

interface BankRowProps {
  question: BankQuestion
  quizzes: readonly BankQuiz[]
  result: QuestionResult | undefined
}

/** One question: a press opens it in its quiz. Its copy in another quiz is a question of its own. */
export function BankRow({ question: { node, quiz }, quizzes, result }: BankRowProps) {
  const { t, language } = useWords('builder')
  const [isCopying, setCopying] = useState(false)
  const known = questionKinds.find((kind) => kind === node.fields.kind)
  const findings = result?.findings ?? []
  const Sign = findings.length > 0 ? TriangleAlert : result?.figures ? CircleCheck : CircleHelp
  const name = wordsOf(node, language) || t('question.untitled')
  return (
    <li className={styles.part}>
      <Link
        className={styles.toggle}
        to="/instructor/courses/$id/lesson"
        params={{ id: quiz.draft.head.id }}
        search={{ lesson: quiz.lesson.id }}
        hash={node.id}
      >
        <Sign size={22} />
        <span className={styles.toggleText}>
          <strong>{name}</strong>
          <span>
            {t('bank.place', {
              kind: known ? t(`question.kinds.${known}`) : t('question.kinds.other'),
              quiz: wordsOf(quiz.block, language) || t('untitled'),
              course: wordsOf(quiz.draft.tree.node, language) || t('untitled'),
            })}
          </span>
          {result?.figures && <ResultLines figures={result.figures} findings={findings} />}
        </span>
      </Link>
      {isCopying ? (
        <CopyInto node={node} quizzes={quizzes} onDone={() => setCopying(false)} />
      ) : (
        <Button variant="quiet" icon={Copy} aria-label={t('bank.copyOf', { name })} onClick={() => setCopying(true)}>
          {t('bank.copy')}
        </Button>
      )}
    </li>
  )
}

function CopyInto({ node, quizzes, onDone }: { node: BankQuestion['node']; quizzes: readonly BankQuiz[]; onDone: () => void }) {
  const { t, language } = useWords('builder')
  const { run, trouble, isBusy } = useAction()
  const [target, setTarget] = useState(quizzes[0]?.block.id ?? '')
  const targetCourse = quizzes.find(({ block }) => block.id === target)?.draft.head.id
  const isWithoutPicture = node.fields['picture.file'] !== undefined && targetCourse !== node.course_id
  const [copiedTo, setCopiedTo] = useState<string | null>(null)
  const nameOf = ({ block, draft }: BankQuiz) =>
    t('bank.quizOf', {
      quiz: wordsOf(block, language) || t('untitled'),
      course: wordsOf(draft.tree.node, language) || t('untitled'),
    })
  const copy = async () => {
    const quiz = quizzes.find(({ block }) => block.id === target)
    if (!quiz) return
    const fields = copiedFields(node, quiz.draft.head.id)
    await addPart(quiz.draft.nodes, quiz.block, { kind: 'question', fields })
    setCopiedTo(nameOf(quiz))
  }
  return (
    <Stack gap={3}>
      <SelectField
        label={t('bank.into')}
        value={target}
        choices={quizzes.map((quiz) => ({ value: quiz.block.id, text: nameOf(quiz) }))}
        onChange={(value) => {
          setTarget(value)
          setCopiedTo(null)
        }}
      />
      {copiedTo === null ? (
        <Button variant="solid" icon={Copy} isBusy={isBusy} onClick={() => void run(copy)}>
          {t('bank.copyNow')}
        </Button>
      ) : (
        <Note tone="good" role="status">
          {t('bank.copied', { quiz: copiedTo })} {isWithoutPicture && t('bank.withoutPicture')}
        </Note>
      )}
      <Button variant="quiet" onClick={onDone}>
        {t('closeSheet')}
      </Button>
      <ActionTrouble trouble={trouble} />
    </Stack>
  )
}
