import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, CloudOff, Languages, Smartphone } from 'lucide-react'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { figuresQuery } from '../figures.queries.ts'
import { Topic } from '../text-frame.tsx'
import { FigureList } from './figure-list.tsx'
import { LandingHero } from './landing-hero.tsx'
import styles from './landing-page.module.css'

export const Route = createFileRoute('/landing')({
  staticData: { title: 'homes:landing.title', install: 'on-demand' },
  loader: (page) => loadPage(page, figuresQuery()),
  pendingComponent: LandingSkeleton,
  component: LandingPage,
})

/** For partners, donors and offices: the product, its results, how to try it. */
function LandingPage() {
  const { t } = useWords('homes')
  return (
    <div className={styles.page}>
      <LandingHero />
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

function LandingSkeleton() {
  return (
    <div className={styles.page}>
      <LandingHero />
      <BlocksSkeleton />
    </div>
  )
}
