import { LogOut, Send, Settings2, UserRound, Users } from 'lucide-react'
import * as Menu from 'radix-ui/dropdown-menu'
import { Fragment } from 'react'
import { useAuth } from '../../features/session/auth.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { MenuLink, MenuPanel } from './menu-link.tsx'
import { ownSections } from './own-places.ts'
import styles from './user-menu.module.css'

/** Its words come with it. */
export async function loadUserMenu() {
  await loadWords('session')
  return { default: UserMenu }
}

/** A signed-in person's menu on wide screens; a chunk of its own. */
function UserMenu({ className }: { className: string }) {
  const { t } = useWords('session')
  const { user } = useAuth()
  if (!user) return null
  return (
    // Not modal: a modal one writes a style element into the page, which our security policy forbids.
    <Menu.Root modal={false}>
      <Menu.Trigger className={className} aria-label={t('common:nav.accountOf', { name: user.name })}>
        <Avatar name={user.name} />
      </Menu.Trigger>
      <MenuPanel align="end">
        <Menu.Label className={styles.name}>{user.name}</Menu.Label>
        {ownSections(user).map(({ name, places }) => (
          <Fragment key={name}>
            {name !== 'own' && <Menu.Separator className={styles.line} />}
            <Menu.Group {...(name !== 'own' && { 'aria-label': t(`common:nav.${name}`) })}>
              {places.map((place) => (
                <MenuLink key={place.name} to={place.to} icon={place.icon} text={t(`common:nav.${place.name}`)} />
              ))}
              {name === 'own' && <MenuLink to="/profile/view" icon={UserRound} text={t('account.title')} />}
              {name === 'own' && <MenuLink to="/outbox" icon={Send} text={t('common:nav.outbox')} />}
            </Menu.Group>
          </Fragment>
        ))}
        <Menu.Separator className={styles.line} />
        <MenuLink to="/more" icon={Settings2} text={t('common:more.settings')} />
        <MenuLink to="/switch" icon={Users} text={t('account.switch')} />
        <MenuLink to="/logout" icon={LogOut} text={t('common:nav.logout')} />
      </MenuPanel>
    </Menu.Root>
  )
}
