import { useAuth } from '../../../features/session/auth.ts'
import { useWords } from '../../../i18n/setup.ts'
import styles from './bottom-bar.module.css'
import { bottomItems } from './navigation-items.ts'
import { NavigationLink } from './navigation-link.tsx'

/** The main navigation on narrow screens: icon and word. */
export function BottomBar() {
  const { t } = useWords()
  const { user } = useAuth()
  return (
    <nav className={styles.bar} aria-label={t('nav.bottom')}>
      {bottomItems(user).map(({ name, to, icon: Icon }) => (
        <NavigationLink key={name} to={to}>
          <span className={styles.icon}>
            <Icon />
          </span>
          {t(`nav.${name}`)}
        </NavigationLink>
      ))}
    </nav>
  )
}
