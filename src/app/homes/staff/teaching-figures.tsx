import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CourseFigures } from '../../../../contract/courses/teaching.ts'
import { formatDayTime, formatNumber, formatPercent } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { CardList } from '../../../ui/layout/card.tsx'
import { Muted, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { figuresQuery, refreshFigures } from '../dashboard.queries.ts'
import styles from './teaching-figures.module.css'

/** Figures on the teacher's courses: the server's count, or the last stored one. */
export function TeachingFigures() {
  const { t, language } = useWords('dashboard')
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
      {figures?.items.length === 0 && <Muted>{t('teaching.none')}</Muted>}
      {figures && figures.items.length > 0 && (
        <CardList>
          {figures.items.map((one) => (
            <FiguresRow key={one.course_id} figures={one} />
          ))}
        </CardList>
      )}
    </Stack>
  )
}

function FiguresRow({ figures }: { figures: CourseFigures }) {
  const { t, language } = useWords('dashboard')
  const { slug, title, learners, learners_this_week, finished, tries, tries_passed } = figures
  const passed = tries > 0 && formatPercent((tries_passed * 100) / tries, language)
  const values = [
    { name: t('teaching.learners'), value: formatNumber(learners, language) },
    { name: t('teaching.week'), value: formatNumber(learners_this_week, language) },
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
