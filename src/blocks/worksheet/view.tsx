import { Smartphone } from 'lucide-react'
import { Localized, localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { BlockProps } from '../block.ts'
import { LocalizedMarkdown } from '../localized-markdown.tsx'
import { useKept } from '../use-kept.ts'
import { SheetActions } from './actions.tsx'
import { amount } from './amount.ts'
import { Cell } from './cell.tsx'
import { SheetList } from './list.tsx'
import { keyOf, valuesOf } from './sheet.ts'
import { useAtRest } from './use-at-rest.ts'
import styles from './view.module.css'

/** The learner's own numbers, and what follows from them as they are typed. They never leave this phone. */
export function WorksheetBlockView({ data, work }: BlockProps<'worksheet'>) {
  const { t, language } = useWords('blocks')
  const [kept, keep] = useKept(work)
  const values = valuesOf(data, kept)
  const type = (key: string, typed: string) => keep((before) => ({ ...before, [key]: typed }))

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
          <SheetList key={part.id} part={part} kept={kept} values={values} onType={type} onChange={keep} />
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
                    typed={kept[key] ?? ''}
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
      <SheetActions sheet={data} kept={kept} onChange={keep} />
    </div>
  )
}
