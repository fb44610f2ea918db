import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { loadWords, useWords } from '../../../i18n/setup.ts'
import { Muted, Stack } from '../../../ui/layout.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { ClearButton } from '../clear-button.tsx'
import styles from '../entresoft.module.css'
import { readScaled, readTaka, troubleIn } from '../money.ts'
import { NumberField } from '../number-field.tsx'
import { ToolPage } from '../tool-page.tsx'
import { useSheet } from '../use-sheet.ts'
import { highestRate, type Loan, mostMonths } from './loan.ts'
import { LoanResult } from './loan-result.tsx'

export const Route = createFileRoute('/entresoft/loan')({
  staticData: { title: 'entresoft:loan.title' },
  loader: () => loadWords('entresoft'),
  component: LoanPage,
})

/** What a loan really costs, month by month. */
function LoanPage() {
  const { t } = useWords('entresoft')
  const { values, isFilled, set, clear } = useSheet('sheet:loan')
  const amount = readTaka(values.amount ?? '', true)
  const rate = readScaled(values.rate ?? '', { places: 2, most: highestRate })
  const months = readScaled(values.months ?? '', { places: 0, most: mostMonths, isSome: true })
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
