import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CourseSummary } from '../../../../contract/courses/courses.ts'
import { useWords } from '../../../i18n/setup.ts'
import { currentPersonId } from '../../../offline/store/person.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { SubjectDrawing } from './subject-drawing.tsx'
import styles from './subject-tiles.module.css'
import { shownSubjects } from './subjects.ts'

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
            <span className={styles.picture}>{isDrawn && <SubjectDrawing subject={subject} />}</span>
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
