import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { userFileEndpoints } from '../../../../contract/account/user-files.ts'
import { dayOf } from '../../../../contract/values/days.ts'
import { call } from '../../../api/call.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { useAction } from '../../../forms/use-action.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { csvOf } from '../../../ui/files/csv.ts'
import { fileName } from '../../../ui/files/file-name.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'

const columns = ['name', 'phone', 'email', 'role', 'area', 'language', 'since'] as const

/** Saves the people of an area as a table file. The server writes who did it into the audit log. */
export function AreaExport({ area }: { area: string }) {
  const { t } = useWords('administration')
  const { t: tErrors } = useWords('errors')
  const { run, trouble, isBusy } = useAction()
  const [saved, setSaved] = useState<{ shown: number; total: number } | null>(null)

  async function save() {
    const { items, total } = await call(userFileEndpoints.exportArea, { area }, { timeout: 60_000 })
    setSaved({ shown: items.length, total })
    if (items.length === 0) return
    const rows = items.map((one) => [
      ...[one.name, one.phone, one.email, t(`users.one.${one.role}`), one.area, one.language, dayOf(one.created_at)],
    ])
    const table = [columns.map((column) => t(`users.export.head.${column}`)), ...rows]
    saveFile(new Blob([csvOf(table)], { type: 'text/csv' }), fileName(`${t('users.export.file')} ${area}`, 'csv'))
  }

  return (
    <Stack gap={2}>
      <Button icon={FileSpreadsheet} isBusy={isBusy} onClick={() => void run(save)}>
        {t('users.export.button')}
      </Button>
      <Muted isSmall>{t('users.export.text')}</Muted>
      {trouble && <Note tone="bad" role="alert" title={failureText(trouble.error, tErrors, t('users.failed'))} />}
      {saved && <Saved {...saved} />}
    </Stack>
  )
}

function Saved({ shown, total }: { shown: number; total: number }) {
  const { t, language } = useWords('administration')
  if (shown === 0) return <Note tone="wait" role="status" title={t('users.export.none')} />
  const numbers = { shown: formatNumber(shown, language), total: formatNumber(total, language) }
  return total > shown ? (
    <Note tone="wait" role="status" title={t('users.export.cut', numbers)} />
  ) : (
    <Note tone="good" role="status" title={t('users.export.done', { count: shown })} />
  )
}
