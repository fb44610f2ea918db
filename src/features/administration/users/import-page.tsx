import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CircleCheck, FileSpreadsheet, FolderOpen, KeyRound, TriangleAlert, UserCheck, UserPlus } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { type JudgedUser, maxImportedUsers, type TypedUser, userFileEndpoints } from '../../../../contract/account/user-files.ts'
import { call } from '../../../api/call.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { useAction } from '../../../forms/use-action.ts'
import { formatBytes, formatLimit, formatNumber } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { csvOf } from '../../../ui/files/csv.ts'
import { fileName } from '../../../ui/files/file-name.ts'
import { readText } from '../../../ui/files/read-text.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Card, CardList } from '../../../ui/layout/card.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { readUserFile, userColumns } from './read-user-file.ts'
import styles from './users.module.css'

export const Route = createFileRoute('/_admin/admin/users/import')({
  staticData: { title: 'administration:users.import.title', words: ['errors'] },
  loader: (page) => loadPage(page),
  component: ImportPage,
})

/** A file of 500 rows is below 200 KB. A video chosen by mistake must not fill the memory. */
const maxBytes = 1_000_000
/** Longer than other calls. */
const timeout = 60_000

interface Checked {
  readonly rows: readonly TypedUser[]
  readonly items: readonly JudgedUser[]
}
/** Outcome of the last step, below the choice of a file. */
type Shown =
  | { readonly is: 'notCsv' | 'badLetters' | 'empty' }
  | { readonly is: 'tooLarge'; readonly bytes: number }
  | { readonly is: 'tooMany'; readonly count: number }
  | ({ readonly is: 'checked' } & Checked)
  | { readonly is: 'added'; readonly count: number }

/** Users from a file: first a dry run with a finding for each row, then all new rows at once. */
function ImportPage() {
  const { t, language } = useWords('administration')
  const { t: tErrors } = useWords('errors')
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const { run, trouble, isBusy } = useAction()

  async function check(file: File) {
    setShown(null)
    if (file.size > maxBytes) return setShown({ is: 'tooLarge', bytes: file.size })
    const text = await readText(file)
    if (text === null) return setShown({ is: 'badLetters' })
    const rows = readUserFile(text)
    if (!rows) return setShown({ is: 'notCsv' })
    if (rows.length === 0) return setShown({ is: 'empty' })
    if (rows.length > maxImportedUsers) return setShown({ is: 'tooMany', count: rows.length })
    const { items } = await call(userFileEndpoints.checkImport, { rows }, { timeout })
    setShown({ is: 'checked', rows, items })
  }
  async function add(rows: readonly TypedUser[]) {
    const { added } = await call(userFileEndpoints.importAll, { rows: [...rows] }, { timeout })
    setShown({ is: 'added', count: added })
    await client.invalidateQueries({ queryKey: ['remote', 'users'] })
  }
  function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    if (file) void run(() => check(file))
  }
  const saveSample = () => {
    const head = userColumns.map((column) => t(`users.import.columns.${column}`))
    saveFile(new Blob([csvOf([head])], { type: 'text/csv' }), fileName(t('users.import.sampleName'), 'csv'))
  }

  return (
    <InnerPage title={t('users.import.title')} lead={t('users.import.lead')} back={{ to: '/admin/users' }} width="text">
      <Card as="section">
        <Stack gap={3}>
          <h2>{t('users.import.how')}</h2>
          <p>{t('users.import.howText', { max: formatNumber(maxImportedUsers, language) })}</p>
          <Row gap={2} isWrapping>
            <Button variant={shown === null ? 'main' : 'line'} icon={FolderOpen} isBusy={isBusy} onClick={() => input.current?.click()}>
              {t(shown === null ? 'users.import.choose' : 'users.import.again')}
            </Button>
            <Button icon={FileSpreadsheet} onClick={saveSample}>
              {t('users.import.sample')}
            </Button>
            <input
              ref={input}
              hidden
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              aria-label={t('users.import.choose')}
              tabIndex={-1}
              onChange={handleFile}
            />
          </Row>
        </Stack>
      </Card>
      {trouble && <Note tone="bad" role="alert" title={failureText(trouble.error, tErrors, t('users.import.failed'))} />}
      {(shown?.is === 'notCsv' || shown?.is === 'badLetters' || shown?.is === 'tooLarge') && (
        <Note tone="bad" role="alert" title={t(`users.import.${shown.is}`)}>
          {t(`users.import.${shown.is}Text`, {
            size: formatBytes(shown.is === 'tooLarge' ? shown.bytes : 0, language),
            limit: formatLimit(maxBytes, language),
          })}
        </Note>
      )}
      {shown?.is === 'empty' && <Note tone="wait" role="status" title={t('users.import.empty')} />}
      {shown?.is === 'tooMany' && (
        <Note
          tone="bad"
          role="alert"
          title={t('users.import.tooMany', {
            count: shown.count,
            max: formatNumber(maxImportedUsers, language),
          })}
        />
      )}
      {shown?.is === 'added' && (
        <Note
          tone="good"
          role="status"
          title={t('users.import.done', { count: shown.count })}
          actions={
            <Button icon={KeyRound} to="/admin/password-reset">
              {t('users.import.help')}
            </Button>
          }
        >
          {t('users.import.doneText')}
        </Note>
      )}
      {shown?.is === 'checked' && <Findings {...shown} isBusy={isBusy} onAdd={(rows) => void run(() => add(rows))} />}
    </InnerPage>
  )
}

