import { CircleX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import { useWords } from '../../../i18n/setup.ts'
import { removeCourse } from '../../../offline/downloads/downloads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'

interface RemoveCourseProps {
  course: Pick<CourseOutline, 'slug'>
  /** It has not come whole yet: giving it up is called cancelling. */
  isCancel?: boolean
}

/** Takes a course off this device, after asking: getting it back costs data. */
export function RemoveCourse({ course, isCancel = false }: RemoveCourseProps) {
  const { t } = useWords('downloads')
  const [isAsking, setAsking] = useState(false)
  const action = t(isCancel ? 'action.cancel' : 'action.remove')
  const icon = isCancel ? CircleX : Trash2

  async function handleRemove() {
    setAsking(false)
    await removeCourse(course.slug)
  }

  return (
    <>
      <Button variant={isCancel ? 'quiet' : 'danger'} icon={icon} onClick={() => setAsking(true)}>
        {action}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(isCancel ? 'cancel.title' : 'remove.title')}
        actions={
          <>
            <Button variant="main" onClick={() => setAsking(false)}>
              {t(isCancel ? 'cancel.continue' : 'remove.keep')}
            </Button>
            <Button variant="danger" icon={icon} onClick={() => void handleRemove()}>
              {action}
            </Button>
          </>
        }
      >
        <p>{t(isCancel ? 'cancel.text' : 'remove.text')}</p>
      </Dialog>
    </>
  )
}
