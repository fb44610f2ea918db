import { useAuth } from '../../../features/session/auth.ts'
import { useWords } from '../../../i18n/setup.ts'
import styles from './bottom-bar.module.css'
import { bottomItems, homeItem } from './navigation-items.ts'
import { NavigationLink } from './navigation-link.tsx'

const readers = ['guest', 'student', 'instructor', 'admin'] as const
const homeFor = (reader: (typeof readers)[number]) => homeItem(reader === 'guest' ? null : { role: reader })

/** Prerendered HTML has the home of every role. Style rules show the reader's (first-paint/prerendered.css). */
const prerenderedItems = () => [...readers.map(homeFor), ...bottomItems(null).slice(1)]

/** The main navigation on narrow screens: icon and word. */
export function BottomBar() {
  const { t } = useWords()
  const { user } = useAuth()
  return (
    <nav className={styles.bar} aria-label={t('nav.bottom')}>
      {(import.meta.env.SSR ? prerenderedItems() : bottomItems(user)).map(({ name, to, icon: Icon }) => (
        <NavigationLink key={to} to={to} {...(import.meta.env.SSR && { 'data-for': readers.find((reader) => homeFor(reader).to === to) })}>
          <span className={styles.icon}>
            <Icon />
          </span>
          {t(`nav.${name}`)}
        </NavigationLink>
      ))}
    </nav>
  )
}
