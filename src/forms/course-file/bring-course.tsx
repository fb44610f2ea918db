import { FileUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { courseFileFaults, maxCourseFileBytes } from '../../../contract/courses/course-files.ts'
import { ApiError } from '../../api/errors.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Muted, Stack } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { failureText } from '../failure-text.ts'
import { useAction } from '../use-action.ts'
import { type BroughtCourse, sendCourseFile } from './course-file.ts'

interface BringCourseProps {
  /** `draft`: a new draft of the teacher. `course`: the course itself, by an administrator. */
  as: 'draft' | 'course'
  onDone?: () => unknown
}

/** Makes a course of a file that another installation, or this one, has saved. */
export function BringCourse({ as, onDone }: BringCourseProps) {
  const { t, language } = useWords('builder')
  const { t: tErrors } = useWords('errors')
  const input = useRef<HTMLInputElement>(null)
  const [brought, setBrought] = useState<BroughtCourse | null>(null)
  const [isLarge, setLarge] = useState(false)
  const { run, trouble, isBusy } = useAction()

  async function bring(file: File) {
    setBrought(null)
    setLarge(file.size > maxCourseFileBytes)
    if (file.size > maxCourseFileBytes) return
    const answer = await sendCourseFile(file, as)
    if (as === 'draft') await syncNow()
    setBrought(answer)
    await onDone?.()
  }
  function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file may be chosen once more.
    target.value = ''
    if (file) void run(() => bring(file))
  }
  const fault = trouble && faultOf(trouble.error)
  const number = formatNumber(brought?.version ?? 0, language)

  return (
    <Stack gap={3}>
      <Button icon={FileUp} isBusy={isBusy} onClick={() => input.current?.click()}>
        {t(`file.bring.${as}`)}
      </Button>
      <Muted isSmall>{t(`file.hint.${as}`)}</Muted>
      <input
        ref={input}
        hidden
        type="file"
        accept=".zip,application/zip"
        aria-label={t(`file.bring.${as}`)}
        tabIndex={-1}
        onChange={handleFile}
      />
      {isLarge && (
        <Note tone="bad" role="alert">
          {t('file.large', { number: formatNumber(maxCourseFileBytes / 1024 / 1024, language) })}
        </Note>
      )}
      {trouble && (
        <Note tone="bad" role="alert" title={failureText(trouble.error, tErrors, t('trouble.failed'))}>
          {fault && t(`file.faults.${fault}`)}
        </Note>
      )}
      {brought && (
        <Note tone={brought.state === 'new' ? 'good' : 'wait'} role="status" title={t(`file.done.${as}.${brought.state}`, { number })}>
          {t(brought.is_own ? 'file.own' : 'file.foreign')}
        </Note>
      )}
    </Stack>
  )
}

function faultOf(error: unknown): (typeof courseFileFaults)[number] | 'taken' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if ('slug' in error.fields) return 'taken'
  return courseFileFaults.find((fault) => fault === error.fields.file)
}
