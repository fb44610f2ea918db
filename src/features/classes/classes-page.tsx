import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { shownGroupCode } from '../../../contract/people/group-code.ts'
import type { JoinedGroup } from '../../../contract/people/seen-by-teachers.ts'
import { serverNow } from '../../api/server-clock.ts'
import { formatDate, formatDayTime } from '../../i18n/format.ts'
import { loadPage } from '../../i18n/load-page.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { InnerPage } from '../../ui/layout/inner-page.tsx'
import { MoreLink, Muted, SectionHead, Stack } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { BlocksSkeleton } from '../../ui/messages/skeleton.tsx'
import { classesQuery, type Joining, refreshClasses } from './classes.queries.ts'
import { JoinForm } from './join-form.tsx'
import { LeaveGroup } from './leave-group.tsx'
import { NeverSeen } from './never-seen.tsx'
import { SeenCourseCard } from './seen-course.tsx'

export const Route = createFileRoute('/_member/profile/classes')({
  staticData: { title: 'classes:title', words: ['errors'], below: '/profile/view' },
  loader: (page) => loadPage(page, classesQuery()),
  pendingComponent: ClassesSkeleton,
  component: ClassesPage,
})

/** Time for which a class says that the learner is in it now, in ms. */
const newFor = 600_000

/** The learner's classes, and all that teachers see. */
function ClassesPage() {
  const { t, language } = useWords('classes')
  const { data } = useSuspenseQuery(classesQuery())
  const { seen, joining, commands } = data
  const [isReached, setReached] = useState<boolean | null>(null)
  useEffect(() => {
    // Also after each command of this device that the server has settled.
    void commands
    void refreshClasses().then(setReached)
  }, [commands])
  return (
    <InnerPage title={t('title')} lead={t('lead')} back={{ to: '/profile/view' }}>
      <Stack gap={4} as="section">
        <SectionHead title={t('groups')} />
        {joining.map((one) => (
          <JoiningNote key={one.id} joining={one} />
        ))}
        {seen?.groups.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
        {seen?.groups.length === 0 && joining.length === 0 && <Muted>{t('noGroups')}</Muted>}
        <JoinForm />
      </Stack>
      <Stack gap={4} as="section">
        <SectionHead title={t('seen')}>
          {seen && <Muted isSmall>{t('asOf', { time: formatDayTime(seen.at, language, serverNow()) })}</Muted>}
        </SectionHead>
        <NeverSeen />
        {!seen && isReached === null && <BlocksSkeleton />}
        {!seen && isReached !== null && (
          <Note tone="wait" role="status" title={t('unreachable')}>
            {t('unreachableText')}
          </Note>
        )}
        {seen?.courses.length === 0 && <Muted>{t('noCourses')}</Muted>}
        {seen?.courses.map((course) => (
          <SeenCourseCard key={course.course_id} course={course} groups={seen.groups} />
        ))}
      </Stack>
      {seen && seen.groups.length > 0 && <LeaveGroup groups={seen.groups} />}
    </InnerPage>
  )
}

/** A code that waits for a connection, or that the server has refused. */
function JoiningNote({ joining: { code, state, message } }: { joining: Joining }) {
  const { t } = useWords('classes')
  const isRejected = state === 'rejected'
  return (
    <Note
      tone={isRejected ? 'bad' : 'wait'}
      role={isRejected ? 'alert' : 'status'}
      title={t(isRejected ? 'refused' : 'waiting', { code: shownGroupCode(code) })}
      actions={<Button to="/outbox">{t('toOutbox')}</Button>}
    >
      {isRejected ? (message ?? t('failed')) : t('waitingText')}
    </Note>
  )
}

function GroupCard({ group: { name, teacher, courses, slugs, joined_at: joinedAt } }: { group: JoinedGroup }) {
  const { t, language } = useWords('classes')
  return (
    <Card>
      <Stack gap={3}>
        {serverNow() - joinedAt < newFor && (
          <Note tone="good" role="status" title={t('in')}>
            {t('inText')}
          </Note>
        )}
        <h3>{name}</h3>
        <Muted>{t('teacher', { name: teacher.name })}</Muted>
        {courses.map((title, place) => {
          const { text } = localized(title, language)
          const slug = slugs?.[place]
          return slug === undefined ? (
            <Muted key={text}>{text}</Muted>
          ) : (
            <MoreLink key={slug} to="/courses/$id" params={{ id: slug }}>
              {text}
            </MoreLink>
          )
        })}
        <Muted isSmall>{t('joined', { date: formatDate(joinedAt, language) })}</Muted>
      </Stack>
    </Card>
  )
}

function ClassesSkeleton() {
  const { t } = useWords('classes')
  return (
    <InnerPage title={t('title')} lead={t('lead')} back={{ to: '/profile/view' }}>
      <BlocksSkeleton />
    </InnerPage>
  )
}
