import { useSuspenseQuery } from '@tanstack/react-query'
import { BellRing, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { fieldsCodec } from '../../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../../forms/device/use-device-draft.ts'
import { formatDate } from '../../../../i18n/format.ts'
import type { Language } from '../../../../i18n/language.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ShareButton } from '../../../../ui/buttons/share-button.tsx'
import { Segments } from '../../../../ui/fields/segments.tsx'
import { TextArea } from '../../../../ui/fields/text-field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Muted, Stack } from '../../../../ui/layout/layout.tsx'
import { creditDraft } from '../../credit.books.ts'
import styles from '../../entresoft.module.css'
import { invoicesQuery } from '../../entresoft.queries.ts'
import { taka } from '../../money.ts'
import type { Account } from '../credit.ts'
import { reminderText } from './reminder-text.ts'

const languageNames = { bn: 'বাংলা', en: 'English' } as const

/** A kind reminder in the customer's language. Its words can be changed before they are sent. */
export function Reminder({ account }: { account: Account }) {
  const { t } = useWords('entresoft')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ReminderCard account={account} />
  return (
    <div>
      <Button icon={BellRing} onClick={() => setOpen(true)}>
        {t('credit.remind.title')}
      </Button>
    </div>
  )
}

function ReminderCard({ account: { customer, owed, since, due } }: { account: Account }) {
  const { t, language: shown } = useWords('entresoft')
  const { data: invoices } = useSuspenseQuery(invoicesQuery())
  const [codec] = useState(() => fieldsCodec())
  const draft = useDeviceDraft(`${creditDraft}-reminder:${customer.id}`, codec)
  const language: Language = draft.values.language === 'en' || draft.values.language === 'bn' ? draft.values.language : shown
  const dayText = (day: string) => (day === '' ? '' : formatDate(Date.parse(`${day}T12:00:00+06:00`), language))
  const facts = {
    name: customer.name,
    amount: taka(owed, language),
    since: dayText(since),
    due: dayText(due),
    seller: invoices[0]?.seller.name ?? '',
  }
  const initial = reminderText(facts, language)
  // Words written for another sum would ask for the wrong one.
  const text = draft.values.of === initial ? (draft.values.text ?? '') : initial
  const action = t('credit.remind.share')
  const words = { action, copy: action, copied: t('credit.remind.copied'), notCopied: t('credit.remind.failed') }
  return (
    <Card as="section">
      <Stack gap={3}>
        <h2>{t('credit.remind.title')}</h2>
        <Muted isSmall>{t('credit.remind.lead')}</Muted>
        <Segments
          label={t('credit.remind.language')}
          options={(['bn', 'en'] as const).map((value) => ({ value, text: languageNames[value], lang: value }))}
          selected={language}
          onSelect={(value) => draft.change(() => ({ language: value }))}
        />
        <TextArea
          name="reminder"
          label={t('credit.remind.label')}
          lang={language}
          rows={8}
          maxLength={1000}
          value={text}
          onChange={(value) => draft.change(() => ({ language, of: initial, text: value }))}
        />
        <div className={styles.actions}>
          <ShareButton share={{ title: t('credit.remind.title'), text }} words={words} />
          {text !== initial && (
            <Button variant="quiet" icon={Undo2} onClick={() => draft.change(() => ({ language }))}>
              {t('credit.remind.again')}
            </Button>
          )}
        </div>
      </Stack>
    </Card>
  )
}
