import { Plus, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { WorksheetPart } from '../../../contract/blocks/worksheet.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { SavedWork } from '../block.ts'
import { amount } from './amount.ts'
import { Cell } from './cell.tsx'
import { keyOf, maxRows, rowsOf, type SheetValues, withoutRow, withRow } from './sheet.ts'
import styles from './view.module.css'

interface ListProps {
  part: Extract<WorksheetPart, { kind: 'list' }>
  saved: SavedWork
  values: SheetValues
  onType: (key: string, typed: string) => void
  onChange: (change: (saved: SavedWork) => SavedWork) => void
  /** Words of the button that adds a row, where a row has a name of its own. */
  addText?: string
}

/** As many rows as the learner needs. A row taken away can be had back; the focus stays where the hand was. */
export function SheetList({ part, saved, values, onType, onChange, addText }: ListProps) {
  const { t, language } = useWords('blocks')
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [focusOn, setFocusOn] = useState<{ row: number; on: 'input' | 'button' }>()
  const [removed, setRemoved] = useState<SavedWork>()
  const rows = rowsOf(part, saved)

  useEffect(() => {
    if (!focusOn) return
    list.current?.children[focusOn.row]?.querySelector<HTMLElement>(focusOn.on)?.focus()
  }, [focusOn])

  function handleAdd() {
    setRemoved(undefined)
    onChange((before) => withRow(part, before))
    setFocusOn({ row: rows.length, on: 'input' })
  }
  function handleRemove(row: string) {
    setRemoved(saved)
    onChange((before) => withoutRow(part, before, row))
    setFocusOn({ row: Math.min(rows.indexOf(row), Math.max(0, rows.length - 2)), on: 'button' })
  }
  function handleUndo() {
    const before = removed
    if (!before) return
    const isOfPart = (key: string) => key.startsWith(`${part.id}.`)
    onChange((now) => ({
      ...Object.fromEntries(Object.entries(now).filter(([key]) => !isOfPart(key))),
      ...Object.fromEntries(Object.entries(before).filter(([key]) => isOfPart(key))),
    }))
    setRemoved(undefined)
    setFocusOn({ row: 0, on: 'input' })
  }

  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>
        <Localized text={part.title} />
      </h3>
      <ul ref={list} className={styles.rows}>
        {rows.map((row, place) => (
          <li key={row} className={styles.row}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws no grid in older browsers. */}
            <div role="group" aria-label={t('worksheet.row', { number: place + 1 })} className={styles.cells}>
              {part.columns.map((column) => {
                const key = keyOf(part.id, column.id, row)
                return (
                  <Cell
                    key={column.id}
                    field={column}
                    typed={saved[key] ?? ''}
                    number={values.numbers.get(key) ?? null}
                    onType={(typed) => onType(key, typed)}
                  />
                )
              })}
            </div>
            <IconButton icon={Trash2} label={t('worksheet.removeRow', { number: place + 1 })} onClick={() => handleRemove(row)} />
          </li>
        ))}
      </ul>
      <div className={styles.listActions}>
        {rows.length < maxRows && (
          <Button variant="soft" icon={Plus} onClick={handleAdd}>
            {addText ?? t('worksheet.addRow')}
          </Button>
        )}
        <div role="status">
          {removed && (
            <Button variant="quiet" icon={Undo2} onClick={handleUndo}>
              {t('worksheet.undo')}
            </Button>
          )}
        </div>
      </div>
      {part.columns
        .filter(({ id: column }) => part.total.includes(column))
        .map((column) => (
          <div key={column.id} className={styles.result}>
            <span>
              {t('worksheet.total')}: <Localized text={column.label} />
            </span>
            <strong className={styles.amount}>{amount(values.totals.get(keyOf(part.id, column.id)) ?? 0, column.unit, language)}</strong>
          </div>
        ))}
    </section>
  )
}
