import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { BookOpen, EyeOff, RotateCcw, ScrollText, UserCog, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WholeCourse } from '../../../../contract/courses/course-administration.ts'
import { RemoteOne } from '../../../forms/remote/remote-one.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { ActNote } from '../act-note.tsx'
import { administeredCourseQuery } from '../administration.queries.ts'
import { useAct } from '../use-act.ts'
import { type CourseAct, CourseActDialog } from './course-act-dialog.tsx'
import { CourseLearners } from './course-learners.tsx'
import { CourseState } from './course-state.tsx'
import { CourseVersions } from './course-versions.tsx'
import styles from './courses.module.css'

export const Route = createFileRoute('/_admin/admin/courses/$id')({
  staticData: { title: 'administration:courses.one.title', words: ['errors'] },
  loader: (page) => loadPage(page),
  component: AdministeredCoursePage,
})

/** One course: state, owner, learners and versions, with the administrator's acts. */
function AdministeredCoursePage() {
  const { t } = useWords('administration')
  const { id } = Route.useParams()
  const query = useQuery(administeredCourseQuery(id))
  const { act, begin, cancel, done, finish } = useAct<CourseAct>(() => query.refetch())
  return (
    <InnerPage title={t('courses.one.title')} back={{ to: '/admin/courses' }}>
      <ActNote done={done} />
      <RemoteOne query={query} icon={BookOpen} unreachable={{ title: t('courses.unreachable'), text: t('courses.unreachableText') }}>
        {(course) => (
          <>
            <Facts course={course} />
            <Acts course={course} onAct={begin} />
            <CourseLearners course={course} />
            <CourseVersions course={course} onAct={begin} />
            <CourseActDialog course={course} act={act} onClose={cancel} onDone={finish} />
          </>
        )}
      </RemoteOne>
    </InnerPage>
  )
}

function Facts({ course: { slug, title, state, version, owner, people, learners, finished } }: { course: WholeCourse }) {
  const { t, language } = useWords('administration')
  const others = people.filter(({ right }) => right !== 'owner')
  const facts: [string, ReactNode][] = [
    [
      t('courses.one.owner'),
      owner ? (
        <Link key="owner" className={styles.link} to="/admin/users/$id" params={{ id: owner.id }}>
          {owner.name}
        </Link>
      ) : (
        t('courses.one.admins')
      ),
    ],
    [t('courses.one.version'), formatNumber(version, language)],
    [t('courses.one.learners'), formatNumber(learners, language)],
    [t('courses.one.finished'), formatNumber(finished, language)],
  ]
  return (
    <Card as="section">
      <Stack gap={4}>
        <div className={styles.head}>
          <h2>
            <Localized text={title} />
          </h2>
          <CourseState state={state} />
        </div>
        <dl className={styles.facts}>
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        {others.length > 0 && <p>{t('courses.one.others', { names: others.map(({ name }) => name).join(', ') })}</p>}
        {state === 'published' && (
          <Link className={styles.link} to="/courses/$id" params={{ id: slug }}>
            {t('courses.one.open')}
          </Link>
        )}
      </Stack>
    </Card>
  )
}

function Acts({ course: { slug, state, owner }, onAct }: { course: WholeCourse; onAct: (act: CourseAct) => void }) {
  const { t } = useWords('administration')
  return (
    <Stack gap={3} as="section">
      {state === 'withdrawn' && (
        <Note tone="wait" icon={EyeOff} title={t('courses.one.withdrawn')}>
          {t('courses.withdraw.text')}
        </Note>
      )}
      {owner?.teaches === false && (
        <Note tone="wait" icon={UserX} title={t('courses.ownerLost')}>
          {t('courses.ownerLostText', { name: owner.name })}
        </Note>
      )}
      <Row gap={2} isWrapping>
        <Button icon={ScrollText} to="/admin/audit" search={{ object: slug }}>
          {t('courses.log')}
        </Button>
        <Button icon={UserCog} onClick={() => onAct({ is: 'handOver' })}>
          {t('courses.handOver.open')}
        </Button>
        {state === 'published' ? (
          <Button icon={EyeOff} variant="danger" onClick={() => onAct({ is: 'withdraw' })}>
            {t('courses.withdraw.open')}
          </Button>
        ) : (
          <Button icon={RotateCcw} variant="main" onClick={() => onAct({ is: 'publish' })}>
            {t('courses.publish.open')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
