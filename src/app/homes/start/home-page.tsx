import { createFileRoute } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { homeOf, useAuth } from '../../../features/session/auth.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Illustration } from '../../../ui/pictures/illustration.tsx'
import styles from './home-page.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { ListenButton } from './listen-button.tsx'
import { StarterCourses } from './starter-courses.tsx'
import { SubjectTiles } from './subject-tiles.tsx'

export const Route = createFileRoute('/')({
  staticData: { words: ['home'] },
  loader: (page) => loadPage(page),
  component: HomePage,
})

function HomePage() {
  return (
    <>
      <Hero />
      <div className={styles.sections}>
        <Subjects />
        <StarterCourses />
        <HowItWorks />
      </div>
    </>
  )
}

/** Between the headline and the courses, whose pictures so stay below the first screen. */
function Subjects() {
  const { t } = useWords('home')
  return (
    <section className={styles.subjects} data-read-aloud="">
      <h2>{t('what')}</h2>
      <SubjectTiles />
    </section>
  )
}

function Hero() {
  const { t } = useWords('home')
  const { user } = useAuth()
  return (
    <section className={styles.hero}>
      <div className={styles.heroInner}>
        <div className={styles.scene}>
          <Illustration name="shop" />
        </div>
        <div className={styles.copy} data-read-aloud="">
          <h1>{t('headline')}</h1>
          <p>{t('intro')}</p>
          <div className={styles.actions}>
            <Button variant="main" iconEnd={ArrowRight} to={user ? homeOf(user.role) : '/register'}>
              {t(user ? 'continue' : 'start')}
            </Button>
            <span className={styles.second}>
              <Button to="/courses">{t('browse')}</Button>
            </span>
            <span className={styles.listen}>
              <ListenButton />
            </span>
          </div>
        </div>
      </div>
    </section>
  )
}
