import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { Page, Row } from '../../../ui/layout/layout.tsx'
import { PageBar } from '../../../ui/layout/page-bar.tsx'
import { Illustration } from '../../../ui/pictures/illustration.tsx'
import { ListenButton } from '../../listen/listen-button.tsx'
import { type Answer, answers } from './answers.ts'
import { Feedback } from './feedback.tsx'
import styles from './question-page.module.css'
import { useFirstLesson } from './use-first-lesson.ts'

export const Route = createFileRoute('/start')({
  staticData: { title: 'question:title', words: ['home'] },
  loader: (page) => loadPage(page),
  component: QuestionPage,
})

/**
 * One question that teaches: the first thing learned, without an account. The answer is in the address. So the prerendered HTML
 * responds to it before any script runs (`:target` in the styles).
 */
function QuestionPage() {
  const { t } = useWords('question', 'home')
  const hash = useLocation({ select: (location) => location.hash })
  const lesson = useFirstLesson()
  const given = answers.find((answer) => answer === hash)
  return (
    <>
      <PageBar title={t('title')} back={{ to: '/' }} />
      <Page width="text">
        <div className={styles.question}>
          <div className={styles.picture}>
            <Illustration name="cover-eggs" label={t('picture')} />
          </div>
          <div className={styles.text} data-read-aloud="">
            <p>{t('story')}</p>
            <h1>{t('question')}</h1>
          </div>
          <Row isBetween isWrapping>
            <p className={styles.hint}>{t('choose')}</p>
            <ListenButton text={t('home:listen')} />
          </Row>
          <ul className={styles.answers} data-read-aloud="">
            {answers.map((answer) => (
              <li key={answer}>
                <AnswerLink answer={answer} given={given} />
              </li>
            ))}
          </ul>
          {/* Prerendered, each is hidden until its link is pressed. */}
          {import.meta.env.SSR
            ? answers.map((answer) => <Feedback key={answer} answer={answer} lesson={lesson} />)
            : given && <Feedback key={given} answer={given} lesson={lesson} isFocused />}
        </div>
      </Page>
    </>
  )
}

function AnswerLink({ answer, given }: { answer: Answer; given: Answer | undefined }) {
  const { t } = useWords('question')
  const isGiven = answer === given
  const look = isGiven && (answer === 'profit' ? styles.right : styles.missed)
  return (
    <Link
      className={classes(styles.answer, look)}
      to="/start"
      hash={answer}
      replace
      resetScroll={false}
      hashScrollIntoView={false}
      {...(isGiven && { 'aria-current': true })}
    >
      {t(`answer.${answer}`)}
      <ChevronRight size={20} />
    </Link>
  )
}
