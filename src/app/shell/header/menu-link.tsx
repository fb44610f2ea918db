import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import * as Menu from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import type { Target } from '../../../ui/buttons/button.tsx'
import styles from './menu-link.module.css'

/** The panel of a header menu. */
export function MenuPanel({ align, children }: { align: 'start' | 'end'; children: ReactNode }) {
  return (
    <Menu.Portal>
      <Menu.Content className={styles.menu} align={align} sideOffset={8} collisionPadding={8}>
        {children}
      </Menu.Content>
    </Menu.Portal>
  )
}

export function MenuLink({ to, icon: Icon, text }: { to: NonNullable<Target['to']>; icon?: LucideIcon; text: string }) {
  return (
    <Menu.Item asChild>
      <Link className={styles.item} to={to} activeOptions={{ exact: true }}>
        {Icon && <Icon size={22} />}
        {text}
      </Link>
    </Menu.Item>
  )
}