interface FindingsProps extends Checked {
  isBusy: boolean
  onAdd: (rows: readonly TypedUser[]) => void
}

/** The dry run: faulty rows first, with their reasons. */
function Findings({ rows, items, isBusy, onAdd }: FindingsProps) {
  const { t } = useWords('administration')
  const byState = (state: JudgedUser['state']) => items.filter((item) => item.state === state)
  const [fresh, existing, faulty] = [byState('new'), byState('exists'), byState('faulty')]
  const added = new Set(fresh.map(({ line }) => line))
  return (
    <Stack gap={4} as="section">
      <Note
        tone={faulty.length > 0 ? 'wait' : 'good'}
        role="status"
        title={[
          t('users.import.counts.new', { count: fresh.length }),
          ...(existing.length > 0 ? [t('users.import.counts.exists', { count: existing.length })] : []),
          ...(faulty.length > 0 ? [t('users.import.counts.faulty', { count: faulty.length })] : []),
        ].join(' · ')}
      >
        {faulty.length > 0 ? `${t('users.import.nothingYet')} ${t('users.import.skip')}` : t('users.import.nothingYet')}
      </Note>
      {fresh.length > 0 ? (
        <Button variant="main" icon={UserPlus} isFull isBusy={isBusy} onClick={() => onAdd(rows.filter(({ line }) => added.has(line)))}>
          {t('users.import.submit', { count: fresh.length })}
        </Button>
      ) : (
        <Muted>{t('users.import.nobody')}</Muted>
      )}
      <CardList>
        {[...faulty, ...fresh, ...existing].map((item) => (
          <Finding key={item.line} item={item} />
        ))}
      </CardList>
    </Stack>
  )
}

const marks = {
  new: { tone: 'good', icon: CircleCheck },
  exists: { tone: 'wait', icon: UserCheck },
  faulty: { tone: 'bad', icon: TriangleAlert },
} as const

function Finding({ item: { line, name, state, faults, role, area } }: { item: JudgedUser }) {
  const { t, language } = useWords('administration')
  return (
    <li className={styles.found}>
      <strong>{name === '' ? t('users.import.noName') : name}</strong>
      <Muted isSmall>
        {[t('users.import.line', { line: formatNumber(line, language) }), t(`users.one.${role}`), area].filter(Boolean).join(' · ')}
      </Muted>
      <Badge {...marks[state]}>{t(`users.import.states.${state}`)}</Badge>
      {faults.map((fault) => (
        <p key={fault}>{t(`users.import.faults.${fault}`)}</p>
      ))}
    </li>
  )
}
