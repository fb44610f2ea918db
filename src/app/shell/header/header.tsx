import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAuth } from '../../../features/session/auth.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useIsWide } from '../../../ui/layout/use-is-wide.ts'
import { lazyOptional } from '../../../ui/lazy.ts'
import { Face } from '../../../ui/pictures/face.tsx'
import { logoTarget } from '../navigation/navigation-items.ts'
import { StatusBadge } from '../notices/status-badge.tsx'
import { product } from '../product.ts'
import styles from './header.module.css'
import { HeaderNav } from './header-nav.tsx'
import { LanguageButton, LanguageSegments } from './language-switch.tsx'
import { Logo } from './logo.tsx'

/** For members alone; without it, the "more" page leads to the notices. */
const Bell = lazyOptional(async () => (await import('../../../features/notices/bell.tsx')).loadBell())

/** Cached by the worker on first use; without it, the link of narrow screens replaces it. */
const UserMenu = lazyOptional(async () => (await import('./user-menu.tsx')).loadUserMenu(), PersonLink)

/** Top of every framed page: logo, badge, face or sign-in. Wide screens add the main links and the language switch. */
export function Header() {
  const { t } = useWords()
  const { user } = useAuth()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link className={styles.brand} to={logoTarget(user)} aria-label={`${product}, ${t('nav.home')}`}>
          <Logo />
          <b>{product}</b>
        </Link>
        <HeaderNav />
        <span className={styles.sign}>
          <StatusBadge />
        </span>
        <span className={styles.medium}>
          <LanguageButton />
        </span>
        <span className={styles.wide}>
          <LanguageSegments />
        </span>
        <Suspense>{user && <Bell />}</Suspense>
        {user ? <Person /> : <Visitor />}
      </div>
    </header>
  )
}

/** For the bars that replace the header on narrow screens: the same controls at the same place. */
export function BarOfVisitor() {
  const { user } = useAuth()
  return user ? null : (
    <span className={styles.visitor} data-visitor="">
      <LanguageAndLogin />
    </span>
  )
}

function LanguageAndLogin() {
  const { t } = useWords()
  return (
    <>
      <span className={styles.narrow}>
        <LanguageButton />
      </span>
      <Button variant="quiet" to="/login">
        {t('nav.login')}
      </Button>
    </>
  )
}

function Visitor() {
  const { t } = useWords()
  return (
    <>
      <LanguageAndLogin />
      <span className={styles.notNarrow}>
        <Button variant="solid" to="/register">
          {t('nav.register')}
        </Button>
      </span>
    </>
  )
}

// Narrow screens have the "more" page and never load the menu's code.
function Person() {
  return useIsWide() ? (
    <Suspense fallback={<PersonLink />}>
      <UserMenu className={styles.person ?? ''} />
    </Suspense>
  ) : (
    <PersonLink />
  )
}

function PersonLink() {
  const { t } = useWords()
  const { user } = useAuth()
  if (!user) return null
  return (
    <Link className={styles.person} to="/more" aria-label={t('nav.accountOf', { name: user.name })}>
      <Face face={user.face} />
    </Link>
  )
}
