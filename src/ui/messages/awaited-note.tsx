import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { formatMinutes } from '../../i18n/format.ts'
import { type BilingualText, Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../buttons/button.tsx'
import { CertificateNote } from './certificate-note.tsx'
import { Note } from './note.tsx'

interface AwaitedCourse {
  readonly id: string
  readonly slug: string
  /** Absent in lists of courses, which link to the course instead. */
  readonly modules?: readonly { readonly lessons: readonly { readonly id: string; readonly title: BilingualText }[] }[]
}

interface AwaitedNoteProps {
  readonly course: AwaitedCourse
  /** Null until the server has answered. */
  readonly missing: {
    readonly lessons: readonly { readonly lesson_id: string; readonly minutes: number }[]
    readonly wait_minutes: number
    readonly renamed: { readonly from: string; readonly to: string } | null
  } | null
  /** Rejects if the name could not be confirmed. */
  readonly onConfirm: (name: string) => Promise<void>
}

/** The certificate of a course that this device knows as completed, until it is here: on its way, or what is missing. */
export function AwaitedNote({ course, missing, onConfirm }: AwaitedNoteProps) {
  const { t, language } = useWords('certificates')
  const [answer, setAnswer] = useState<'none' | 'sending' | 'failed'>('none')
  if (!missing) return <CertificateNote code={null} />
  const { lessons, renamed, wait_minutes } = missing
  function handleConfirm(name: string) {
    setAnswer('sending')
    onConfirm(name).then(
      () => setAnswer('none'),
      () => setAnswer('failed'),
    )
  }
  if (lessons.length > 0) {
    const known = course.modules?.flatMap((module) => module.lessons)
    return (
      <Note
        tone="wait"
        icon={Clock}
        role="status"
        title={t('missing.lessons')}
        actions={
          known ? undefined : (
            <Button to="/courses/$id" params={{ id: course.slug }}>
              {t('missing.which')}
            </Button>
          )
        }
      >
        {t('missing.lessonsText')}
        {known && (
          <ul>
            {lessons.map(({ lesson_id, minutes }) => (
              <li key={lesson_id}>
                <Link to="/courses/$id/learn" params={{ id: course.slug }} search={{ lesson: lesson_id }}>
                  <Localized text={known.find(({ id }) => id === lesson_id)?.title ?? { bn: lesson_id, en: '' }} />
                </Link>
                {` · ${t('missing.more', { minutes: formatMinutes(minutes, language) })}`}
              </li>
            ))}
          </ul>
        )}
      </Note>
    )
  }
  if (renamed) {
    return (
      <Note
        tone="wait"
        role="status"
        title={t('missing.name')}
        actions={
          <>
            <Button isBusy={answer === 'sending'} onClick={() => handleConfirm(renamed.to)}>
              {t('missing.confirm', { name: renamed.to })}
            </Button>
            <Button variant="quiet" to="/profile/edit">
              {t('missing.change')}
            </Button>
          </>
        }
      >
        {t('missing.nameText', renamed)}
        {answer === 'failed' && <p role="alert">{t('missing.notConfirmed')}</p>}
      </Note>
    )
  }
  return (
    <Note tone="wait" role="status" title={t('missing.wait', { minutes: formatMinutes(wait_minutes, language) })}>
      {t('missing.waitText')}
    </Note>
  )
}
