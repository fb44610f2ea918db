import { ArrowRight, Mail } from 'lucide-react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Illustration } from '../../../ui/pictures/illustration.tsx'
import styles from './landing-page.module.css'

/** The product in one sentence, with a link to try it. */
export function LandingHero() {
  const { t } = useWords('homes')
  return (
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
  )
}
