import { Smartphone } from 'lucide-react'
import { Localized, localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { BlockProps } from '../block.ts'
import { LocalizedMarkdown } from '../text-parts/localized-markdown.tsx'
import { useSavedWork } from '../use-saved-work.ts'
import { SheetActions } from './actions.tsx'
import { amount } from './amount.ts'
import { Cell } from './cell.tsx'
import { SheetList } from './list.tsx'
import { keyOf, valuesOf } from './sheet.ts'
import { useAtRest } from './use-at-rest.ts'
import styles from './view.module.css'

/** The learner's own numbers and the results computed from them while typing. They never leave this device. */
export function WorksheetBlockView({ data, work }: BlockProps<'worksheet'>) {
  const { t, language } = useWords('blocks')
  const [saved, save] = useSavedWork(work)
  const values = valuesOf(data, saved)
  const type = (key: string, typed: string) => save((before) => ({ ...before, [key]: typed }))

  const results = data.parts.flatMap((part) =>
    part.kind === 'fields'
      ? part.fields.flatMap((field) => {
          const value = field.formula === undefined ? null : (values.numbers.get(keyOf(part.id, field.id)) ?? null)
          return value === null ? [] : `${localized(field.label, language).text}: ${amount(value, field.unit, language)}`
        })
      : [],
  )
  const spoken = useAtRest(results.join('. '))

  return (
    <div className={styles.sheet}>
      <h2 className={styles.title}>
        <Localized text={data.title} />
      </h2>
      {data.intro && <LocalizedMarkdown text={data.intro} />}
      <p className={styles.own}>
        <Smartphone size={20} />
        {t('worksheet.own')}
      </p>
      {data.parts.map((part) =>
        part.kind === 'list' ? (
          <SheetList key={part.id} part={part} saved={saved} values={values} onType={type} onChange={save} />
        ) : (
          <section key={part.id} className={styles.part}>
            {part.title && (
              <h3>
                <Localized text={part.title} />
              </h3>
            )}
            <div className={styles.fields}>
              {part.fields.map((field) => {
                const key = keyOf(part.id, field.id)
                return (
                  <Cell
                    key={field.id}
                    field={field}
                    typed={saved[key] ?? ''}
                    number={values.numbers.get(key) ?? null}
                    onType={(typed) => type(key, typed)}
                  />
                )
              })}
            </div>
          </section>
        ),
      )}
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
      {data.meaning && (
        <div className={styles.meaning}>
          <LocalizedMarkdown text={data.meaning} />
        </div>
      )}
      <SheetActions sheet={data} saved={saved} onChange={save} />
    </div>
  )
}
