import { FileDown } from 'lucide-react'
import { fetchCourseFile } from '../../../forms/course-file/course-file.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { fileName } from '../../../ui/files/file-name.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'

/** The published course as one file, which a memory card carries to another installation. */
export function SaveCourse({ id, name, version }: { id: string; name: string; version: number }) {
  const { t } = useWords('builder')
  const { t: tErrors } = useWords('errors')
  const { run, trouble, isBusy } = useAction()
  const save = async () => saveFile(await fetchCourseFile(id), fileName(`${name} ${version}`, 'zip'))
  return (
    <Stack gap={3} as="section">
      <SectionHead title={t('file.title')} />
      <p>{t('file.text')}</p>
      <Button icon={FileDown} isBusy={isBusy} onClick={() => void run(save)}>
        {t('file.save')}
      </Button>
      {trouble && <Note tone="bad" role="alert" title={failureText(trouble.error, tErrors, t('trouble.failed'))} />}
    </Stack>
  )
}
