import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './usage.module.css'
import { barsOf, type UsagePart, type UsageRow } from './usage-table.ts'

interface BarsProps {
  title: string
  /** Head of the first column. */
  head: string
  rows: readonly UsageRow[]
  parts: readonly UsagePart[]
}

/** Horizontal bars of two parts, with the same figures as a table. Bars are decoration: each row also says its figures. */
export function UsageBars({ title, head, rows, parts }: BarsProps) {
  const { t, language } = useWords('administration')
  const bars = barsOf(rows, parts)
  const shown = (figure: number | null) => (figure === null ? t('usage.few') : formatNumber(figure, language))
  return (
    <Card as="section">
      <div className={styles.chart}>
        <h2>{title}</h2>
        <ul className={styles.legend}>
          {parts.map(({ of, label }, place) => (
            <li key={of}>
              <svg className={styles.key} viewBox="0 0 10 10" aria-hidden>
                <rect className={place === 0 ? styles.first : styles.second} width="10" height="10" rx="2" />
              </svg>
              {label}
            </li>
          ))}
        </ul>
        <ul className={styles.rows}>
          {rows.map((row, index) => (
            <li key={row.label}>
              <span>{row.label}</span>
              <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
                {bars[index]?.map(({ from, to }, place) => (
                  <rect
                    key={parts[place]?.of}
                    className={place === 0 ? styles.first : styles.second}
                    x={from}
                    width={to - from}
                    height="10"
                  />
                ))}
              </svg>
              <span className={styles.figures}>{parts.map(({ of }) => shown(row[of])).join(' + ')}</span>
            </li>
          ))}
        </ul>
        <details>
          <summary className={styles.summary}>{t('usage.table')}</summary>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{head}</th>
                {parts.map(({ of, label }) => (
                  <th key={of} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  {parts.map(({ of }) => (
                    <td key={of}>{shown(row[of])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </Card>
  )
}
