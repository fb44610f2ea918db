import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { NavigationItem } from './navigation-items.ts'
import { isActiveLink } from './page-levels.ts'

interface NavigationLinkProps extends Pick<NavigationItem, 'to'> {
  className?: string | undefined
  children: ReactNode
}

/** A link of a bar, active on its target and on every page below it. */
export function NavigationLink({ to, ...rest }: NavigationLinkProps) {
  const router = useRouter()
  const isActive = useLocation({ select: ({ pathname }) => isActiveLink(router, to, pathname) })
  return <Link to={to} activeOptions={{ exact: true }} {...(isActive && { 'aria-current': 'page' })} {...rest} />
}
