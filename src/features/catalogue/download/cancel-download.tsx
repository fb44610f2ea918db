import { CircleX } from 'lucide-react'
import { useState } from 'react'
import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import { useWords } from '../../../i18n/setup.ts'
import { removeCourse } from '../../../offline/downloads/downloads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'

/** Gives up a first download, after asking: what has arrived has cost data. */
export function CancelDownload({ course: { slug } }: { course: Pick<CourseOutline, 'slug'> }) {
  const { t } = useWords('downloads')
  const [isAsking, setAsking] = useState(false)

  async function handleCancel() {
    setAsking(false)
    await removeCourse(slug)
  }

  return (
    <>
      <Button variant="quiet" icon={CircleX} onClick={() => setAsking(true)}>
        {t('action.cancel')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('cancel.title')}
        actions={
          <>
            <Button variant="main" onClick={() => setAsking(false)}>
              {t('cancel.continue')}
            </Button>
            <Button variant="danger" icon={CircleX} onClick={() => void handleCancel()}>
              {t('action.cancel')}
            </Button>
          </>
        }
      >
        <p>{t('cancel.text')}</p>
      </Dialog>
    </>
  )
}
