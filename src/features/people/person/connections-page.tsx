import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Circle, circles, type SeenPerson } from '../../../../contract/people/people.ts'
import { RemoteList } from '../../../forms/remote/remote-list.tsx'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Segments } from '../../../ui/fields/segments.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import { askersOfVisit, circlePages, personQuery, requestsQuery, unwantedQuery } from '../people.queries.ts'
import { HiddenList, useAsksFirst } from './hidden-list.tsx'
import styles from './people.module.css'
import { Answer } from './ties.tsx'

export const Route = createFileRoute('/users/$id/connections')({
  staticData: { title: 'people:circle.title', words: ['errors'], below: '/community', install: 'member' },
  loader: (page) => loadPage(page, personQuery(page.params.id)),
  pendingComponent: ConnectionsSkeleton,
  component: ConnectionsPage,
})

const noOne: ReadonlySet<string> = new Set()

/** People around a person. Users also see their own followers, whom they follow, and the requests. */
function ConnectionsPage() {
  const { t } = useWords('people')
  const { id } = Route.useParams()
  const { data: person } = useSuspenseQuery(personQuery(id))
  const { data: unwanted = noOne } = useQuery(unwantedQuery())
  const asksFirst = useAsksFirst(person)
  const [circle, setCircle] = useState<Circle>('connections')
  const isHidden = person.tie.blocks || (!person.isOwn && person.profile?.shows_connections === false)
  return (
    <InnerPage bar={t('circle.title')} title={person.name} lead={t('circle.title')} back={{ to: '/users/$id', params: { id } }}>
      {person.isOwn && <Requests />}
      {person.isOwn && (
        <Segments
          label={t('circle.title')}
          selected={circle}
          options={circles.map((one) => ({ value: one, text: t(`circle.list.${one}`) }))}
          onSelect={setCircle}
          isFull
        />
      )}
      {!isHidden && asksFirst && <BlocksSkeleton height="5rem" />}
      {isHidden && <HiddenList text={t('circle.hidden')} redirect={`/users/${id}/connections`} />}
      {!isHidden && !asksFirst && (
        <RemoteList
          key={circle}
          pages={circlePages(id, circle)}
          empty={{ icon: Users, title: t(`circle.none.${circle}`), text: t('circle.noneText') }}
          unreachable={{ title: t('unreachable.title'), text: t('unreachable.text') }}
          stale={t('stale')}
          more={t('more')}
        >
          {(one) => (person.isOwn || !unwanted.has(one.id)) && <PersonRow key={one.id} person={one} />}
        </RemoteList>
      )}
    </InnerPage>
  )
}

function PersonRow({ person: { id, name, face, place } }: { person: SeenPerson }) {
  return (
    <li>
      <Link className={styles.row} to="/users/$id" params={{ id }}>
        <Face face={face} />
        <span>
          <strong className={styles.block}>{name}</strong>
          <span className={styles.when}>{place}</span>
        </span>
      </Link>
    </li>
  )
}

/** Requests are on the device. The names of people of whom it has no row are fetched. */
function Requests() {
  const { t } = useWords('people')
  const { data: requests = [] } = useQuery(requestsQuery())
  const nameless = requests.filter(({ name }) => name === '').map(({ id }) => id)
  const asked = nameless.join()
  const [ask] = useState(askersOfVisit)
  useEffect(() => {
    if (asked !== '') void ask(asked.split(','))
  }, [asked, ask])
  if (requests.length === 0) return null
  return (
    <Stack gap={3} as="section">
      <SectionHead title={t('circle.requests')} />
      {requests.map(({ id, kind, name }) => (
        <Answer key={`${kind}:${id}`} id={id} kind={kind} name={name === '' ? t('circle.somebody') : name} />
      ))}
    </Stack>
  )
}

function ConnectionsSkeleton() {
  const { t } = useWords('people')
  return (
    <InnerPage title={t('circle.title')} back={{ to: '/community' }}>
      <BlocksSkeleton height="5rem" />
    </InnerPage>
  )
}
