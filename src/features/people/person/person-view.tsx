import { useSuspenseQuery } from '@tanstack/react-query'
import { Award, GraduationCap, MapPin, Pencil, Settings2, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Profile } from '../../../../contract/people/people.ts'
import { formatDate, formatDayTime } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { useStatus } from '../../../offline/status/status.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Card, CardList } from '../../../ui/layout/card.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { MoreLink, Muted, Row, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { Meta } from '../../../ui/layout/link-card.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { OfflineNote } from '../../../ui/messages/offline-note.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import { type PersonPage, personQuery, refreshPerson } from '../people.queries.ts'
import styles from './people.module.css'
import { Ties } from './ties.tsx'

const back = { to: '/community' } as const

/** A person with what they show to the user: what they have learned and written, and what the two have to do with each other. */
export function PersonView({ id }: { id: string }) {
  const { t, language } = useWords('people')
  const { data } = useSuspenseQuery(personQuery(id))
  const isOffline = useStatus().connection === 'offline'
  const { profile, at, tie, isOwn } = data
  const [isAsking, setAsking] = useState(true)
  const isMissing = profile === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a consent the person may show more, and a pull may delete the page.
  useEffect(() => {
    let isShown = true
    setAsking(true)
    void refreshPerson(id).finally(() => isShown && setAsking(false))
    return () => {
      isShown = false
    }
  }, [id, tie.follow, tie.connect, isMissing, isOffline])
  return (
    <InnerPage bar={t('person.title')} title={data.name} back={back}>
      <Row>
        {data.photo && !tie.blocks ? (
          <img className={styles.photo} src={`data:image/webp;base64,${data.photo}`} alt={t('photo.of', { name: data.name })} />
        ) : (
          <Face face={data.face} size="large" />
        )}
        <Meta>
          {data.place !== '' && (
            <span>
              <MapPin size={18} />
              {data.place}
            </span>
          )}
          {profile && profile.role !== 'student' && (
            <Badge tone="info" icon={profile.role === 'admin' ? ShieldCheck : GraduationCap}>
              {t(`role.${profile.role}`)}
            </Badge>
          )}
        </Meta>
      </Row>
      {isOffline && at !== null && <Muted isSmall>{t('person.asOf', { time: formatDayTime(at, language) })}</Muted>}
      {data.isPhotoHidden && <Muted isSmall>{t('photo.hidden')}</Muted>}
      {isOwn ? <OwnNote /> : <Ties person={data} />}
      {!tie.blocks && profile && <Parts person={data} profile={profile} />}
      {isOffline && at === null && <OfflineNote />}
      {!isOffline && !tie.blocks && isMissing && (isAsking ? <BlocksSkeleton height="7rem" /> : <Muted>{t('unreachable.text')}</Muted>)}
    </InnerPage>
  )
}

/** A note on the page of the signed-in user: others see what the levels allow. */
function OwnNote() {
  const { t } = useWords('people')
  return (
    <Note
      tone="info"
      title={t('person.own')}
      actions={
        <>
          <Button icon={Pencil} to="/profile/edit">
            {t('person.edit')}
          </Button>
          <Button variant="quiet" icon={Settings2} to="/profile/privacy">
            {t('person.privacy')}
          </Button>
        </>
      }
    >
      {t('person.ownText')}
    </Note>
  )
}

function Parts({ person: { id, isOwn }, profile }: { person: PersonPage; profile: Profile }) {
  const { t } = useWords('people')
  const { about, learned, made } = profile
  return (
    <>
      {about !== '' && (
        <Stack gap={3} as="section">
          <SectionHead title={t('person.about')} />
          <Card>
            <p className={styles.text}>{about}</p>
          </Card>
        </Stack>
      )}
      <Stack gap={3} as="section">
        <SectionHead title={t('person.learned')} />
        {learned === null && <Muted>{t('person.learnedHidden')}</Muted>}
        {learned?.length === 0 && <Muted>{t('person.learnedNone')}</Muted>}
        {learned !== null && learned.length > 0 && <Learned learned={learned} />}
      </Stack>
      <Stack gap={3} as="section">
        <SectionHead title={t('person.made')} />
        {made === null ? (
          <Muted>{t('person.madeHidden')}</Muted>
        ) : (
          <>
            <Muted>
              {[
                t('person.posts', { count: made.posts }),
                t('person.threads', { count: made.threads }),
                t('person.replies', { count: made.replies }),
              ].join(' · ')}
            </Muted>
            {made.posts + made.threads + made.replies > 0 && (
              <MoreLink to="/users/$id/activity" params={{ id }}>
                {t('person.activity')}
              </MoreLink>
            )}
          </>
        )}
      </Stack>
      {(isOwn || profile.shows_connections) && (
        <MoreLink to="/users/$id/connections" params={{ id }}>
          {t('circle.title')}
        </MoreLink>
      )}
    </>
  )
}

function Learned({ learned }: { learned: NonNullable<Profile['learned']> }) {
  const { language } = useWords('people')
  return (
    <CardList>
      {learned.map(({ slug, title, at }) => (
        <li key={slug} className={styles.row}>
          <Award size={24} />
          <div>
            <MoreLink to="/courses/$id" params={{ id: slug }}>
              <Localized text={title} />
            </MoreLink>
            <Muted isSmall>{formatDate(at, language)}</Muted>
          </div>
        </li>
      ))}
    </CardList>
  )
}

export function PersonSkeleton() {
  const { t } = useWords('people')
  return (
    <InnerPage title={t('person.title')} back={back}>
      <BlocksSkeleton height="7rem" />
    </InnerPage>
  )
}
