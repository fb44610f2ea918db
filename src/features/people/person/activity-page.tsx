import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { MessageCircle, MessagesSquare, PenLine } from 'lucide-react'
import type { ActivityItem } from '../../../../contract/people/people.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { withoutMarks } from '../../../blocks/text-parts/without-marks.ts'
import { RemoteList } from '../../../forms/remote/remote-list.tsx'
import { formatAgo } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { useStatus } from '../../../offline/status/status.ts'
import { CardList } from '../../../ui/layout/card.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { OfflineNote } from '../../../ui/messages/offline-note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { activityPages, personQuery, storedTextsQuery } from '../people.queries.ts'
import { HiddenList, useAsksFirst } from './hidden-list.tsx'
import styles from './people.module.css'

export const Route = createFileRoute('/users/$id/activity')({
  staticData: { title: 'people:activity.title', words: ['errors'], below: '/community', install: 'member' },
  loader: (page) => loadPage(page, personQuery(page.params.id)),
  pendingComponent: ActivitySkeleton,
  component: ActivityPage,
})

/** The newest texts of a person: the server's list, and without a connection those on this device. */
function ActivityPage() {
  const { t } = useWords('people')
  const { id } = Route.useParams()
  const { data: person } = useSuspenseQuery(personQuery(id))
  const { data: stored = [] } = useQuery(storedTextsQuery(id))
  const isOffline = useStatus().connection === 'offline'
  const asksFirst = useAsksFirst(person)
  // A hidden list is not put together from the rows of this device either.
  const isHidden = person.tie.blocks || (!person.isOwn && person.profile?.made === null)
  const isStored = isOffline && stored.length > 0 && (person.isOwn || Boolean(person.profile?.made))
  return (
    <InnerPage bar={t('activity.title')} title={person.name} lead={t('activity.title')} back={{ to: '/users/$id', params: { id } }}>
      {isHidden && <HiddenList text={t('person.madeHidden')} redirect={`/users/${id}/activity`} />}
      {!isHidden && isStored && (
        <>
          <CardList>
            {stored.map((text) => (
              <Text key={text.id} text={text} />
            ))}
          </CardList>
          <OfflineNote />
        </>
      )}
      {!isHidden && asksFirst && <BlocksSkeleton height="5rem" />}
      {!isHidden && !isStored && !asksFirst && (
        <RemoteList
          key={id}
          pages={activityPages(id)}
          empty={{ icon: PenLine, title: t('activity.none'), text: t('activity.noneText') }}
          unreachable={{ title: t('unreachable.title'), text: t('unreachable.text') }}
          stale={t('stale')}
          more={t('more')}
        >
          {(text) => <Text key={text.id} text={text} />}
        </RemoteList>
      )}
    </InnerPage>
  )
}

const icons = { post: PenLine, thread: MessagesSquare, reply: MessageCircle }
const shownLetters = 240

/** One text, as one link to its conversation. */
function Text({ text: { kind, title, body, of, made_at } }: { text: ActivityItem }) {
  const { t } = useWords('people')
  // Posts have no marks: a star there is a star.
  const words = kind === 'post' ? body : withoutMarks(body)
  const Icon = icons[kind]
  const target = of === null ? ({ to: '/community' } as const) : ({ to: '/forum/thread/$slug', params: { slug: of } } as const)
  return (
    <li>
      <Link className={styles.row} {...target}>
        <Icon size={24} />
        <span>
          {title !== '' && <strong className={styles.block}>{title}</strong>}
          <span className={styles.block}>{words.length > shownLetters ? `${words.slice(0, shownLetters)}…` : words}</span>
          <span className={styles.when}>
            {t(kind === 'reply' && of === null ? 'activity.comment' : `activity.${kind}`)} · {formatAgo(made_at, undefined, serverNow())}
          </span>
        </span>
      </Link>
    </li>
  )
}

function ActivitySkeleton() {
  const { t } = useWords('people')
  return (
    <InnerPage title={t('activity.title')} back={{ to: '/community' }}>
      <BlocksSkeleton height="5rem" />
    </InnerPage>
  )
}
