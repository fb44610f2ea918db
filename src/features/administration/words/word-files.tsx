import { useQueryClient } from '@tanstack/react-query'
import { Check, FileSpreadsheet, FileText, FolderOpen } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { maxImportedWords, translationAdminEndpoints, type WordDifference } from '../../../../contract/site/translations-admin.ts'
import { askedFaults, isRefused } from '../../../../contract/words/check-word.ts'
import { call } from '../../../api/call.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { useAction } from '../../../forms/use-action.ts'
import { formatBytes, formatLimit } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { csvOf } from '../../../ui/files/csv.ts'
import { fileName } from '../../../ui/files/file-name.ts'
import { readText } from '../../../ui/files/read-text.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { findingText } from './finding-text.ts'
import { fileRows, readWordFile, repeatedKey } from './read-word-file.ts'
import styles from './words.module.css'
import { refreshAllRows } from './words.queries.ts'

/** All texts have some 0.5 MB. A video chosen by mistake must not fill the memory. */
const maxBytes = 1_500_000
/** A whole file takes longer than other calls. */
const timeout = 60_000
/** Differences on the screen; the rest is counted. */
const shownDifferences = 100

/** A file that is not compared. */
interface FileFault {
  readonly fault: 'notWords' | 'tooLarge' | 'repeated'
  readonly key?: string
  readonly bytes?: number
}

/**
 * All texts as a file for a translator, and back: differences first, then all of them or none.
 */
export function WordFiles() {
  const { t, language } = useWords('administration')
  const { t: tErrors } = useWords('errors')
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<readonly WordDifference[] | FileFault | null>(null)
  const [isConfirmed, setConfirmed] = useState(false)
  const { run, trouble, isBusy } = useAction()

  async function save(type: 'csv' | 'json') {
    const { items } = await call(translationAdminEndpoints.exportAll, {}, { timeout })
    const text = type === 'csv' ? csvOf(fileRows(items)) : JSON.stringify(items, null, 1)
    saveFile(new Blob([text], { type: type === 'csv' ? 'text/csv' : 'application/json' }), fileName(t('words.files.name'), type))
  }
  async function compare(file: File) {
    setConfirmed(false)
    if (file.size > maxBytes) return setFound({ fault: 'tooLarge', bytes: file.size })
    const text = await readText(file)
    const rows = text === null ? null : readWordFile(text)
    if (!rows) return setFound({ fault: 'notWords' })
    const key = repeatedKey(rows)
    if (key !== undefined) return setFound({ fault: 'repeated', key })
    setFound((await call(translationAdminEndpoints.compare, { rows }, { timeout })).items)
  }
  async function apply(differences: readonly WordDifference[]) {
    const changes = differences.map(({ language, key, to, seen }) => ({ language, key, to, seen }))
    const { message } = await call(
      translationAdminEndpoints.importAll,
      { changes, confirmed: isConfirmed ? [...askedFaults] : [] },
      { timeout },
    )
    setFound(null)
    await refreshAllRows(client)
    showToast({ type: 'success', title: message })
  }
  function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    if (file) void run(() => compare(file))
  }

  return (
    <Card as="section">
      <details className={styles.files}>
        <summary>
          <h2>{t('words.files.title')}</h2>
        </summary>
        <Stack gap={3}>
          <Muted isSmall>{t('words.files.text')}</Muted>
          {trouble && <Note tone="bad" role="alert" title={failureText(trouble.error, tErrors, t('words.failed'))} />}
          {found && 'fault' in found && (
            <Note
              tone="bad"
              role="alert"
              title={t(`words.files.${found.fault}`, {
                key: found.key ?? '',
                size: formatBytes(found.bytes ?? 0, language),
                limit: formatLimit(maxBytes, language),
              })}
            />
          )}
          <Row gap={2} isWrapping>
            <Button icon={FileSpreadsheet} isBusy={isBusy} onClick={() => void run(() => save('csv'))}>
              {t('words.files.csv')}
            </Button>
            <Button icon={FileText} isBusy={isBusy} onClick={() => void run(() => save('json'))}>
              {t('words.files.json')}
            </Button>
            <Button icon={FolderOpen} isBusy={isBusy} onClick={() => input.current?.click()}>
              {t('words.files.open')}
            </Button>
            <input
              ref={input}
              className={styles.file}
              type="file"
              accept=".csv,.json,text/csv,application/json"
              aria-label={t('words.files.open')}
              tabIndex={-1}
              onChange={handleFile}
            />
          </Row>
          {found && !('fault' in found) && (
            <Differences
              differences={found}
              isConfirmed={isConfirmed}
              isBusy={isBusy}
              onConfirm={setConfirmed}
              onApply={() => void run(() => apply(found))}
              onClose={() => setFound(null)}
            />
          )}
        </Stack>
      </details>
    </Card>
  )
}

interface DifferencesProps {
  differences: readonly WordDifference[]
  isConfirmed: boolean
  isBusy: boolean
  onConfirm: (isOn: boolean) => void
  onApply: () => void
  onClose: () => void
}

function Differences({ differences, isConfirmed, isBusy, onConfirm, onApply, onClose }: DifferencesProps) {
  const { t } = useWords('administration')
  const refused = differences.filter(({ findings }) => findings.some(isRefused))
  const asked = differences.filter(({ findings }) => findings.length > 0 && !findings.some(isRefused))
  const rest = differences.filter(({ findings }) => findings.length === 0)
  const isReady = refused.length === 0 && differences.length <= maxImportedWords && (asked.length === 0 || isConfirmed)
  if (differences.length === 0)
    return (
      <Note
        tone="good"
        role="status"
        title={t('words.files.noDifference')}
        actions={<Button onClick={onClose}>{t('words.close')}</Button>}
      />
    )
  return (
    <section className={styles.editor} aria-label={t('words.files.differences', { count: differences.length })}>
      <h3>{t('words.files.differences', { count: differences.length })}</h3>
      {refused.length > 0 && <Note tone="bad" role="status" title={t('words.files.refused', { count: refused.length })} />}
      {differences.length > maxImportedWords && (
        <Note tone="bad" role="status" title={t('words.files.tooMany', { count: maxImportedWords })} />
      )}
      <ul className={styles.findings}>
        {[...refused, ...asked, ...rest].slice(0, shownDifferences).map(({ language, key, from, to, shown, findings }) => (
          <li key={`${language}/${key}`} className={styles.line}>
            <Muted isSmall>
              {t(`words.languages.${language}`)} · <span lang="en">{key}</span>
            </Muted>
            <p className={styles.text}>
              <del lang={language}>{from}</del> <ins lang={language}>{shown}</ins>
            </p>
            {to === null && <Muted isSmall>{t('words.history.removed')}</Muted>}
            {findings.map((finding) => (
              <Note key={`${finding.fault} ${finding.about}`} tone={isRefused(finding) ? 'bad' : 'wait'} title={findingText(t, finding)} />
            ))}
          </li>
        ))}
      </ul>
      {differences.length > shownDifferences && <Muted>{t('words.files.more', { count: differences.length - shownDifferences })}</Muted>}
      {refused.length === 0 && asked.length > 0 && (
        <Checkbox name="confirmed" label={t('words.files.confirm', { count: asked.length })} isChecked={isConfirmed} onChange={onConfirm} />
      )}
      <Row gap={2} isWrapping>
        {isReady && (
          <Button variant="main" icon={Check} isBusy={isBusy} onClick={onApply}>
            {t('words.files.apply', { count: differences.length })}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t('words.close')}
        </Button>
      </Row>
    </section>
  )
}
