import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../i18n/format.ts'
import { Localized, localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { removeAudioAndVideo, removeCourse } from '../../offline/downloads/downloads.ts'
import { isVisitor } from '../../offline/store/person.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { courseLink } from '../../ui/course-link.ts'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { Muted } from '../../ui/layout/layout.tsx'
import type { StoredCourse } from './storage.queries.ts'
import styles from './storage-page.module.css'

/** A stored course: its size, and what can be deleted. */
export function StoredCourseRow({ course }: { course: StoredCourse }) {
  const { t, language } = useWords('downloads')
  const [isAsking, setAsking] = useState(false)
  async function handleRemove() {
    setAsking(false)
    await removeCourse(course.slug)
  }
  return (
    <li className={styles.course}>
      <div className={styles.head}>
        <h3>
          <Link className={styles.title} {...courseLink(course.slug, isVisitor())}>
            <Localized text={course.title} />
          </Link>
        </h3>
        <strong>{formatBytes(course.bytes, language)}</strong>
      </div>
      <State course={course} />
      <div className={styles.actions}>
        {course.playedBytes > 0 && (
          <Button variant="danger" icon={Trash2} onClick={() => void removeAudioAndVideo(course.slug)}>
            {t('storage.removePlayed', { size: formatBytes(course.playedBytes, language) })}
          </Button>
        )}
        <Button
          variant="danger"
          icon={Trash2}
          aria-label={t('storage.removeNamed', { title: localized(course.title, language).text })}
          onClick={() => setAsking(true)}
        >
          {t('storage.remove')}
        </Button>
      </div>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('remove.title')}
        actions={
          <>
            <Button variant="main" onClick={() => setAsking(false)}>
              {t('remove.keep')}
            </Button>
            <Button variant="danger" icon={Trash2} onClick={() => void handleRemove()}>
              {t('action.remove')}
            </Button>
          </>
        }
      >
        <p>{t('remove.text')}</p>
      </Dialog>
    </li>
  )
}

function State({ course: { state, reason } }: { course: StoredCourse }) {
  const { t } = useWords('downloads')
  if (state === 'downloading') return <Muted isSmall>{t('progress.title')}</Muted>
  if (state === 'part') return <Muted isSmall>{t('ready.partTitle')}</Muted>
  if (state !== 'paused') return null
  return <Muted isSmall>{t(reason === 'evicted' ? 'progress.evictedTitle' : 'progress.pausedTitle')}</Muted>
}
