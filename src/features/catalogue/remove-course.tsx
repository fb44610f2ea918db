import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { removeCourse } from '../../offline/downloads.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isPhone } from '../downloads/downloads.queries.ts'

/** Takes a course off this device, after asking: getting it back costs data. */
export function RemoveCourse({ slug }: { slug: string }) {
  const { t } = useWords('downloads')
  const [isAsking, setAsking] = useState(false)
  const action = t(isPhone() ? 'action.remove' : 'action.removeComputer')

  function handleRemove() {
    setAsking(false)
    void removeCourse(slug)
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
            <Button variant="danger" icon={Trash2} onClick={handleRemove}>
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
