import { useAuth } from '../../features/session/auth.ts'
import { useWords } from '../../i18n/setup.ts'
import styles from './bottom-bar.module.css'
import { PlaceLink } from './place-link.tsx'
import { bottomPlaces } from './places.ts'

/** The main places on phones, with picture and word. */
export function BottomBar() {
  const { t } = useWords()
  const { user } = useAuth()
  return (
    <nav className={styles.bar} aria-label={t('nav.bottom')}>
      {bottomPlaces(user).map(({ name, to, icon: Icon }) => (
        <PlaceLink key={name} to={to}>
          <span className={styles.icon}>
            <Icon />
          </span>
          {t(`nav.${name}`)}
        </PlaceLink>
      ))}
    </nav>
  )
}
