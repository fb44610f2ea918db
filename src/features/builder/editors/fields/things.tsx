import { idsIn } from '../../../../../contract/drafts/block-fields.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { otherLanguage } from '../../../../i18n/language.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import type { NodeValues } from '../../node-fields.ts'
import { wordsOf } from '../../parts/part-words.ts'
import type { NodeFormParts } from '../form/node-form.tsx'
import { TextInBoth } from '../form/two-languages.tsx'

interface ThingProps {
  path: string
  parts: NodeFormParts
}

/** Names things of a list by their first text, or by their number. */
export function useThingNames(values: NodeValues, list: string) {
  const { language } = useWords('builder')
  return idsIn(values, list).map((id, place) => {
    const prefix = `${list}.${id}.`
    const named = ['label', 'title', 'markdown', 'text'].flatMap((path) =>
      [language, otherLanguage(language)].map((one) => [path, one] as const),
    )
    const found = named
      .map(([path, one]) => values[`${prefix}${path}.${one}`])
      .find((text) => typeof text === 'string' && text.trim() !== '')
    const words = typeof found === 'string' ? wordsOf({ fields: { [`title.${language}`]: found } }, language) : ''
    const number = formatNumber(place + 1, language)
    return { id, name: words === '' ? number : `${number}. ${words}` }
  })
}

/** The cells of a row, one for each column. */
export function CellFields({ columns, path, label, parts }: ThingProps & { columns: string; label: string }) {
  const names = useThingNames(parts.values, columns)
  return names.map(({ id, name }) => <TextInBoth key={id} label={`${label} ${name}`} path={`${path}.${id}`} text={parts.text} />)
}

/** Another thing of a list, such as the scene that a choice leads to. */
export function ReferenceField({ of, path, label, parts: { values, change } }: ThingProps & { of: string; label: string }) {
  const { t } = useWords('builder')
  const choices = useThingNames(values, of).map(({ id, name }) => ({ value: id, text: name }))
  const value = choices.some((one) => one.value === values[path]) ? String(values[path]) : ''
  return (
    <SelectField
      label={label}
      name={path}
      value={value}
      choices={[{ value: '', text: t('fields.none') }, ...choices]}
      onChange={(id) => change({ [path]: id === '' ? null : id })}
    />
  )
}

/** The columns of a worksheet's list that are added up. A column of texts has no sum. */
export function SumFields({ columns, path, parts: { values, change } }: ThingProps & { columns: string }) {
  const { t } = useWords('builder')
  const names = useThingNames(values, columns).filter(({ id }) => values[`${columns}.${id}.unit`] !== 'text')
  const chosen = sumsIn(values[`${path}:json`]).filter((id) => names.some((one) => one.id === id))
  const set = (id: string, isOn: boolean) => {
    const next = names.map((one) => one.id).filter((one) => (one === id ? isOn : chosen.includes(one)))
    change({ [`${path}:json`]: JSON.stringify(next) })
  }
  return names.map(({ id, name }) => (
    <Checkbox key={id} label={t('fields.sum', { name })} isChecked={chosen.includes(id)} onChange={(isOn) => set(id, isOn)} />
  ))
}

function sumsIn(json: NodeValues[string] | undefined): unknown[] {
  try {
    const list: unknown = JSON.parse(String(json ?? '[]'))
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
