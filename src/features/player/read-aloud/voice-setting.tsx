import { useWords } from '../../../i18n/setup.ts'
import styles from './voice-setting.module.css'

const steps = ['open', 'search', 'language'] as const

/** Steps to install a voice on an Android device, with a picture of its settings. */
export function VoiceSetting() {
  const { t } = useWords('player')
  return (
    <div className={styles.setting}>
      <SettingsPicture />
      <div>
        <p>{t('aloud.none.text')}</p>
        <ol>
          {steps.map((step) => (
            <li key={step}>{t(`aloud.none.steps.${step}`)}</li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** Settings of a mobile phone: a search field, and the row of the spoken text. */
function SettingsPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 72 112" aria-hidden="true">
      <rect className={styles.phone} x="2" y="2" width="68" height="108" rx="10" />
      <rect className={styles.field} x="10" y="14" width="52" height="14" rx="7" />
      <circle className={styles.line} cx="18" cy="20.5" r="3.2" />
      <path className={styles.line} d="m20.4 23 2.6 2.6M28 21h22" />
      <path className={styles.line} d="M12 42h6m6 0h34M12 94h6m6 0h28" />
      <rect className={styles.row} x="6" y="53" width="60" height="28" rx="6" />
      <path className={styles.speaker} d="M13 64h4l6-5v16l-6-5h-4z" />
      <path className={styles.wave} d="M27 63c2 2 2 6 0 8m4-11c4 4 4 10 0 14" />
      <path className={styles.wave} d="M40 64h20m-20 7h14" />
    </svg>
  )
}
