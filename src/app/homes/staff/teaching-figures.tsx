import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, EyeOff } from 'lucide-react'
import { useEffect } from 'react'
import type { CourseFigures } from '../../../../contract/courses/teaching.ts'
import { few } from '../../../../contract/values/few.ts'
import { formatDate, formatDayTime, formatNumber, formatPercent } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { CardList } from '../../../ui/layout/card.tsx'
import { Muted, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { figuresQuery, refreshFigures } from '../dashboard.queries.ts'
import styles from './teaching-figures.module.css'

/** Figures on the teacher's courses: the server's count, or the last stored one. `hasVersions`: also state and version. */
export function TeachingFigures({ hasVersions = false }: { hasVersions?: boolean }) {
  const { t, language } = useWords('dashboard')
  const { t: tStudents } = useWords('students')
  const { data: figures } = useQuery(figuresQuery())
  useEffect(() => {
    void refreshFigures()
  }, [])
  if (figures === undefined) return null
  return (
    <Stack gap={3} as="section">
      <SectionHead title={t('teaching.title')}>
        {figures && <Muted isSmall>{t('teaching.asOf', { time: formatDayTime(figures.at, language) })}</Muted>}
      </SectionHead>
      {figures === null && <Note tone="info">{t('teaching.unreachable')}</Note>}
      {figures?.items.length === 0 && (
        <Note tone="info" title={tStudents('courses.none')}>
          {tStudents('courses.noneText')}
        </Note>
      )}
      {figures && figures.items.length > 0 && (
        <CardList>
          {figures.items.map((one) => (
            <FiguresRow key={one.course_id} figures={one} hasVersion={hasVersions} />
          ))}
        </CardList>
      )}
    </Stack>
  )
}

function FiguresRow({ figures, hasVersion }: { figures: CourseFigures; hasVersion: boolean }) {
  const { t, language } = useWords('dashboard')
  const { slug, title, learners, learners_this_week, finished, tries, tries_passed, few: hidden = [] } = figures
  const isFew = (name: (typeof hidden)[number]) => hidden.includes(name)
  const fewer = t('teaching.few', { number: formatNumber(few, language) })
  const isHidden = isFew('tries') || isFew('tries_passed')
  const passed = isHidden ? fewer : tries > 0 && formatPercent((tries_passed * 100) / tries, language)
  const values = [
    { name: t('teaching.learners'), value: isFew('learners') ? fewer : formatNumber(learners, language) },
    { name: t('teaching.week'), value: isFew('learners_this_week') ? fewer : formatNumber(learners_this_week, language) },
    { name: t('teaching.finished'), value: formatNumber(finished, language) },
    { name: t('teaching.passed'), value: passed },
  ]
  return (
    <li className={styles.row}>
      <h3>
        <Link className={styles.link} to="/courses/$id" params={{ id: slug }}>
          <Localized text={title} />
        </Link>
      </h3>
      {hasVersion && <VersionLine figures={figures} />}
      <dl className={styles.values}>
        {values.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={value ? styles.value : styles.none}>{value || t('teaching.noTries')}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function VersionLine({ figures: { version, published_at, is_withdrawn = false } }: { figures: CourseFigures }) {
  const { t, language } = useWords('students')
  return (
    <div className={styles.version}>
      <Badge tone={is_withdrawn ? 'wait' : 'good'} icon={is_withdrawn ? EyeOff : CircleCheck}>
        {t(is_withdrawn ? 'courses.withdrawn' : 'courses.published')}
      </Badge>
      {version !== undefined && published_at !== undefined && (
        <Muted isSmall>{t('courses.version', { number: formatNumber(version, language), date: formatDate(published_at, language) })}</Muted>
      )}
      {is_withdrawn && <p>{t('courses.withdrawnText')}</p>}
    </div>
  )
}
