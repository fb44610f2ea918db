import { CloudOff, Download, type LucideIcon, Upload } from 'lucide-react'
import { inDigits } from '../../../i18n/intl.ts'
import { useWords } from '../../../i18n/setup.ts'
import styles from './home-page.module.css'

const steps: { name: 'download' | 'learn' | 'send'; icon: LucideIcon }[] = [
  { name: 'download', icon: Download },
  { name: 'learn', icon: CloudOff },
  { name: 'send', icon: Upload },
]

export function HowItWorks() {
  const { t, language } = useWords('home')
  return (
    <section className={styles.section} data-read-aloud="">
      <h2>{t('how.title')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ name, icon: Icon }, index) => (
          <li key={name}>
            <span className={styles.stepIcon}>
              <Icon size={26} />
            </span>
            <div>
              <h3>
                {inDigits(index + 1, language)}. {t(`how.${name}`)}
              </h3>
              <p>{t(`how.${name}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
