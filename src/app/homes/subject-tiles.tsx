import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CourseSummary, Subject } from '../../../contract/courses.ts'
import { useWords } from '../../i18n/setup.ts'
import { currentPersonId } from '../../offline/person.ts'
import { Illustration, type IllustrationName } from '../../ui/illustration.tsx'
import { afterPaint } from '../start/after-paint.ts'
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

/** What can be learned here, each with its drawing; a press shows its courses. */
export function SubjectTiles() {
  const { t } = useWords('home')
  const { data: courses } = useQuery<CourseSummary[]>({
    // Only looked at: whoever lists the courses reads them from the phone's store.
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

/** The drawings come after the words: in the prerendered page they would compete with the scripts for a slow line. */
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
