import { queryOptions, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ChartColumn, FileSpreadsheet, RefreshCw } from 'lucide-react'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { usageEndpoints } from '../../../../contract/site/usage.ts'
import { startOfDay } from '../../../../contract/values/day-number.ts'
import { numberOf } from '../../../../contract/values/days.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { remoteQuery } from '../../../api/remote-query.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { formatDate, formatNumber } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { csvOf } from '../../../ui/files/csv.ts'
import { fileName } from '../../../ui/files/file-name.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { NothingYet } from '../../../ui/messages/nothing-yet.tsx'
import { UsageBars } from './usage-bars.tsx'
import { type Figures, usageTable } from './usage-table.ts'

export const Route = createFileRoute('/_admin/admin/usage')({
  staticData: { title: 'administration:usage.title', words: ['errors'] },
  loader: (page) => loadPage(page),
  component: UsagePage,
})

const usageQuery = () => queryOptions({ queryKey: ['remote', 'usage'], queryFn: () => call(usageEndpoints.read, {}), ...remoteQuery })

/** Openings of pages by week and area: with and without a connection, by language, installed or not. */
function UsagePage() {
  const { t } = useWords('administration')
  const { t: tCommon } = useWords()
  const { t: tErrors } = useWords('errors')
  const { data, error, refetch } = useQuery(usageQuery())
  const isOffline = error instanceof ApiError && error.kind === 'unreachable'
  return (
    <InnerPage title={t('usage.title')} lead={t('usage.lead')} back={{ to: '/admin' }}>
      {error !== null && (data !== undefined || !isOffline) && (
        <Note
          tone={isOffline ? 'wait' : 'bad'}
          role="status"
          title={isOffline ? t('usage.stale') : failureText(error, tErrors, t('usage.unreachable'))}
          actions={
            <Button icon={RefreshCw} onClick={() => void refetch()}>
              {tCommon('action.retry')}
            </Button>
          }
        />
      )}
      {data !== undefined && data.areas.length > 0 ? (
        <Usage usage={data} />
      ) : (
        <NothingYet
          isKnown={data !== undefined}
          isOffline={error !== null}
          bone="12rem"
          hasPrerendered={false}
          empty={{ illustration: 'state-wall', icon: ChartColumn, title: t('usage.none'), text: t('usage.noneText') }}
          unreachable={{ title: t('usage.unreachable'), text: t('usage.unreachableText') }}
        />
      )}
    </InnerPage>
  )
}

function Usage({ usage: { weeks, areas, empty_searches } }: { usage: OutputOf<typeof usageEndpoints.read> }) {
  const { t, language } = useWords('administration')
  const labelOf = (from: string) => {
    const date = formatDate(startOfDay(numberOf(from)), language)
    return t(startOfDay(numberOf(from) + 7) > serverNow() ? 'usage.thisWeek' : 'usage.from', { date })
  }
  const byWeek = weeks.map(({ from, ...figures }) => ({ label: labelOf(from), from, ...figures }))
  // The last week is in sight at once, also on a small screen.
  const latestFirst = [...byWeek].reverse()
  const byArea = areas.map(({ area, ...figures }) => ({ label: t(`usage.names.${area}`), ...figures }))
  const parts = {
    connection: [part('online', t('usage.online')), part('offline', t('usage.offline'))],
    language: [part('bn', t('usage.bn')), part('en', t('usage.en'))],
    installed: [part('installed', t('usage.app')), part('browser', t('usage.browser'))],
  } as const
  const all = [...parts.connection, ...parts.language, ...parts.installed]
  const searches = empty_searches.map(({ area, count }) => ({ name: t(`usage.names.${area}`), count }))
  const save = () => {
    const table = [
      ...usageTable(
        byWeek.map((row) => ({ ...row, label: row.from })),
        t('usage.week'),
        all,
        '< 5',
      ),
      [],
      ...usageTable(byArea, t('usage.area'), all, '< 5'),
      [],
      [t('usage.emptySearches'), t('usage.times')],
      ...searches.map(({ name, count }) => [name, count === null ? '< 5' : String(count)]),
    ]
    saveFile(new Blob([csvOf(table)], { type: 'text/csv' }), fileName(t('usage.title'), 'csv'))
  }
  return (
    <>
      <UsageBars title={t('usage.weeks')} head={t('usage.week')} rows={latestFirst} parts={parts.connection} />
      <UsageBars title={t('usage.areas')} head={t('usage.area')} rows={byArea} parts={parts.connection} />
      <UsageBars title={t('usage.languages')} head={t('usage.week')} rows={latestFirst} parts={parts.language} />
      <UsageBars title={t('usage.installed')} head={t('usage.week')} rows={latestFirst} parts={parts.installed} />
      <Stack gap={2} as="section">
        <h2>{t('usage.emptySearches')}</h2>
        <Muted isSmall>{t('usage.emptySearchesText')}</Muted>
        <ul>
          {searches.map(({ name, count }) => (
            <li key={name}>
              {name} <strong>{count === null ? t('usage.few') : formatNumber(count, language)}</strong>
            </li>
          ))}
        </ul>
      </Stack>
      <Muted isSmall>{t('usage.fewText')}</Muted>
      <Button icon={FileSpreadsheet} isFull onClick={save}>
        {t('usage.save')}
      </Button>
    </>
  )
}

const part = (of: keyof Figures, label: string) => ({ of, label })
