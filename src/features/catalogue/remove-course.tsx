import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CourseOutline } from '../../../contract/courses.ts'
import { useWords } from '../../i18n/setup.ts'
import { removeCourse } from '../../offline/downloads.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isPhone, priceQuery } from '../downloads/downloads.queries.ts'

/** Takes a course off this device, after asking: getting it back costs data. */
export function RemoveCourse({ course }: { course: CourseOutline }) {
  const { t } = useWords('downloads')
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const action = t(isPhone() ? 'action.remove' : 'action.removeComputer')

  async function handleRemove() {
    setAsking(false)
    await removeCourse(course.slug)
    // Its files leave after its row, and no table tells of files.
    await client.invalidateQueries({ queryKey: priceQuery(course).queryKey })
  }

  return (
    <>
      <Button variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
        {action}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t(isPhone() ? 'remove.title' : 'remove.titleComputer')}
        actions={
          <>
            <Button variant="main" onClick={() => setAsking(false)}>
              {t('remove.keep')}
            </Button>
            <Button variant="danger" icon={Trash2} onClick={() => void handleRemove()}>
              {action}
            </Button>
          </>
        }
      >
        <p>{t('remove.text')}</p>
      </Dialog>
    </>
  )
}
