import { BookOpen, FileText } from 'lucide-react'
import { formatBytes } from '../../i18n/format.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { BlockProps } from '../block.ts'
import { FileCard } from '../file-card.tsx'
import { linkTarget } from './link-target.ts'

/** A document of the course, opened in the reader at the page that matters here. */
export function PdfBlock({ data, fileOf, readerPath }: BlockProps<'pdf'>) {
  const { t } = useWords('blocks')
  const file = fileOf(data.file)
  const path = readerPath(data.file, data.page)
  const words = t(data.page > 1 ? 'pdf.openAt' : 'pdf.open', { page: data.page })
  const facts = [t('pdf.pages', { count: data.pages }), formatBytes(file.bytes)]
  return (
    <FileCard
      icon={FileText}
      title={<Localized text={data.title} />}
      facts={facts}
      description={data.description && <Localized text={data.description} />}
    >
      {path === null ? (
        <Button variant="soft" isFull icon={BookOpen} href={file.url} target="_blank" rel="noopener">
          {words}
        </Button>
      ) : (
        <Button variant="soft" isFull icon={BookOpen} {...linkTarget(path)}>
          {words}
        </Button>
      )}
    </FileCard>
  )
}
