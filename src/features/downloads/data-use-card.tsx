import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BookOpen, Download, Images, type LucideIcon, RefreshCw, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatBytes, formatCost, roundedBytes } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { flushUse } from '../../offline/data-use/data-use.ts'
import type { UseKind } from '../../offline/data-use/use-kind.ts'
import { Meter } from '../../ui/indicators/meter.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { MoreLink, Muted, Stack } from '../../ui/layout/layout.tsx'
import { costOf, useDataPack } from '../../ui/price/data-pack.ts'
import { dataUseQuery } from './data-use.queries.ts'
import styles from './storage-page.module.css'

const icons: Record<UseKind, LucideIcon> = { app: Download, courses: BookOpen, pictures: Images, community: RefreshCw, sending: Upload }

/** The data meter: what the app has used this month, by purpose, and its estimated cost. */
export function DataUseCard() {
  const { t, language } = useWords('downloads')
  const pack = useDataPack()
  const { data } = useQuery(useFreshUse())
  const kinds = data?.kinds.map(({ kind, bytes }) => ({ kind, bytes: roundedBytes(bytes) })) ?? []
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  const cost = costOf(total, pack)
  return (
    <Card as="section">
      <Stack gap={3}>
        <div className={styles.head}>
          <h2 id="data">{t('use.title')}</h2>
          <strong>{formatBytes(total, language)}</strong>
        </div>
        {cost !== null && total > 0 && <p>{t('use.cost', { cost: formatCost(cost, language) })}</p>}
        {total === 0 ? <Muted>{t('use.none')}</Muted> : null}
        <ul className={styles.uses}>
          {kinds.map(({ kind, bytes }) => (
            <Use key={kind} kind={kind} bytes={bytes} total={total} />
          ))}
        </ul>
        {data && data.lastMonth > 0 && <Muted isSmall>{t('use.lastMonth', { size: formatBytes(data.lastMonth, language) })}</Muted>}
        <Muted isSmall>{t('use.note')}</Muted>
        <MoreLink to="/storage/pack">{t(pack ? 'pack.change' : 'pack.ask')}</MoreLink>
      </Stack>
    </Card>
  )
}

function Use({ kind, bytes, total }: { kind: UseKind; bytes: number; total: number }) {
  const { t, language } = useWords('downloads')
  const Icon = icons[kind]
  return (
    <li className={styles.use}>
      <Icon size={20} />
      <span id={`use-${kind}`}>{t(`use.kinds.${kind}`)}</span>
      <span>{formatBytes(bytes, language)}</span>
      <Meter max={total} value={bytes} labelledBy={`use-${kind}`} />
    </li>
  )
}

/** The query, read again when the page opens: the worker writes its own counts, which no page notices. */
function useFreshUse() {
  const client = useQueryClient()
  const [query] = useState(() => dataUseQuery(Date.now()))
  useEffect(() => {
    void flushUse().then(() => client.invalidateQueries({ queryKey: query.queryKey }))
  }, [client, query])
  return query
}
