import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { WordRow } from '../../../../contract/site/translations-admin.ts'
import type { Language } from '../../../../contract/values/text.ts'
import { remoteQuery } from '../../../api/remote-query.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import styles from './words.module.css'
import { historyQuery } from './words.queries.ts'

interface HistoryProps {
  row: WordRow
  language: Language
  /** Puts an earlier text into the form. Checks and saving are those of every change. */
  onUse: (text: string) => void
  onClose: () => void
}

export function WordHistory({ row, language, onUse, onClose }: HistoryProps) {
  const { t, language: reader } = useWords('administration')
  const { t: tErrors } = useWords('errors')
  const { built_in, override } = row[language]
  const { data, error } = useQuery({ ...historyQuery(language, row.key, override?.change ?? 0), ...remoteQuery })
  const shown = (text: string | null) => text ?? built_in ?? ''
  return (
    <section className={styles.editor} aria-label={t('words.history.title')}>
      <h3>{t('words.history.title')}</h3>
      {error !== null && <Note tone="bad" role="status" title={failureText(error, tErrors, t('words.unreachable'))} />}
      {data?.length === 0 && <Muted>{t('words.history.none')}</Muted>}
      <Stack gap={3} as="ul">
        {(data ?? []).map(({ change, at, by, before, after }) => (
          <li key={change} className={styles.line}>
            <Muted isSmall>
              {t('words.history.when', { date: formatDate(at, reader), time: formatTime(at, reader), name: by ?? t('words.someone') })}
            </Muted>
            <p className={styles.text}>
              <del lang={language}>{shown(before)}</del> <ins lang={language}>{shown(after)}</ins>
              {after === null && <Muted isSmall>{t('words.history.removed')}</Muted>}
            </p>
            {built_in !== null && shown(before) !== (override?.value ?? built_in) && (
              <Button variant="soft" icon={Undo2} onClick={() => onUse(shown(before))}>
                {t('words.history.use')}
              </Button>
            )}
          </li>
        ))}
      </Stack>
      <Button variant="quiet" onClick={onClose}>
        {t('words.close')}
      </Button>
    </section>
  )
}
