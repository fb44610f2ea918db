import { createFileRoute } from '@tanstack/react-router'
import { ScrollText, X } from 'lucide-react'
import { type AuditEntry, auditActs } from '../../../../contract/account/audit-log.ts'
import { RemoteList } from '../../../forms/remote/remote-list.tsx'
import type { Page } from '../../../forms/remote/remote-pages.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { auditPages } from '../administration.queries.ts'
import { AuditRow } from './audit-row.tsx'

interface AuditSearch {
  act?: unknown
  actor?: unknown
  subject?: unknown
}

/** Part of the first page, so it checks nothing. */
const auditSearch = (search: AuditSearch): AuditSearch => search

export const Route = createFileRoute('/_admin/admin/audit')({
  staticData: { title: 'administration:audit.title', words: ['errors'] },
  validateSearch: auditSearch,
  loader: (page) => loadPage(page),
  component: AuditPage,
})

/** The list of administrative acts, filtered by its address. */
function AuditPage() {
  const { t } = useWords('administration')
  const { act, actor, subject } = readFilter(Route.useSearch())
  const navigate = Route.useNavigate()
  const filter = { ...(act && { act }), ...(actor && { actor }), ...(subject && { subject }) }
  const go = (search: AuditSearch) => void navigate({ search, replace: true, resetScroll: false })
  const isFiltered = Object.keys(filter).length > 0
  const nameIn = (page: Page<AuditEntry> | undefined, who: 'actor' | 'subject') => page?.items[0]?.[who]?.name ?? t('audit.someone')
  return (
    <InnerPage title={t('audit.title')} lead={t('audit.lead')} back={{ to: '/admin' }}>
      <SelectField
        label={t('audit.kind')}
        name="act"
        value={act ?? 'all'}
        choices={[
          { value: 'all' as const, text: t('audit.all') },
          ...auditActs.map((value) => ({ value, text: t(`audit.kinds.${value}`) })),
        ]}
        onChange={(chosen) => go({ act: chosen === 'all' ? undefined : chosen, actor, subject })}
      />
      <RemoteList<AuditEntry>
        pages={auditPages(filter)}
        head={(page) =>
          (actor !== undefined || subject !== undefined) && (
            <Row gap={2} isWrapping>
              {actor !== undefined && (
                <Button icon={X} onClick={() => go({ act, subject })}>
                  {t('audit.onlyBy', { name: nameIn(page, 'actor') })}
                </Button>
              )}
              {subject !== undefined && (
                <Button icon={X} onClick={() => go({ act, actor })}>
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
        {(entry) => <AuditRow key={entry.number} entry={entry} filter={{ act, actor, subject }} />}
      </RemoteList>
    </InnerPage>
  )
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const idIn = (value: unknown) => (typeof value === 'string' && uuid.test(value) ? value : undefined)

/** A value that the server would refuse counts as none. */
const readFilter = ({ act, actor, subject }: AuditSearch) => ({
  act: auditActs.find((one) => one === act),
  actor: idIn(actor),
  subject: idIn(subject),
})
