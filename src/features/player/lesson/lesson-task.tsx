import { Store } from 'lucide-react'
import type { Lesson } from '../../../../contract/courses/courses.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Note } from '../../../ui/messages/note.tsx'
import styles from './lesson-task.module.css'

/** The lesson's small job in the learner's own shop. The dashboard of a user asks about it the next day. */
export function LessonTask({ lesson: { task }, isVisitor }: { lesson: Lesson; isVisitor: boolean }) {
  const { t } = useWords('player')
  if (!task) return null
  return (
    <div className={styles.task}>
      <Note tone="wait" icon={Store} title={t('finished.task')}>
        <p>
          <Localized text={task.text} />
        </p>
        {!isVisitor && <p className={styles.ask}>{t('finished.taskAsk')}</p>}
      </Note>
    </div>
  )
}
