import { type Event, eventEndpoints } from '../../../contract/events/events.ts'
import { excerpt, prefill } from '../../first-paint/prefill.ts'
import { eventQuery, eventsQuery, type ListedEvent } from './events.queries.ts'

// Which events are ahead changes with the time, and no counter moves for that.
const rules = { scope: null, containsUserContent: true } as const

const seenByVisitor = (event: Event): ListedEvent => ({ ...event, seatStatus: null, pending: null, claim: null })
const isAhead = ({ called_off_at, ends_at }: Event) => called_off_at === null && ends_at > Date.now()

export const eventsPrerender = prefill('/events', {
  ...rules,
  from: eventEndpoints.list,
  seed(client, { items }) {
    const events = items.filter(isAhead).slice(0, 6).map(seenByVisitor)
    client.setQueryData(eventsQuery().queryKey, { events, isKnown: true })
    return events.length > 0
  },
})

const eventPrerender = (path: `/events/$id${string}`) =>
  prefill(path, {
    ...rules,
    from: eventEndpoints.get,
    search: 'ignored',
    as: 'skeleton',
    seed(client, { event }) {
      const { bn, en } = event.description
      const shown = { ...event, description: { bn: excerpt(bn), en: excerpt(en) } }
      client.setQueryData(eventQuery(event.id).queryKey, seenByVisitor(shown))
      return isAhead(event)
    },
  })

export const eventPrerenders = (['/events/$id', '/events/$id/register', '/events/$id/delete'] as const).map(eventPrerender)
