import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Place } from './places.ts'
import { isMarked } from './trail.ts'

interface PlaceLinkProps extends Pick<Place, 'to'> {
  className?: string | undefined
  children: ReactNode
}

/** A link to a main place, marked on the place's own page and on every page below it. */
export function PlaceLink({ to, ...rest }: PlaceLinkProps) {
  const isHere = useLocation({ select: ({ pathname }) => isMarked(to, pathname) })
  return <Link to={to} activeOptions={{ exact: true }} {...(isHere && { 'aria-current': 'page' })} {...rest} />
}
