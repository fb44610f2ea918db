import { Download, FileDown } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { formatBytes } from '../../i18n/format.ts'
import { Localized, localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { fileName } from '../../ui/files/file-name.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { Note } from '../../ui/messages/note.tsx'
import type { BlockProps } from '../block.ts'
import { FileCard } from '../file-card.tsx'

type Stage = 'idle' | 'saved' | 'failed'

/** A file to save or print, with a readable file name. */
export function DownloadBlock({ data, fileOf }: BlockProps<'download'>) {
  const { t, language } = useWords('blocks')
  const [stage, setStage] = useState<Stage>('idle')
  const file = fileOf(data.file)
  const ending = data.file.slice(data.file.lastIndexOf('.') + 1)
  const name = fileName(localized(data.name, language).text, ending)

  // Browsers fetch a link's download past the worker, so offline it would fail although the file is stored.
  async function handleSave(event: MouseEvent) {
    event.preventDefault()
    try {
      const answer = await fetch(file.url)
      if (!answer.ok) throw new Error(`${answer.status}`)
      saveFile(await answer.blob(), name)
      setStage('saved')
    } catch {
      setStage('failed')
    }
  }

  return (
    <FileCard
      icon={FileDown}
      title={<Localized text={data.title} />}
      facts={[ending.toUpperCase(), formatBytes(file.bytes)]}
      description={data.description && <Localized text={data.description} />}
    >
      <Button variant="soft" isFull icon={Download} href={file.url} download={name} onClick={(event) => void handleSave(event)}>
        {t('download.save')}
      </Button>
      <div role="status">
        {stage === 'saved' && <Note tone="good">{t('download.saved', { name })}</Note>}
        {stage === 'failed' && <Note tone="wait">{t('file.absent')}</Note>}
      </div>
    </FileCard>
  )
}
