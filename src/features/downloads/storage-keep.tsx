import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatDayTime } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { checkDownloads } from '../../offline/downloads/downloads.ts'
import { askToPersist, type Persistence } from '../../offline/storage/persistence.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Muted, Stack } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { storageQuery } from './storage.queries.ts'

/** Persistence of the browser's storage, and the time of the last file check. */
export function StorageKeep({ persistence, checkedAt }: { persistence: Persistence; checkedAt: number | null }) {
  const { t, language } = useWords('downloads')
  const client = useQueryClient()
  const [wasRefused, setRefused] = useState(false)
  const [isChecking, setChecking] = useState(false)

  async function handleAsk() {
    setRefused(!(await askToPersist()))
    await client.invalidateQueries({ queryKey: storageQuery().queryKey })
  }
  async function handleCheck() {
    setChecking(true)
    await checkDownloads().finally(() => setChecking(false))
  }

  return (
    <Card as="section">
      <Stack gap={3}>
        <h2>{t('storage.keep.title')}</h2>
        <div role="status">
          <Note tone={persistence === 'promised' ? 'good' : 'info'}>{t(`storage.keep.${persistence}`)}</Note>
          {wasRefused && persistence === 'refused' && <Muted isSmall>{t('storage.keep.stillNo')}</Muted>}
        </div>
        {persistence === 'refused' && (
          <Button variant="soft" icon={ShieldCheck} onClick={() => void handleAsk()}>
            {t('storage.keep.ask')}
          </Button>
        )}
        <Muted isSmall>
          {checkedAt === null ? t('storage.notChecked') : t('storage.checked', { time: formatDayTime(checkedAt, language) })}
        </Muted>
        <Button variant="line" icon={RefreshCw} isBusy={isChecking} onClick={() => void handleCheck()}>
          {t('storage.checkNow')}
        </Button>
      </Stack>
    </Card>
  )
}
