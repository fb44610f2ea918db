import { formatBytes, formatLimit } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Meter } from '../../ui/indicators/meter.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Muted, Stack } from '../../ui/layout/layout.tsx'
import { shownTotal } from './shown-total.ts'
import type { StorageReport } from './storage.queries.ts'
import styles from './storage-page.module.css'

/** The size of all downloads, their limit, and the browser's free space. */
export function StorageMeter({ report }: { report: StorageReport }) {
  const { t, language } = useWords('downloads')
  const { choices, space } = report
  const downloaded = shownTotal(report)
  const size = formatBytes(downloaded, language)
  const { budget } = choices
  return (
    <Card as="section">
      <Stack gap={2}>
        <div className={styles.head}>
          <h2 id="storage-meter">{t('storage.downloads')}</h2>
          <strong>{budget === null ? size : t('storage.ofLimit', { size, limit: formatLimit(budget, language) })}</strong>
        </div>
        {budget !== null && <Meter max={budget} value={downloaded} labelledBy="storage-meter" />}
        <Muted isSmall>{space ? t('storage.free', { size: formatBytes(space.free, language) }) : t('storage.freeUnknown')}</Muted>
      </Stack>
    </Card>
  )
}
