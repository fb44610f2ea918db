import { Download } from 'lucide-react'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { downloadReader } from '../../../offline/downloads/downloads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { useSpending } from '../../../ui/price/cost.tsx'

/** A book that is here, without the reader that opens it offline. */
export function ReaderNote({ bytes }: { bytes: number }) {
  const { t } = useWords('downloads')
  const { run, trouble, isBusy } = useAction()
  const size = useSpending()(bytes)
  return (
    <>
      <Note
        tone="info"
        actions={
          <Button variant="soft" icon={Download} isBusy={isBusy} onClick={() => void run(downloadReader)}>
            {t('reader.action', { size })}
          </Button>
        }
      >
        {t('reader.missing')}
      </Note>
      <TroubleNote trouble={trouble} words={{ full: t('common:full.title'), failed: t('failed') }} />
    </>
  )
}
