import { createFileRoute } from '@tanstack/react-router'
import { ArrowRight, BookOpen, CloudOff, Languages, Mail, Smartphone } from 'lucide-react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { FigureList } from './figure-list.tsx'
import styles from './landing-page.module.css'
import { Topic } from './text-frame.tsx'

export const Route = createFileRoute('/landing')({
  staticData: { title: 'about:landing.title' },
  loader: () => loadWords('about'),
  component: LandingPage,
})

/** For somebody who may help: a partner, a donor, an office. What it is, what it has done so far, how to try it. */
function LandingPage() {
  const { t } = useWords('about')
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <div className={styles.scene}>
          <Illustration name="shop" />
        </div>
        <div className={styles.copy}>
          <h1>{t('landing.heading')}</h1>
          <p>{t('landing.lead')}</p>
          <div className={styles.actions}>
            <Button variant="main" iconEnd={ArrowRight} to="/courses">
              {t('landing.try')}
            </Button>
            <Button variant="quiet" icon={Mail} to="/contact">
              {t('landing.talk')}
            </Button>
          </div>
        </div>
      </header>
      <FigureList />
      <div className={styles.topics}>
        <Topic id="what" icon={BookOpen} title={t('landing.what.title')} text={t('landing.what.text')} />
        <Topic id="line" icon={CloudOff} title={t('landing.line.title')} text={t('landing.line.text')} />
        <Topic id="words" icon={Languages} title={t('landing.words.title')} text={t('landing.words.text')} />
        <Topic id="install" icon={Smartphone} title={t('landing.install.title')} text={t('landing.install.text')} isOrdered>
          <Button variant="quiet" icon={Smartphone} to="/help" hash="install">
            {t('landing.install.more')}
          </Button>
        </Topic>
      </div>
    </div>
  )
}
