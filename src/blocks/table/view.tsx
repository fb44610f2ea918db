import { type KeyboardEvent, useId } from 'react'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { classes } from '../../ui/classes.ts'
import type { BlockProps } from '../block.ts'
import { LocalizedLine, LocalizedMarkdown } from '../localized-markdown.tsx'
import styles from './view.module.css'

/** Scrolls in itself, with the row's name staying in view, so that the page never moves sideways. */
export function TableBlock({ data }: BlockProps<'table'>) {
  const { t } = useWords('blocks')
  const id = useId()
  const [first, ...others] = data.columns
  return (
    <div className={styles.block}>
      <h2 id={id} className={styles.caption}>
        <Localized text={data.caption} />
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark in a list of them. */}
      <div className={styles.wide} role="group" aria-labelledby={id} onKeyDown={keepArrows} tabIndex={0}>
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
                {row.cells.map((cell, place) => {
                  const column = data.columns[place]
                  const content = <LocalizedLine text={cell} />
                  return place === 0 ? (
                    <th key={column?.id} scope="row" className={styles.name}>
                      {content}
                    </th>
                  ) : (
                    <td key={column?.id} className={classes(column?.align === 'end' && styles.end)}>
                      {content}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.columns.length > 3 && <p className={styles.hint}>{t('table.hint')}</p>}
      {data.note && <LocalizedMarkdown text={data.note} />}
    </div>
  )
}

/** Arrows scroll a table that is too wide; elsewhere in a lesson they turn the page. */
function keepArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.currentTarget.scrollWidth > event.currentTarget.clientWidth) event.stopPropagation()
}
