import { useSuspenseQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Users } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { learnerStates, stateOf } from '../../../contract/learning/learner-facts.ts'
import { dayOf } from '../../../contract/values/days.ts'
import { serverNow } from '../../api/server-clock.ts'
import { formatDayTime, formatNumber } from '../../i18n/format.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { csvOf } from '../../ui/files/csv.ts'
import { fileName } from '../../ui/files/file-name.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { CardList } from '../../ui/layout/card.tsx'
import { Muted } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { NothingYet } from '../../ui/messages/nothing-yet.tsx'
import { LearnerRow } from './learner-row.tsx'
import { learnersQuery, refreshLearners } from './learners.queries.ts'
import { type LearnerFilter, type ListedLearner, listedLearners } from './listed-learners.ts'
import styles from './students.module.css'
import type { Taught } from './taught.queries.ts'

/** Learners of the teacher's courses: those on this device, while new ones arrive. */
export function LearnerList({ initial }: { initial: Partial<LearnerFilter> }) {
  const { t } = useWords('students')
  const { data: taught } = useSuspenseQuery(learnersQuery())
  const [isAnswered, setAnswered] = useState<boolean | null>(null)
  useEffect(() => {
    void refreshLearners().then(setAnswered)
  }, [])
  if (taught && (initial.group !== undefined || taught.courses.some(({ learners }) => learners.length > 0)))
    return <Learners taught={taught} initial={initial} />
  return (
    <NothingYet
      isKnown={taught !== null}
      isOffline={isAnswered === false}
      bone="7rem"
      hasPrerendered={false}
      empty={{ illustration: 'state-wall', icon: Users, title: t('learners.none'), text: t('learners.noneText') }}
      unreachable={{ title: t('unreachable'), text: t('learners.unreachableText') }}
    />
  )
}

/** Rows on the screen at first: more than a screen, and few enough to be drawn at once on a slow device. */
const firstRows = 20
/** Rows added at each press. */
const pageSize = 50

function Learners({ taught, initial }: { taught: Taught; initial: Partial<LearnerFilter> }) {
  const { t, language } = useWords('students')
  const today = dayOf(serverNow())
  const [filter, setFilter] = useState<LearnerFilter>({ course: '', state: 'all', name: '', group: '', ...initial })
  const [size, setSize] = useState(firstRows)
  const { learners, counts, total } = useMemo(() => listedLearners(taught, filter, today), [taught, filter, today])
  const change = (part: Partial<LearnerFilter>) => {
    setFilter({ ...filter, ...part })
    setSize(firstRows)
  }
  const isMixed = taught.courses.length > 1 && filter.course === ''
  const number = (value: number) => formatNumber(value, language)
  const states = [
    { value: 'all' as const, text: t('learners.all', { number: number(total) }) },
    ...learnerStates.map((value) => ({ value, text: `${t(`learners.state.${value}`)} (${number(counts[value])})` })),
  ]
  const { groups = [] } = taught
  const hasGroup = groups.some(({ id }) => id === filter.group)
  return (
    <div className={styles.halves}>
      <div className={styles.side}>
        {taught.courses.length > 1 && (
          <SelectField
            label={t('learners.course')}
            value={filter.course}
            choices={[
              { value: '', text: t('learners.allCourses') },
              ...taught.courses.map((one) => ({ value: one.course_id, text: localized(one.title, language).text })),
            ]}
            onChange={(course) => change({ course })}
          />
        )}
        {(groups.length > 0 || filter.group !== '') && (
          <SelectField
            label={t('groups.one')}
            value={hasGroup ? filter.group : ''}
            choices={[{ value: '', text: t('groups.all') }, ...groups.map(({ id, name }) => ({ value: id, text: name }))]}
            onChange={(group) => change({ group })}
          />
        )}
        <SelectField label={t('learners.show')} value={filter.state} choices={states} onChange={(state) => change({ state })} />
        {taught.courses.some((one) => one.learners.length > 10) && (
          <TextField
            label={t('search')}
            value={filter.name}
            onChange={(name) => change({ name })}
            type="search"
            name="search"
            maxLength={100}
          />
        )}
        {learners.length > 0 && <SaveTable learners={learners} taught={taught} group={filter.group} today={today} />}
        <Muted isSmall>{t('learners.asOf', { time: formatDayTime(taught.at, language, serverNow()) })}</Muted>
      </div>
      <div className={styles.learners}>
        {taught.courses.some((one) => one.total > one.learners.length) && <Note tone="info">{t('learners.cut')}</Note>}
        {learners.length === 0 ? (
          <Note tone="info" role="status" title={t('learners.noSuch')} />
        ) : (
          <CardList>
            {learners.slice(0, size).map((learner) => (
              <LearnerRow
                key={`${learner.course.course_id}/${learner.person.id}`}
                learner={learner}
                groups={groups.filter(({ id }) => learner.groups?.includes(id)).map(({ name }) => name)}
                today={today}
                isMixed={isMixed}
              />
            ))}
          </CardList>
        )}
        {learners.length > size && (
          <Button isFull onClick={() => setSize(size + pageSize)}>
            {t('more')}
          </Button>
        )}
      </div>
    </div>
  )
}

const columns = ['name', 'course', 'state', 'lessons', 'of', 'lastDay', 'heard', 'marks', 'groups'] as const

interface SaveTableProps {
  learners: readonly ListedLearner[]
  taught: Taught
  /** Id of the chosen group; empty for all. */
  group: string
  today: string
}

/** Saves the shown learners as a table, those of one group too. It needs no connection. */
function SaveTable({ learners, taught: { groups = [] }, group, today }: SaveTableProps) {
  const { t, language } = useWords('students')
  function save() {
    const rows = learners.map((one) => [
      one.person.name,
      localized(one.course.title, language).text,
      t(`learners.state.${stateOf(one, today).state}`),
      String(one.complete),
      String(one.lessons),
      one.last_day ?? '',
      one.heard_at === null ? '' : dayOf(one.heard_at),
      one.marks.map(({ best }) => `${best}%`).join(' '),
      groups
        .filter(({ id }) => one.groups?.includes(id))
        .map(({ name }) => name)
        .join(', '),
    ])
    const table = csvOf([columns.map((column) => t(`learners.head.${column}`)), ...rows])
    saveFile(
      new Blob([table], { type: 'text/csv' }),
      fileName(`${groups.find(({ id }) => id === group)?.name ?? t('title')} ${today}`, 'csv'),
    )
  }
  return (
    <Button icon={FileSpreadsheet} onClick={save}>
      {t('learners.save')}
    </Button>
  )
}
