import { useId } from 'react'
import type { LocalizedText } from '../../../contract/values/text.ts'
import { Localized } from '../../i18n/localized.tsx'
import { classes } from '../../ui/classes.ts'
import type { BlockProps } from '../block.ts'
import { LocalizedLine, LocalizedMarkdown } from '../text-parts/localized-markdown.tsx'
import { WideTable } from '../text-parts/wide-table.tsx'
import styles from './view.module.css'

/** Scrolls in itself, with the row's name staying in view, so that the page never moves sideways. */
export function TableBlock({ data }: BlockProps<'table'>) {
  const id = useId()
  const [first, ...others] = data.columns
  return (
    <div className={styles.block}>
      <h2 id={id} className={styles.caption}>
        <Localized text={data.caption} />
      </h2>
      <WideTable className={styles.wide} role="group" aria-labelledby={id} isLikelyWide={data.columns.length > 3}>
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              {first && (
                <th scope="col" className={styles.name}>
                  <Localized text={first.label} />
                </th>
              )}
              {others.map((column) => (
                <th key={column.id} scope="col" className={classes(column.align === 'end' && styles.end)}>
                  <Localized text={column.label} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.id} className={classes(row.is_total && styles.total)}>
                {row.cells.map((cell, place) => (
                  <Cell key={data.columns[place]?.id} text={cell} column={data.columns[place]} isName={place === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      {data.note && <LocalizedMarkdown text={data.note} />}
    </div>
  )
}

type Column = BlockProps<'table'>['data']['columns'][number]

function Cell({ text, column, isName }: { text: LocalizedText; column: Column | undefined; isName: boolean }) {
  const content = <LocalizedLine text={text} />
  if (!isName) return <td className={classes(column?.align === 'end' && styles.end)}>{content}</td>
  return (
    <th scope="row" className={styles.name}>
      {content}
    </th>
  )
}
