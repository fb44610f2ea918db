import { ArrowRight, Check, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { SumBlocks } from '../../../ui/layout/sum-blocks.tsx'
import type { Answer } from './answers.ts'
import styles from './question-page.module.css'
import type { FirstLesson } from './use-first-lesson.ts'

interface FeedbackProps {
  answer: Answer
  /** The lesson that the right answer leads to. */
  lesson: FirstLesson
  isFocused?: boolean
}

/** Each answer teaches: the right one the rule, the others the step that is missing. */
export function Feedback({ answer, lesson, isFocused = false }: FeedbackProps) {
  const { t } = useWords('question')
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isFocused) return
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [isFocused])
  const isRight = answer === 'profit'
  return (
    <section
      ref={section}
      id={answer}
      className={classes(styles.feedback, isRight ? styles.right : styles.missed)}
      tabIndex={-1}
      aria-labelledby={`${answer}-heading`}
      data-answer={answer}
    >
      <div className={styles.head}>
        <span className={styles.sign}>{isRight ? <Check size={26} strokeWidth={2.6} /> : <RefreshCw size={24} />}</span>
        <h2 id={`${answer}-heading`}>{t(isRight ? 'right' : 'think')}</h2>
      </div>
      {isRight && <Sum />}
      <p>{t(`why.${answer}`)}</p>
      {isRight ? (
        <LessonButton lesson={lesson} />
      ) : (
        <Button variant="main" isFull to="/start" replace>
          {t('again')}
        </Button>
      )}
    </section>
  )
}

const signs = { sales: '', cost: '−', profit: '=' } as const

function Sum() {
  const { t } = useWords('question')
  const terms = (['sales', 'cost', 'profit'] as const).map((term) => ({
    sign: signs[term],
    number: t(`number.${term}`),
    word: t(`term.${term}`),
  }))
  return <SumBlocks terms={terms} lang={undefined} />
}

function LessonButton({ lesson }: Pick<FeedbackProps, 'lesson'>) {
  const { t } = useWords('question')
  return (
    <>
      <p>{t('next')}</p>
      <Button variant="main" isFull iconEnd={ArrowRight} {...lesson}>
        {lesson.to === '/courses' ? t('common:action.seeCourses') : t('lesson')}
      </Button>
    </>
  )
}
