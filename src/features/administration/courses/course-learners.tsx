import { Award, Users } from 'lucide-react'
import { useState } from 'react'
import type { CourseLearner, WholeCourse } from '../../../../contract/courses/course-administration.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { RemoteList } from '../../../forms/remote/remote-list.tsx'
import { useSettled } from '../../../forms/remote/use-settled.ts'
import { formatAgo, formatDate } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { courseLearnerPages } from '../administration.queries.ts'
import { SearchField } from '../search-field.tsx'
import { PersonRow } from '../users/person-row.tsx'

/** The people who learn the course. Read at the press of a button, because each look has its line in the log. */
export function CourseLearners({ course: { course_id: id, learners } }: { course: WholeCourse }) {
  const { t } = useWords('administration')
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  if (learners === 0 && !isOpen) return null
  return (
    <Stack gap={3} as="section">
      <h2>{t('courses.learning.title')}</h2>
      {!isOpen ? (
        <>
          <Muted isSmall>{t('courses.learning.text')}</Muted>
          <Row>
            <Button icon={Users} onClick={() => setOpen(true)}>
              {t('courses.learning.open')}
            </Button>
          </Row>
        </>
      ) : (
        <>
          <SearchField label={t('courses.learning.search')} value={typed} onChange={setTyped} name="learner" />
          <RemoteList<CourseLearner, { total: number }>
            pages={courseLearnerPages({ id, ...(search !== '' && { search }) })}
            head={(page) => <Muted>{page ? t('courses.learning.total', { count: page.total }) : '\u00a0'}</Muted>}
            empty={{
              icon: Users,
              title: t(search === '' ? 'courses.learning.none' : 'courses.learning.notFound'),
              text: t(search === '' ? 'courses.learning.noneText' : 'courses.learning.notFoundText'),
            }}
            unreachable={{ title: t('courses.unreachable'), text: t('courses.unreachableText') }}
            stale={t('courses.stale')}
            more={t('courses.more')}
          >
            {(learner) => <LearnerRow key={learner.id} learner={learner} />}
          </RemoteList>
        </>
      )}
    </Stack>
  )
}

function LearnerRow({ learner }: { learner: CourseLearner }) {
  const { place, since, seen_at, lessons_done, has_certificate } = learner
  const { t, language } = useWords('administration')
  return (
    <PersonRow person={learner}>
      <Muted isSmall>{[place, t('courses.learning.lessons', { count: lessons_done })].filter(Boolean).join(' · ')}</Muted>
      <Muted isSmall>
        {[
          since !== null && t('courses.learning.since', { date: formatDate(since, language) }),
          seen_at !== null && t('courses.learning.seen', { ago: formatAgo(seen_at, language, serverNow()) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
      {has_certificate && (
        <Badge tone="good" icon={Award}>
          {t('courses.learning.finished')}
        </Badge>
      )}
    </PersonRow>
  )
}
