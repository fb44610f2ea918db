import { Link } from '@tanstack/react-router'
import { LogOut, Send, Settings2, UserRound, Users } from 'lucide-react'
import * as Menu from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import { useAuth } from '../../features/session/auth.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { Target } from '../../ui/button.tsx'
import { ownPlaces } from './places.ts'
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
      <Menu.Portal>
        <Menu.Content className={styles.menu} align="end" sideOffset={8} collisionPadding={8}>
          <Menu.Label className={styles.name}>{user.name}</Menu.Label>
          {ownPlaces(user).map(({ name, to, icon: Icon }) => (
            <Item key={name} to={to} icon={<Icon size={22} />} text={t(`common:nav.${name}`)} />
          ))}
          <Item to="/profile/view" icon={<UserRound size={22} />} text={t('account.title')} />
          <Item to="/outbox" icon={<Send size={22} />} text={t('common:nav.outbox')} />
          <Menu.Separator className={styles.line} />
          <Item to="/more" icon={<Settings2 size={22} />} text={t('common:more.settings')} />
          <Item to="/switch" icon={<Users size={22} />} text={t('account.switch')} />
          <Item to="/logout" icon={<LogOut size={22} />} text={t('common:nav.logout')} />
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Item({ to, icon, text }: { to: NonNullable<Target['to']>; icon: ReactNode; text: string }) {
  return (
    <Menu.Item asChild>
      <Link className={styles.item} to={to}>
        {icon}
        {text}
      </Link>
    </Menu.Item>
  )
}
