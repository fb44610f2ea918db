import { EllipsisVertical, HardDrive, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import { useWords } from '../../../i18n/setup.ts'
import { removeAudioAndVideo, removeCourse } from '../../../offline/downloads/downloads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'

interface DownloadMenuProps {
  course: Pick<CourseOutline, 'slug'>
  /** Audio and video of the course are on the device. */
  hasPlayed: boolean
}

/** Rare actions with a downloaded course. Deleting asks once more: getting it back costs data. */
export function DownloadMenu({ course: { slug }, hasPlayed }: DownloadMenuProps) {
  const { t } = useWords('downloads')
  const [shown, setShown] = useState<'menu' | 'question' | null>(null)
  const close = () => setShown(null)
  const closeAnd = (work: () => Promise<void>) => () => {
    close()
    void work()
  }
  return (
    <>
      <IconButton icon={EllipsisVertical} label={t('menu.open')} aria-haspopup="dialog" onClick={() => setShown('menu')} />
      <Dialog
        isOpen={shown === 'menu'}
        onClose={close}
        title={t('menu.title')}
        actions={
          <>
            <Button icon={HardDrive} to="/storage">
              {t('storage.link')}
            </Button>
            {hasPlayed && (
              <Button variant="danger" icon={Trash2} onClick={closeAnd(() => removeAudioAndVideo(slug))}>
                {t('menu.removePlayed')}
              </Button>
            )}
            <Button variant="danger" icon={Trash2} onClick={() => setShown('question')}>
              {t('action.remove')}
            </Button>
            <Button variant="quiet" onClick={close}>
              {t('menu.close')}
            </Button>
          </>
        }
      />
      <Dialog
        isOpen={shown === 'question'}
        onClose={close}
        title={t('remove.title')}
        actions={
          <>
            <Button variant="main" onClick={close}>
              {t('remove.keep')}
            </Button>
            <Button variant="danger" icon={Trash2} onClick={closeAnd(() => removeCourse(slug))}>
              {t('action.remove')}
            </Button>
          </>
        }
      >
        <p>{t('remove.text')}</p>
      </Dialog>
    </>
  )
}
