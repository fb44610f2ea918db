import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CourseSummary, Subject } from '../../../../contract/courses/courses.ts'
import { useWords } from '../../../i18n/setup.ts'
import { currentPersonId } from '../../../offline/store/person.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { Illustration, type IllustrationName } from '../../../ui/pictures/illustration.tsx'
import styles from './subject-tiles.module.css'
import { shownSubjects } from './subjects.ts'

const drawings: Record<Subject, { name: IllustrationName; crop: string }> = {
  money: { name: 'cover-ledger', crop: '30 10 250 190' },
  starting: { name: 'shop', crop: '235 150 260 198' },
  selling: { name: 'cover-phone', crop: '35 0 250 190' },
  food: { name: 'cover-veg', crop: '35 5 250 190' },
  farming: { name: 'cover-hens', crop: '40 5 250 190' },
  craft: { name: 'cover-sewing', crop: '40 5 250 190' },
}

/** The subjects, each with an illustration and a link to its courses. */
export function SubjectTiles() {
  const { t } = useWords('home')
  const { data: courses } = useQuery<CourseSummary[]>({
    // Only observes the query; the course list reads it from the database.
    queryKey: ['local', currentPersonId(), 'catalogue'],
    enabled: false,
  })
  const isDrawn = useDrawn()
  return (
    <ul className={styles.tiles}>
      {shownSubjects(courses).map((subject) => (
        <li key={subject}>
          <Link className={styles.tile} to="/courses" search={{ subject }}>
            <span className={styles.picture}>{isDrawn && <Illustration {...drawings[subject]} />}</span>
            <b>{t(`subject.${subject}`)}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Illustrations load after the text: in prerendered HTML they would compete with the scripts for bandwidth. */
function useDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    let isHere = true
    void afterPaint().then(() => isHere && setDrawn(true))
    return () => {
      isHere = false
    }
  }, [])
  return isDrawn
}
