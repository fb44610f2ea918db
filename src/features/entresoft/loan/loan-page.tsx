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
import { highestRate, type Loan, maxMonths } from './loan.ts'
import { LoanResult } from './loan-result.tsx'

const sheet = fieldsCodec()

export const Route = createFileRoute('/entresoft/loan')({
  staticData: { title: 'entresoft:loan.title' },
  loader: (page) => loadPage(page),
  pendingComponent: LoanSkeleton,
  component: LoanPage,
})

/** The true cost of a loan, by month. */
function LoanPage() {
  const { t } = useWords('entresoft')
  const { values, isFilled, change, clear } = useDeviceDraft('sheet:loan', sheet)
  const set = (name: string, value: string) => change({ ...values, [name]: value })
  const amount = readTaka(values.amount ?? '', true)
  const rate = readScaled(values.rate ?? '', { places: 2, most: highestRate })
  const months = readScaled(values.months ?? '', { places: 0, most: maxMonths, isSome: true })
  const kind = values.kind === 'reducing' ? 'reducing' : 'flat'
  const loan = useMemo(
    (): Loan | null =>
      typeof amount === 'number' && typeof rate === 'number' && typeof months === 'number' ? { amount, rate, months, kind } : null,
    [amount, rate, months, kind],
  )
  const field = (name: 'amount' | 'rate' | 'months') => ({
    name,
    label: t(`loan.${name}`),
    value: values[name] ?? '',
    onChange: (value: string) => set(name, value),
  })

  return (
    <ToolPage tool="loan">
      <div className={styles.fields}>
        <NumberField {...field('amount')} unit="taka" reading={amount} />
        <div className={styles.pair}>
          <NumberField {...field('rate')} unit="percent" reading={rate} />
          <NumberField {...field('months')} reading={months} />
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
      <LoanResult loan={loan} isUnread={[amount, rate, months].some((one) => troubleIn(one) !== undefined)} />
      {isFilled && <ClearButton onClear={clear} />}
    </ToolPage>
  )
}

function LoanSkeleton() {
  return <ToolSkeleton tool="loan" />
}
