import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../../i18n/load-page.ts'
import { Page } from '../../../ui/layout/layout.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { meQuery } from '../../session/session.queries.ts'
import { eventsQuery } from '../events.queries.ts'
import { MonthView } from '../month/month-view.tsx'
import { EventsSoon } from '../news/events-soon.tsx'
import { eventsFor, type Show } from '../news/which-events.ts'
import { useNow } from '../use-now.ts'
import { EventList } from './event-list.tsx'
import { EventViews } from './event-views.tsx'
import { EventsHead } from './events-head.tsx'

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
  staticData: { title: 'events:title', level: 'events' },
  validateSearch: eventsSearch,
  loader: (page) => loadPage(page, eventsQuery()),
  pendingComponent: EventsSkeleton,
  component: EventsPage,
})

/** Upcoming events, as a list or a month. */
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
        view={view ?? show}
        onView={(chosen) => go(chosen === 'month' ? { view: chosen, day } : { show: chosen === 'upcoming' ? undefined : chosen, day })}
      />
      {view === 'month' ? (
        <MonthView events={data.events} me={me} now={now} day={day} onDay={(chosen) => go({ view, day: chosen })} />
      ) : (
        <EventList key={show} events={eventsFor(show, data.events, me, now)} show={show} isKnown={data.isKnown} now={now} />
      )}
    </Page>
  )
}

function EventsSkeleton() {
  return (
    <Page>
      <EventsHead />
      <EventViews view="upcoming" onView={() => undefined} />
      <BlocksSkeleton height="8rem" />
    </Page>
  )
}
