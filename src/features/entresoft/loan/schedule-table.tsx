import { useId, useState } from 'react'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import styles from '../entresoft.module.css'
import type { LoanPlan } from './loan.ts'

/** A year of months at a glance; the rest on asking. */
const shownAtOnce = 12

/** Each instalment and the balance after it. Amounts in taka; scrolls inside its frame if too wide. */
export function ScheduleTable({ plan: { schedule }, title }: { plan: LoanPlan; title: string }) {
  const { t, language } = useWords('entresoft')
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? schedule : schedule.slice(0, shownAtOnce)
  const amount = (paisa: number) => formatMoney(paisa / 100, language)
  return (
    <>
      <h2 id={id}>{title}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark in a list of them. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div className={styles.wide} role="group" aria-labelledby={id} tabIndex={0}>
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              {(['number', 'payment', 'principal', 'ofInterest', 'rest'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`loan.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ number, payment, principal, interest, rest }) => (
              <tr key={number}>
                <th scope="row">{formatNumber(number, language)}</th>
                <td>{amount(payment)}</td>
                <td>{amount(principal)}</td>
                <td>{amount(interest)}</td>
                <td>{amount(rest)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Muted isSmall>{t('loan.inTaka')}</Muted>
      {schedule.length > shown.length && <Button onClick={() => setWhole(true)}>{t('loan.showAll', { count: schedule.length })}</Button>}
    </>
  )
}
