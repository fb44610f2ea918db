import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAuth } from '../../features/session/auth.ts'
import { useWords } from '../../i18n/setup.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { dispensable } from '../../ui/dispensable.ts'
import styles from './header.module.css'
import { HeaderNav } from './header-nav.tsx'
import { LanguageButton, LanguageSegments } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { logoTarget } from './places.ts'
import { product } from './product.ts'
import { StatusSign } from './status-sign.tsx'
import { useIsWide } from './use-is-wide.ts'

/** Kept by the worker from its first use on; where it cannot be had, the link that phones have takes its place. */
const UserMenu = dispensable(async () => (await import('./user-menu.tsx')).loadUserMenu(), PersonLink)

/** Top of every framed page. Phones: mark, sign, person or sign-in. Wider: the main links, and the language switch. */
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
          <StatusSign />
        </span>
        <span className={styles.medium}>
          <LanguageButton />
        </span>
        <span className={styles.wide}>
          <LanguageSegments />
        </span>
        {user ? <Person /> : <Visitor />}
      </div>
    </header>
  )
}

function Visitor() {
  const { t } = useWords()
  return (
    <>
      <span className={styles.narrow}>
        <LanguageButton />
      </span>
      <Button variant="quiet" to="/login">
        {t('nav.login')}
      </Button>
      <span className={styles.notNarrow}>
        <Button variant="solid" to="/register">
          {t('nav.register')}
        </Button>
      </span>
    </>
  )
}

// Phones have the "more" page and never load the menu's code.
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
      <Avatar name={user.name} />
    </Link>
  )
}
