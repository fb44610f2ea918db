import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useWords } from '../../../i18n/setup.ts'
import type { Target } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'

/** Marks a link to a placeholder page. Needs the words of `site`. */
export function PlaceholderBadge({ to }: { to: NonNullable<Target['to']> }) {
  const { t } = useWords('site')
  const routes = useRouter().routesByPath as unknown as Readonly<Record<string, AnyRoute>>
  if (routes[to]?.options.staticData?.placeholder === undefined) return null
  return (
    <Badge tone="wait" icon={Clock}>
      {t('coming')}
    </Badge>
  )
}
