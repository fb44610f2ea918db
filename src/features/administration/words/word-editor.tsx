import { useQueryClient } from '@tanstack/react-query'
import { Check, History, Lightbulb, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { translationAdminEndpoints, type WordRow } from '../../../../contract/site/translations-admin.ts'
import type { Language } from '../../../../contract/values/text.ts'
import { type AskedFault, askedFaults, checkWord, type Finding, isRefused, refusedFaults } from '../../../../contract/words/check-word.ts'
import { maxWordLength } from '../../../../contract/words/harmless.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Muted, Row } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { actCodec } from '../use-act-form.ts'
import { findingText } from './finding-text.ts'
import { WordPreview } from './word-preview.tsx'
import styles from './words.module.css'
import { builtInOf, refreshRow } from './words.queries.ts'

interface EditorProps {
  row: WordRow
  language: Language
  /** Text to begin with; absent: the present one. */
  begin: string | undefined
  /** Earlier texts: also those of an override that was removed. */
  onHistory: () => void
  onClose: () => void
}

/** A type, and not an interface: a draft is a record of texts. */
type Values = { value: string; context: string; confirmed: string }

/** Corrects one text in place: checks while typing, repairs with one tap, and a preview. */
export function WordEditor({ row, language, begin, onHistory, onClose }: EditorProps) {
  const { t } = useWords('administration')
  const { t: tErrors } = useWords('errors')
  const client = useQueryClient()
  const [isWide, setWide] = useState(false)
  const { built_in, override } = row[language]
  const before = built_in ?? ''
  const initial: Values = { value: begin ?? override?.value ?? before, context: override?.context ?? '', confirmed: '' }
  const [codec] = useState(() => actCodec(initial))
  const draft = useDeviceDraft(`act:translations/${language}/${row.key}/${begin === undefined ? '' : begin.length}`, codec)
  const findingsOf = (text: string): Finding[] => [
    ...(text === before ? [] : checkWord({ language, key: row.key, text }, builtInOf(row))),
    ...(isWide && text !== before ? [{ fault: 'wide' } as const] : []),
  ]
  const open = (found: readonly Finding[], confirmed: string) => found.filter((one) => !confirmed.split(' ').includes(one.fault))
  const { form, values, change, text, errorOf, trouble, isBusy } = useForm<Values, Values>({
    draft,
    check(typed) {
      const found = findingsOf(typed.value)
      const refused = found.find(isRefused)
      if (refused) return { codes: { value: findingText(t, refused) } }
      return open(found, typed.confirmed).length > 0 ? { codes: { confirmed: t('words.confirmFirst') } } : { input: typed }
    },
    async send({ value, context, confirmed }) {
      try {
        const { message } = await save(value, context, confirmed)
        await refreshRow(client, row.key)
        return () => {
          showToast({ type: 'success', title: message })
          onClose()
        }
      } catch (error) {
        // Another administrator was faster: the row shows the other text, and the next attempt knows it.
        if (error instanceof ApiError && error.status === 409) await refreshRow(client, row.key)
        throw error
      }
    },
    // The checks have worded their codes; the server knows the same ones.
    errorText: (code) =>
      code in faultCodes ? findingText(t, { fault: code as Finding['fault'] }) : code === 'changed_meanwhile' ? t('words.overtaken') : code,
  })

  function save(value: string, context: string, confirmed: string): Promise<{ message: string }> {
    const named = askedFaults.filter((one) => confirmed.split(' ').includes(one))
    if (value === before) {
      if (!override) return Promise.resolve({ message: t('words.same') })
      return call(translationAdminEndpoints.remove, { id: override.id, seen: override.change })
    }
    if (!override) return call(translationAdminEndpoints.add, { language, key: row.key, value, context, confirmed: named })
    return call(translationAdminEndpoints.change, { id: override.id, value, context, seen: override.change, confirmed: named })
  }

  const findings = findingsOf(values.value)
  const asked = findings.filter((one) => !isRefused(one))
  const isConfirmed = asked.length > 0 && open(asked, values.confirmed).length === 0
  const confirm = (isOn: boolean) => change({ confirmed: isOn ? asked.map(({ fault }) => fault as AskedFault).join(' ') : '' })
  const hasFieldError = errorOf('value') !== undefined || errorOf('confirmed') !== undefined
  return (
    <form className={styles.editor} {...form} aria-label={t('words.editing', { key: row.key })}>
      <TroubleNote trouble={hasFieldError ? null : trouble}>
        {trouble ? failureText(trouble.error, tErrors, t('words.failed')) : ''}
      </TroubleNote>
      <TextArea
        {...text('value')}
        label={t('words.newText', { language: t(`words.languages.${language}`) })}
        lang={language}
        rows={3}
        maxLength={maxWordLength}
      />
      {findings.length > 0 && (
        <ul className={styles.findings} aria-live="polite">
          {findings.map((finding) => {
            const { fault, about, repaired } = finding
            return (
              <li key={`${fault} ${about}`}>
                <Note tone={isRefused(finding) ? 'bad' : 'wait'} title={findingText(t, finding)}>
                  {repaired !== undefined && (
                    <Button variant="soft" icon={Lightbulb} onClick={() => change({ value: repaired })}>
                      {t('words.repair')}
                    </Button>
                  )}
                </Note>
              </li>
            )
          })}
        </ul>
      )}
      {asked.length > 0 && (
        <Checkbox name="confirmed" label={t('words.confirm')} isChecked={isConfirmed} onChange={confirm} error={errorOf('confirmed')} />
      )}
      <WordPreview language={language} before={before} text={values.value} onWide={setWide} />
      <TextField {...text('context')} label={t('words.note')} hint={t('words.noteHint')} maxLength={200} />
      {row.reach && (row.reach !== 'early' || language === 'bn') && <Muted isSmall>{t(`words.reachText.${row.reach}`)}</Muted>}
      <Row gap={2} isWrapping>
        <Button variant="main" type="submit" icon={Check} isBusy={isBusy}>
          {t(isBusy ? 'words.saving' : 'words.save')}
        </Button>
        {(override || values.value !== before) && (
          <Button icon={RotateCcw} onClick={() => change({ value: before, confirmed: '' })}>
            {t('words.backToBuiltIn')}
          </Button>
        )}
        {!override && (
          <Button variant="quiet" icon={History} onClick={onHistory}>
            {t('words.history.open')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t('words.close')}
        </Button>
      </Row>
    </form>
  )
}

const faultCodes = Object.fromEntries([...refusedFaults, ...askedFaults].map((fault) => [fault, true]))
