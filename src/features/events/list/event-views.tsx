import { useWords } from '../../../i18n/setup.ts'
import { Segments } from '../../../ui/fields/segments.tsx'
import { type Show, shows } from '../news/which-events.ts'

export type EventView = Show | 'month'

/** Lists of events, or a month, in one row: the first event is on the first screen. */
export function EventViews({ view, onView }: { view: EventView; onView: (view: EventView) => void }) {
  const { t } = useWords('events')
  return (
    <Segments
      label={t('show.label')}
      options={[...shows, 'month' as const].map((value) => ({ value, text: t(`show.${value}`) }))}
      selected={view}
      onSelect={onView}
      isFull
    />
  )
}
