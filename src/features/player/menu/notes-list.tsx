import { Link } from '@tanstack/react-router'
import { Bookmark, NotebookPen, Store } from 'lucide-react'
import type { LessonWork } from '../../../../contract/learning/work.ts'
import { blocks } from '../../../blocks/registry.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Muted } from '../../../ui/layout/layout.tsx'
import type { LessonParts } from '../lesson/lesson-parts.ts'
import styles from './notes-list.module.css'
import { type NoteEntry, notesOf } from './notes-of.ts'

interface NotesListProps extends Pick<LessonParts, 'path' | 'course' | 'lessons'> {
  work: readonly LessonWork[]
  onChoose: () => void
}

/** Every note and bookmark in course order, each linked to its step. */
export function NotesList({ path, course, lessons, work, onChoose }: NotesListProps) {
  const { t } = useWords('player')
  const entries = notesOf(lessons, work, (kind) => blocks[kind].actionBar === 'guided')
  return (
    <section>
      <h3>{t('notes.all')}</h3>
      {entries.length === 0 && <Muted isSmall>{t('notes.none')}</Muted>}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={`${entry.lesson.id}/${entry.stepId ?? entry.answer ?? ''}`}>
            <Link
              className={styles.entry}
              to={path}
              params={{ id: course.slug }}
              search={{ lesson: entry.lesson.id, ...(entry.stepId !== undefined && { step: entry.stepId }) }}
              onClick={onChoose}
            >
              <EntryIcon entry={entry} />
              <span>
                <Localized text={entry.lesson.title} />
                <EntryText entry={entry} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function EntryIcon({ entry: { stepId, answer } }: { entry: NoteEntry }) {
  if (answer) return <Store size={20} />
  return stepId === undefined ? <NotebookPen size={20} /> : <Bookmark size={20} />
}

function EntryText({ entry: { text, answer, number, total } }: { entry: NoteEntry }) {
  const { t } = useWords('player')
  return <span className={styles.text}>{text ?? (answer ? t(`notes.task.${answer}`) : t('step.label', { number, total }))}</span>
}
