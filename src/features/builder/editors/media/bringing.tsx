import { useQuery } from '@tanstack/react-query'
import { CloudOff, RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { UploadKind } from '../../../../../contract/drafts/upload-types.ts'
import { uploadMaxBytes } from '../../../../../contract/drafts/uploads.ts'
import { formatBytes } from '../../../../i18n/format.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { retryPicture } from '../../../../offline/pictures/device-pictures.ts'
import { keyOf } from '../../../../offline/uploads/device-uploads.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Badge } from '../../../../ui/indicators/badge.tsx'
import { Note } from '../../../../ui/messages/note.tsx'
import { type BringTrouble, troubleOf } from '../../brought/bring-file.ts'
import { uploadStatesQuery } from '../../brought/own-files.ts'
import { useFormFiles } from '../form/form-files.ts'

/** Runs the work on a chosen file, and says what went wrong. */
export function useBringing() {
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<BringTrouble | null>(null)
  const files = useFormFiles()
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    setTrouble(null)
    try {
      await work()
      return true
    } catch (error) {
      setTrouble(troubleOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  async function bring(work: () => Promise<void>): Promise<boolean> {
    const running = attempt(work)
    const finish = () => running
    files.add(finish)
    return await running.finally(() => files.delete(finish))
  }
  return { bring, isBusy, trouble }
}

export function BringTroubleNote({ trouble, kind }: { trouble: BringTrouble | null; kind: UploadKind }) {
  const { t } = useWords('builder')
  if (!trouble) return null
  return (
    <Note tone="bad" role="alert" icon={TriangleAlert}>
      {t(`files.trouble.${trouble}`, { size: formatBytes(uploadMaxBytes[kind]) })}
    </Note>
  )
}

/** Says that only this device has the file, or why the server refused it. */
export function FileState({ courseId, path }: { courseId: string; path: unknown }) {
  const { t } = useWords('builder')
  const { data: files = [] } = useQuery(uploadStatesQuery(courseId))
  const file = files.find(({ key }) => typeof path === 'string' && key === keyOf(path))
  if (!file || file.sentAt !== undefined) return null
  if (file.refused === undefined)
    return (
      <div>
        <Badge tone="wait" icon={CloudOff}>
          {t('files.waits')}
        </Badge>
      </div>
    )
  return (
    <Note
      tone="bad"
      icon={TriangleAlert}
      title={t('files.refused')}
      actions={
        <Button icon={RotateCw} onClick={() => void retryPicture(file.key)}>
          {t('files.again')}
        </Button>
      }
    >
      {file.refused}
    </Note>
  )
}
