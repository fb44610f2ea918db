import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import styles from '../builder.module.css'
import { wordsOf } from '../parts/part-words.ts'
import type { BankQuiz } from './bank.ts'

/** All quizzes of the teacher's courses. A press opens one in its lesson. */
export function QuizList({ quizzes }: { quizzes: readonly BankQuiz[] }) {
  const { t, language } = useWords('builder')
  return (
    <ul className={styles.parts} aria-label={t('bank.tabs.quizzes')}>
      {quizzes.map(({ draft, lesson, block, questions }) => {
        const draw = Number(block.fields['data.draw'] ?? 0)
        const count = { count: questions.length, number: formatNumber(questions.length, language) }
        return (
          <li key={block.id} className={styles.part}>
            <Link
              className={styles.toggle}
              to="/instructor/courses/$id/lesson"
              params={{ id: draft.head.id }}
              search={{ lesson: lesson.id }}
              hash={block.id}
            >
              <ListChecks size={22} />
              <span className={styles.toggleText}>
                <strong>{wordsOf(block, language) || t('untitled')}</strong>
                <span>{wordsOf(draft.tree.node, language) || t('untitled')}</span>
                <span>{draw > 0 ? t('bank.drawn', { ...count, draw: formatNumber(draw, language) }) : t('bank.count', count)}</span>
                <span>{t(block.fields['data.is_graded'] === true ? 'bank.graded' : 'bank.practice')}</span>
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
