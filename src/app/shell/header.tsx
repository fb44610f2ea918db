import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useAuth } from '../../features/session/auth.ts'
import { useWords } from '../../i18n/setup.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './header.module.css'
import { HeaderNav } from './header-nav.tsx'
import { LanguageButton, LanguageSegments } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { homePlace } from './places.ts'
import { product } from './product.ts'
import { StatusSign } from './status-sign.tsx'

const UserMenu = lazy(async () => (await import('./user-menu.tsx')).loadUserMenu())

/** Top of every framed page. Phones: mark, sign, person or sign-in. Wider: the main links, and the language switch. */
export function Header() {
  const { t } = useWords()
  const { user } = useAuth()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link className={styles.brand} to={homePlace(user).to} aria-label={`${product}, ${t('nav.home')}`}>
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
        {user ? <Person name={user.name} /> : <Visitor />}
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
function Person({ name }: { name: string }) {
  const { t } = useWords()
  const link = (
    <Link className={styles.person} to="/more" aria-label={t('nav.accountOf', { name })}>
      <Avatar name={name} />
    </Link>
  )
  return useIsWide() ? (
    <Suspense fallback={link}>
      <UserMenu className={styles.person ?? ''} />
    </Suspense>
  ) : (
    link
  )
}

const wide = '(min-width: 48rem)'
function useIsWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(wide).matches)
  useEffect(() => {
    const media = matchMedia(wide)
    const follow = () => setWide(media.matches)
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [])
  return isWide
}
