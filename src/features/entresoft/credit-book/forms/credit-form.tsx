import { useNavigate } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { dayOf, day as realDay } from '../../../../../contract/values/days.ts'
import { type Checked, passing } from '../../../../forms/check.ts'
import { type FieldValues, fieldsCodec } from '../../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../../forms/device/use-device-draft.ts'
import { useForm } from '../../../../forms/use-form.ts'
import { useWords } from '../../../../i18n/setup.ts'
import type { DraftKey } from '../../../../offline/drafts/draft-key.ts'
import type { Customer } from '../../../../offline/local-rows/shop-books.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { WhenField } from '../../../../ui/fields/when-field.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Muted, Stack } from '../../../../ui/layout/layout.tsx'
import { showToast } from '../../../../ui/messages/toast.ts'
import { bookText } from '../../book-rows.ts'
import { creditDraft, giveCredit } from '../../credit.books.ts'
import styles from '../../entresoft.module.css'
import { BookTrouble } from '../../form-end.tsx'
import { readTaka } from '../../money.ts'
import { NumberField } from '../../number-field.tsx'
import type { Account } from '../credit.ts'
import creditStyles from '../credit-book.module.css'
import { nameKey, withName } from '../customer-names.ts'

/** As many names as one row of a narrow screen has space for, twice. */
const suggested = 4

interface CreditFormProps {
  accounts: readonly Account[]
  /** The customer, on whose page the form is. */
  customer?: Customer
  onClose?: () => void
}

/** Goods taken on credit: who, what, how much, when, and the promised day. Saved while it is typed. */
export function CreditForm({ accounts, customer, onClose }: CreditFormProps) {
  const { t } = useWords('entresoft')
  const navigate = useNavigate()
  const key: DraftKey = customer ? `${creditDraft}:${customer.id}` : creditDraft
  const [codec] = useState(() => fieldsCodec())
  const draft = useDeviceDraft(key, codec)
  const { values } = draft
  const name = customer?.name ?? bookText(values.name ?? '')
  const amount = readTaka(values.amount ?? '', true)
  const day = values.day ?? dayOf(Date.now())
  const due = values.due ?? ''
  const { form, text, change, errorOf, trouble } = useForm({
    draft,
    check: (): Checked<Parameters<typeof giveCredit>[0], FieldValues> =>
      passing(
        {
          name,
          phone: bookText(values.phone ?? ''),
          day,
          what: bookText(values.what ?? ''),
          paisa: typeof amount === 'number' ? amount : 0,
          due,
        },
        {
          ...(nameKey(name) === '' && { name: 'required' }),
          ...(typeof amount !== 'number' && { amount: 'needed' }),
          ...(!realDay.safeParse(day).success && { day: 'noDay' }),
          ...(due !== '' && !realDay.safeParse(due).success && { due: 'noDay' }),
        },
      ),
    async send(made) {
      const { customerId } = await giveCredit(made, { draft: key })
      return () => {
        showToast({ type: 'success', title: t('credit.saved') })
        onClose?.()
        return navigate({ to: '/entresoft/credit-book', search: { show: customerId }, replace: true })
      }
    },
    errorText: (_code, field) => (field === 'name' ? t('credit.needName') : t('error.noDay')),
  })

  return (
    <form className={styles.fields} {...form}>
      <Card as="section">
        <Stack gap={4}>
          <h2>{t(customer ? 'credit.more' : 'credit.new')}</h2>
          {!customer && (
            <div className={creditStyles.names}>
              <TextField {...text('name')} label={t('credit.name')} hint={t('credit.nameHint')} autoComplete="off" maxLength={80} />
              <KnownNames accounts={accounts} typed={values.name ?? ''} onChoose={(chosen) => change({ name: chosen })} />
            </div>
          )}
          <div className={styles.pair}>
            <NumberField
              {...text('amount')}
              label={t('credit.amount')}
              reading={amount}
              error={errorOf('amount') === undefined ? undefined : 'needed'}
            />
            <TextField {...text('what')} label={t('credit.what')} placeholder={t('credit.example')} autoComplete="off" maxLength={200} />
          </div>
          <div className={styles.pair}>
            <WhenField
              {...text('day')}
              type="date"
              label={t('credit.day')}
              value={day}
              onChange={(value) => change({ day: value === '' ? '?' : value })}
            />
            <WhenField
              {...text('due')}
              type="date"
              label={t('credit.due')}
              hint={t('credit.optional')}
              value={due}
              onChange={(value) => change({ due: value })}
            />
          </div>
        </Stack>
      </Card>
      <BookTrouble trouble={trouble} />
      <div className={styles.actions}>
        <Button type="submit" variant="main" icon={Check}>
          {t('credit.save')}
        </Button>
        {onClose ? (
          <Button variant="quiet" icon={X} onClick={onClose}>
            {t('book.cancel')}
          </Button>
        ) : (
          <Button variant="quiet" icon={X} to="/entresoft/credit-book" search={{}}>
            {t('credit.all')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Customers of the book whose names match, for one tap instead of typing. */
function KnownNames({ accounts, typed, onChoose }: { accounts: readonly Account[]; typed: string; onChoose: (name: string) => void }) {
  const { t } = useWords('entresoft')
  const isKnown = accounts.some(({ customer }) => nameKey(customer.name) === nameKey(typed))
  const names = isKnown ? [] : withName(accounts, typed, ({ customer }) => customer.name).slice(0, suggested)
  if (typed.trim() !== '' && names.length === 0) return <Muted isSmall>{t(isKnown ? 'credit.known' : 'credit.isNew')}</Muted>
  if (names.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend.
    <div className={styles.actions} role="group" aria-label={t('credit.known')}>
      {names.map(({ customer }) => (
        <Button key={customer.id} variant="soft" onClick={() => onChoose(customer.name)}>
          {customer.name}
        </Button>
      ))}
    </div>
  )
}
