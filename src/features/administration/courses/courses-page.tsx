import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { type AdministeredCourse, courseFilters } from '../../../../contract/courses/course-administration.ts'
import { BringCourse } from '../../../forms/course-file/bring-course.tsx'
import { useSettled } from '../../../forms/remote/use-settled.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { coursePages } from '../administration.queries.ts'
import { CountedList } from '../counted-list.tsx'
import { SearchField } from '../search-field.tsx'
import { FilterChips } from '../users/filter-chips.tsx'
import { CourseState, OwnerLost } from './course-state.tsx'
import styles from './courses.module.css'

export const Route = createFileRoute('/_admin/admin/courses')({
  staticData: { title: 'administration:courses.title', words: ['errors', 'builder'] },
  loader: (page) => loadPage(page),
  component: CoursesPage,
})

interface Chosen {
  readonly search: string
  readonly state: (typeof courseFilters)[number] | 'all'
}

/** The last search, for the way back from a course. */
let last: Chosen = { search: '', state: 'all' }

/** All courses, found by title and filtered by state. */
function CoursesPage() {
  const { t } = useWords('administration')
  const client = useQueryClient()
  const [chosen, setChosen] = useState(last)
  const search = useSettled(chosen.search.trim())
  const { state } = chosen
  const choose = (changes: Partial<Chosen>) => {
    last = { ...last, ...changes }
    setChosen(last)
  }
  const filter = { ...(search !== '' && { search }), ...(state !== 'all' && { state }) }
  const isFiltered = Object.keys(filter).length > 0
  return (
    <InnerPage title={t('courses.title')} lead={t('courses.lead')} back={{ to: '/admin' }}>
      <div className={styles.filters}>
        <SearchField label={t('courses.search')} value={chosen.search} onChange={(typed) => choose({ search: typed })} name="search" />
        <FilterChips
          label={t('courses.state')}
          options={(['all', ...courseFilters] as const).map((value) => ({ value, text: t(`courses.states.${value}`) }))}
          selected={state}
          onSelect={(value) => choose({ state: value })}
        />
      </div>
      <CountedList
        of="courses"
        pages={coursePages(filter)}
        empty={{ icon: BookOpen, title: t(isFiltered ? 'courses.notFound' : 'courses.none'), text: t('courses.noneText') }}
      >
        {(course) => <CourseRow key={course.course_id} course={course} />}
      </CountedList>
      <BringCourse as="course" onDone={() => client.invalidateQueries({ queryKey: ['remote'] })} />
    </InnerPage>
  )
}

function CourseRow({ course: { slug, title, state, version, owner, learners } }: { course: AdministeredCourse }) {
  const { t, language } = useWords('administration')
  return (
    <li>
      <Link className={styles.row} to="/admin/courses/$id" params={{ id: slug }}>
        <strong>
          <Localized text={title} />
        </strong>
        <Muted isSmall>{owner ? t('courses.ownedBy', { name: owner.name }) : t('courses.ownedByAdmins')}</Muted>
        <Muted isSmall>
          {t('courses.learners', { count: learners })} · {t('courses.version', { number: formatNumber(version, language) })}
        </Muted>
        <CourseState state={state} />
        {owner?.teaches === false && <OwnerLost />}
      </Link>
    </li>
  )
}
