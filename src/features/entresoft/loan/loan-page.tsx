import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { fieldsCodec } from '../../../forms/device/codec.ts'
import { useDeviceDraft } from '../../../forms/device/use-device-draft.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Segments } from '../../../ui/fields/segments.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { ClearButton } from '../clear-button.tsx'
import styles from '../entresoft.module.css'
import { readScaled, readTaka, troubleIn } from '../money.ts'
import { NumberField } from '../number-field.tsx'
import { ToolSkeleton } from '../tool-frame.tsx'
import { ToolPage } from '../tool-page.tsx'
import { highestRate, type Loan, maxInstalments } from './loan.ts'
import { LoanResult } from './loan-result.tsx'

const sheet = fieldsCodec()

export const Route = createFileRoute('/entresoft/loan')({
  staticData: { title: 'entresoft:loan.title', install: 'tools' },
  loader: (page) => loadPage(page),
  pendingComponent: LoanSkeleton,
  component: LoanPage,
})

/** The true cost of a loan, by week or by month. */
function LoanPage() {
  const { t } = useWords('entresoft')
  const { values, isFilled, change, clear } = useDeviceDraft('sheet:loan', sheet)
  const set = (name: string, value: string) => change((latest) => ({ ...latest, [name]: value }))
  const amount = readTaka(values.amount ?? '', true)
  const rate = readScaled(values.rate ?? '', { places: 2, most: highestRate })
  const every = values.every === 'week' ? 'week' : 'month'
  // Each period has its own number: 12 months are not 12 weeks.
  const term = every === 'week' ? 'weeks' : 'months'
  const count = readScaled(values[term] ?? '', { places: 0, most: maxInstalments[every], isSome: true })
  const kind = values.kind === 'reducing' ? 'reducing' : 'flat'
  const loan = useMemo(
    (): Loan | null =>
      typeof amount === 'number' && typeof rate === 'number' && typeof count === 'number' ? { amount, rate, every, count, kind } : null,
    [amount, rate, every, count, kind],
  )
  const field = (name: 'amount' | 'rate' | typeof term) => ({
    name,
    label: t(`loan.${name}`),
    value: values[name] ?? '',
    onChange: (value: string) => set(name, value),
  })

  return (
    <ToolPage tool="loan">
      <div className={styles.fields}>
        <NumberField {...field('amount')} unit="taka" reading={amount} />
        <Stack gap={2}>
          <strong>{t('loan.every')}</strong>
          <Segments
            isFull
            label={t('loan.every')}
            options={[
              { value: 'week', text: t('loan.byWeek') },
              { value: 'month', text: t('loan.byMonth') },
            ]}
            selected={every}
            onSelect={(value) => set('every', value)}
          />
        </Stack>
        <div className={styles.pair}>
          <NumberField {...field('rate')} unit="percent" reading={rate} />
          <NumberField {...field(term)} reading={count} />
        </div>
        <Stack gap={2}>
          <strong>{t('loan.kind')}</strong>
          <Segments
            isFull
            label={t('loan.kind')}
            options={[
              { value: 'flat', text: t('loan.flat') },
              { value: 'reducing', text: t('loan.reducing') },
            ]}
            selected={kind}
            onSelect={(value) => set('kind', value)}
          />
          <Muted isSmall>{t(`loan.${kind}Hint`)}</Muted>
        </Stack>
      </div>
      <LoanResult loan={loan} isUnread={[amount, rate, count].some((one) => troubleIn(one) !== undefined)} />
      {isFilled && <ClearButton onClear={clear} />}
    </ToolPage>
  )
}

function LoanSkeleton() {
  return <ToolSkeleton tool="loan" />
}
