import type { LucideIcon } from 'lucide-react'
import type { Target } from '../../ui/buttons/button.tsx'
import { CardGrid, Muted, Row } from '../../ui/layout/layout.tsx'
import { LinkCard } from '../../ui/layout/link-card.tsx'

export interface PlaceCard {
  to: NonNullable<Target['to']>
  icon: LucideIcon
  title: string
  text: string
}

/** Ways on from a start page: icon, name, and what is there. */
export function PlaceCards({ places, as }: { places: readonly PlaceCard[]; as?: 'row' }) {
  return (
    <CardGrid>
      {places.map(({ to, icon: Icon, title, text }) => (
        <LinkCard key={to} to={to} as={as}>
          <Row gap={3}>
            <Icon />
            <h2>{title}</h2>
          </Row>
          <Muted>{text}</Muted>
        </LinkCard>
      ))}
    </CardGrid>
  )
}
