import { createFileRoute } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Illustration } from '../../../ui/pictures/illustration.tsx'
import { leadHome } from '../../guards/guard.ts'
import { InstallCardWhenDue } from '../../install/install-card-when-due.tsx'
import { ListenButton } from '../../listen/listen-button.tsx'
import styles from './home-page.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { StarterCourses } from './starter-courses.tsx'
import { SubjectTiles } from './subject-tiles.tsx'

export const Route = createFileRoute('/')({
  staticData: { words: ['home'], prerender: 'visitors' },
  beforeLoad: leadHome,
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
        <InstallCardWhenDue />
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
            <Button variant="main" iconEnd={ArrowRight} to="/start">
              {t('start')}
            </Button>
            <span className={styles.second}>
              <Button to="/courses">{t('browse')}</Button>
            </span>
            <span className={styles.listen}>
              <ListenButton text={t('listen')} />
            </span>
          </div>
        </div>
      </div>
    </section>
  )
}
