import { createFileRoute } from '@tanstack/react-router'
import { ScrollText, X } from 'lucide-react'
import { type AuditEntry, auditActs } from '../../../../contract/account/audit-log.ts'
import { isDay } from '../../../../contract/values/days.ts'
import { RemoteList } from '../../../forms/remote/remote-list.tsx'
import type { Page } from '../../../forms/remote/remote-pages.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { WhenField } from '../../../ui/fields/when-field.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { type AuditFilter, auditPages } from '../administration.queries.ts'
import styles from './audit-row.module.css'
import { AuditRow } from './audit-row.tsx'
import { TypedFilter } from './typed-filter.tsx'

interface AuditSearch {
  act?: unknown
  actor?: unknown
  subject?: unknown
  by?: unknown
  object?: unknown
  from?: unknown
  to?: unknown
}

/** Part of the first page, so it checks nothing. */
const auditSearch = (search: AuditSearch): AuditSearch => search

export const Route = createFileRoute('/_admin/admin/audit')({
  staticData: { title: 'administration:audit.title', words: ['errors', 'moderation'] },
  validateSearch: auditSearch,
  loader: (page) => loadPage(page),
  component: AuditPage,
})

/** The list of administrative acts, filtered by its address. */
function AuditPage() {
  const { t } = useWords('administration')
  const filter = readFilter(Route.useSearch())
  const { act, actor, subject, by = '', object = '', from = '', to = '' } = filter
  const navigate = Route.useNavigate()
  const go = (change: AuditSearch) => void navigate({ search: { ...filter, ...change }, replace: true, resetScroll: false })
  const isFiltered = Object.keys(filter).length > 0
  const isNarrowed = [by, object, from, to].some((value) => value !== '')
  const clear = () => void navigate({ search: {}, replace: true, resetScroll: false })
  const nameIn = (page: Page<AuditEntry> | undefined, who: 'actor' | 'subject') => page?.items[0]?.[who]?.name ?? t('audit.someone')
  return (
    <InnerPage title={t('audit.title')} lead={t('audit.lead')} back={{ to: '/admin' }}>
      <SelectField
        label={t('audit.kind')}
        name="act"
        value={act ?? 'all'}
        choices={[
          { value: 'all' as const, text: t('audit.all') },
          { value: 'looks' as const, text: t('audit.looks') },
          ...auditActs.map((value) => ({ value, text: t(`audit.kinds.${value}`) })),
        ]}
        onChange={(chosen) => go({ act: chosen === 'all' ? undefined : chosen })}
      />
      {/* Open at the start if the address has one of them: on a small screen the acts are what is looked for. */}
      <details className={styles.more} open={isNarrowed || undefined}>
        <summary>{t('audit.narrow')}</summary>
        <Stack gap={3}>
          <TypedFilter name="by" label={t('audit.by')} value={by} onSettle={(typed) => go({ by: typed })} />
          <TypedFilter
            name="object"
            label={t('audit.object')}
            hint={t('audit.objectHint')}
            value={object}
            onSettle={(typed) => go({ object: typed })}
          />
          <Row gap={3} isWrapping>
            <WhenField label={t('audit.from')} type="date" value={from} onChange={(day) => go({ from: day === '' ? undefined : day })} />
            <WhenField label={t('audit.to')} type="date" value={to} onChange={(day) => go({ to: day === '' ? undefined : day })} />
          </Row>
        </Stack>
      </details>
      {isFiltered && (
        <Row>
          <Button icon={X} onClick={clear}>
            {t('audit.clear')}
          </Button>
        </Row>
      )}
      <RemoteList<AuditEntry>
        pages={auditPages(filter)}
        head={(page) =>
          (actor !== undefined || subject !== undefined) && (
            <Row gap={2} isWrapping>
              {actor !== undefined && (
                <Button icon={X} onClick={() => go({ actor: undefined })}>
                  {t('audit.onlyBy', { name: nameIn(page, 'actor') })}
                </Button>
              )}
              {subject !== undefined && (
                <Button icon={X} onClick={() => go({ subject: undefined })}>
                  {t('audit.onlyAbout', { name: nameIn(page, 'subject') })}
                </Button>
              )}
            </Row>
          )
        }
        empty={{ icon: ScrollText, title: t(isFiltered ? 'audit.notFound' : 'audit.none'), text: t('audit.noneText') }}
        unreachable={{ title: t('audit.unreachable'), text: t('audit.unreachableText') }}
        stale={t('audit.stale')}
        more={t('audit.more')}
      >
        {(entry) => <AuditRow key={entry.number} entry={entry} filter={filter} />}
      </RemoteList>
    </InnerPage>
  )
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const dayIn = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)
const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : undefined)
const idIn = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value : undefined)

/** A value that the server would refuse counts as none. */
function readFilter({ act, actor, subject, by, object, from, to }: AuditSearch): AuditFilter {
  const read = {
    act: [...auditActs, 'looks' as const].find((one) => one === act),
    actor: idIn(actor),
    subject: idIn(subject),
    by: textIn(by),
    object: textIn(object),
    from: dayIn(from),
    to: dayIn(to),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
