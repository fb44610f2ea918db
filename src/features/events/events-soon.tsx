import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { formatDaysAhead } from '../../i18n/event-times.ts'
import { formatTime } from '../../i18n/format.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { meQuery } from '../session/session.queries.ts'
import { dayNumber } from './dhaka.ts'
import { eventsQuery } from './events.queries.ts'
import { useNow } from './use-now.ts'
import { eventsSoon } from './which-events.ts'

/** Reminds of one's own events of the next 24 hours. Nothing is pushed: it is said where one looks anyway. */
export function EventsSoon() {
  const { t, language } = useWords('events')
  const now = useNow()
  const { data } = useQuery(eventsQuery())
  const { data: me } = useQuery(meQuery())
  return eventsSoon(data?.events ?? [], me ?? null, now).map((event) => {
    const day = formatDaysAhead(dayNumber(event.starts_at) - dayNumber(now), language)
    return (
      <Note
        key={event.id}
        tone="wait"
        icon={Bell}
        title={<Localized text={event.title} />}
        actions={
          <Button variant="quiet" to="/events/$id" params={{ id: event.id }}>
            {t('soon.open')}
          </Button>
        }
      >
        {event.starts_at <= now ? t('soon.now') : t('soon.when', { day, time: formatTime(event.starts_at, language) })}
        {' · '}
        <Localized text={event.place} />
      </Note>
    )
  })
}
