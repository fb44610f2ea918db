import { useLocation, useRouter } from '@tanstack/react-router'
import { Languages, LogOut, Users } from 'lucide-react'
import * as Menu from 'radix-ui/dropdown-menu'
import { useAuth } from '../../../features/session/auth.ts'
import { loadWords, useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { Face } from '../../../ui/pictures/face.tsx'
import { isPersonal, personalSections } from '../more/personal-items.ts'
import { MenuLink, MenuPanel } from './menu-link.tsx'
import styles from './user-menu.module.css'

/** Loads the menu together with its words. */
export async function loadUserMenu() {
  await loadWords('session')
  return UserMenu
}

/** The menu of a signed-in user on wide screens; a chunk of its own. */
function UserMenu({ className }: { className: string }) {
  const { t } = useWords('session')
  const { user } = useAuth()
  const router = useRouter()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!user) return null
  return (
    // Not modal: a modal menu writes a style element, which our content security policy forbids.
    <Menu.Root modal={false}>
      <Menu.Trigger
        className={classes(className, styles.opener)}
        aria-label={t('common:nav.accountOf', { name: user.name })}
        {...(isPersonal(router, path, user) && { 'aria-current': true })}
      >
        <Face face={user.face} />
      </Menu.Trigger>
      <MenuPanel align="end">
        <Menu.Label className={styles.name}>{user.name}</Menu.Label>
        <div className={styles.sections}>
          {personalSections(user).map(({ name, items }) => (
            <Menu.Group key={name} className={styles.section} {...(name !== 'own' && { 'aria-label': t(`common:nav.${name}`) })}>
              {items.map(({ to, icon, words }) => (
                <MenuLink key={to} to={to} icon={icon} text={t(words)} />
              ))}
            </Menu.Group>
          ))}
        </div>
        <Menu.Separator className={styles.line} />
        <div className={styles.end}>
          <MenuLink to="/more" icon={Languages} text={t('common:more.settings')} />
          <MenuLink to="/switch" icon={Users} text={t('account.switch')} />
          <MenuLink to="/logout" icon={LogOut} text={t('common:nav.logout')} />
        </div>
      </MenuPanel>
    </Menu.Root>
  )
}
