import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadWords } from '../../i18n/setup.ts'
import { Page } from '../../ui/layout.tsx'
import { meQuery } from '../session/session.queries.ts'
import { EventList } from './event-list.tsx'
import { EventViews } from './event-views.tsx'
import { eventsQuery } from './events.queries.ts'
import { EventsHead } from './events-head.tsx'
import { EventsSoon } from './events-soon.tsx'
import { MonthView } from './month-view.tsx'
import { useNow } from './use-now.ts'
import { eventsFor, type Show } from './which-events.ts'

interface EventsSearch {
  view?: 'month' | undefined
  show?: Exclude<Show, 'upcoming'> | undefined
  /** The day the month is opened at: `2026-11-28`. */
  day?: string | undefined
}

/** Every key is answered, if only with undefined: the router lays this over the raw values. Part of the first page, so it is short. */
function eventsSearch({ view, show, day }: Record<string, unknown>): EventsSearch {
  return {
    view: view === 'month' ? view : undefined,
    show: show === 'mine' || show === 'past' ? show : undefined,
    day: typeof day === 'string' ? day : undefined,
  }
}

export const Route = createFileRoute('/events')({
  staticData: { title: 'events:title' },
  validateSearch: eventsSearch,
  loader: async ({ context }) => {
    await Promise.all([loadWords('events'), context.client.ensureQueryData(eventsQuery())])
  },
  component: EventsPage,
})

/** What is on: as a list or as a month. */
function EventsPage() {
  const { view, show = 'upcoming', day } = Route.useSearch()
  const navigate = Route.useNavigate()
  const now = useNow()
  const { data } = useSuspenseQuery(eventsQuery())
  const { data: me = null } = useQuery(meQuery())
  const go = (search: EventsSearch) => void navigate({ search, replace: true, resetScroll: false })

  return (
    <Page>
      <EventsHead />
      <EventsSoon />
      <EventViews
        view={view ?? 'list'}
        show={show}
        onView={(chosen) => go(chosen === 'month' ? { view: 'month', day } : { day })}
        onShow={(chosen) => go({ show: chosen === 'upcoming' ? undefined : chosen, day })}
      />
      {view === 'month' ? (
        <MonthView events={data.events} me={me} now={now} day={day} onDay={(chosen) => go({ view, day: chosen })} />
      ) : (
        <EventList key={show} events={eventsFor(show, data.events, me, now)} show={show} isKnown={data.isKnown} now={now} />
      )}
    </Page>
  )
}
