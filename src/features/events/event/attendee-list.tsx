import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { areNamesStored } from '../../../../contract/events/events.ts'
import { formatDayTime } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { CardList } from '../../../ui/layout/card.tsx'
import { Muted, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import { attendeesQuery, refreshAttendees } from '../attendees.queries.ts'
import styles from '../events.module.css'
import type { ListedEvent } from '../events.queries.ts'

/** Attendees and waiting list, for the organiser, offline too. Deleted after a time: see `areNamesStored`. */
export function AttendeeList({ event, now }: { event: ListedEvent; now: number }) {
  const { t, language } = useWords('events')
  const { id, taken, waiting } = event
  const { data: attendees } = useQuery(attendeesQuery(id))
  const isShown = taken + waiting > 0 && areNamesStored(event, now)
  const isOutdated = attendees?.isOutdated === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again as often as the numbers of the event or a person change.
  useEffect(() => {
    if (isShown) void refreshAttendees(id)
  }, [id, taken, waiting, isShown, isOutdated])
  if (!isShown || attendees === undefined) return null
  return (
    <Stack gap={3} as="section">
      <SectionHead title={t('attendees.title')}>
        {attendees && <Muted isSmall>{t('attendees.asOf', { time: formatDayTime(attendees.at, language) })}</Muted>}
      </SectionHead>
      {attendees === null && <Note tone="info">{t('attendees.unreachable')}</Note>}
      {attendees && attendees.items.length > 0 && (
        <CardList isOrdered>
          {attendees.items.map(({ number, person, is_seated }) => (
            <li key={number} className={styles.attendee}>
              <Face face={person.face} size="small" />
              <span>
                <Link to="/users/$id" params={{ id: person.id }}>
                  <strong>{person.name}</strong>
                </Link>
                <span className={styles.meta}>{[person.place, !is_seated && t('attendees.waiting')].filter(Boolean).join(' · ')}</span>
              </span>
            </li>
          ))}
        </CardList>
      )}
    </Stack>
  )
}
