import { useSuspenseQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { saveCourse } from '../../player/player.commands.ts'
import { isSavedQuery } from '../../player/player.queries.ts'

/** Keeps a course that is not started yet in "my courses". A second press removes it. */
export function SaveCourse({ courseId }: { courseId: string }) {
  const { t } = useWords('catalogue')
  const { data: isSaved } = useSuspenseQuery(isSavedQuery(courseId))
  const { run, trouble, isBusy } = useAction()
  return (
    <>
      <Button
        icon={isSaved ? BookmarkCheck : Bookmark}
        isFull
        isBusy={isBusy}
        aria-pressed={isSaved}
        onClick={() => void run(() => send(saveCourse, { course_id: courseId, is_saved: !isSaved }))}
      >
        {t(isSaved ? 'course.saved' : 'course.save')}
      </Button>
      <ActionTrouble trouble={trouble} />
    </>
  )
}
