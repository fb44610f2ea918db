import { type AnyRoute, useRouter } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Target } from '../../ui/button.tsx'

/** Beside the way to a place that is not open yet, the sign that its own page has. Needs the words of `site`. */
export function ComingSign({ to }: { to: NonNullable<Target['to']> }) {
  const { t } = useWords('site')
  const routes = useRouter().routesByPath as unknown as Readonly<Record<string, AnyRoute>>
  if (routes[to]?.options.staticData?.coming === undefined) return null
  return (
    <Badge tone="wait" icon={Clock}>
      {t('coming')}
    </Badge>
  )
}
