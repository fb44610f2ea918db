import type { FieldSpec } from '../../../../../contract/drafts/block-fields.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import type { NodeFormParts } from '../node-form.tsx'
import { NumberField } from '../number-field.tsx'
import { FormattedArea } from '../text-tools.tsx'
import { TextInBoth, TwoLanguages } from '../two-languages.tsx'
import { FormulaField } from './formula-field.tsx'
import { ListField } from './list-field.tsx'
import { CellFields, ReferenceField, SumFields } from './things.tsx'

interface FieldsEditorProps {
  specs: readonly FieldSpec[]
  parts: NodeFormParts
  /** Path of the thing that has these fields, with its dot. */
  prefix?: string
}

/** The fields of a part, drawn from their description (`block-fields.ts`). */
export function FieldsEditor({ specs, parts, prefix = '' }: FieldsEditorProps) {
  return specs.map((spec) => <OneField key={spec.path} spec={spec} parts={parts} path={prefix + spec.path} prefix={prefix} />)
}

function OneField({ spec, parts, path, prefix }: { spec: FieldSpec; parts: NodeFormParts; path: string; prefix: string }) {
  const { t } = useWords('builder')
  const { values, change, text } = parts
  const name = t(`fields.${spec.label}`)
  switch (spec.type) {
    case 'text': {
      const label = spec.isOptional ? t('fields.optional', { field: name }) : name
      if (spec.look !== 'marked') return <TextInBoth label={label} path={path} text={text} isLong={spec.look === 'long'} />
      return (
        <TwoLanguages label={label}>
          {(language, named) => <FormattedArea label={named} lang={language} field={text(`${path}.${language}`)} />}
        </TwoLanguages>
      )
    }
    case 'choice': {
      const none = { value: '', text: t('fields.none') }
      const choices = spec.choices.map((value) => ({ value, text: t(`choices.${value}` as 'choices.tip') }))
      return (
        <SelectField
          label={name}
          name={path}
          value={String(values[path] ?? '')}
          choices={spec.isOptional ? [none, ...choices] : choices}
          onChange={(value) => change({ [path]: value === '' ? null : value })}
        />
      )
    }
    case 'yes':
      return <Checkbox label={name} isChecked={values[path] === true} onChange={(isOn) => change({ [path]: isOn })} />
    case 'count': {
      const isWhole = (number: number) => Number.isInteger(number) && number >= spec.min && number <= spec.max
      const save = (number: number) => isWhole(number) && change({ [path]: number })
      return <NumberField label={name} name={path} value={values[path] ?? spec.initial} isValid={isWhole} onChange={save} />
    }
    case 'list':
      return <ListField spec={{ ...spec, path }} parts={parts} />
    case 'cells':
      return <CellFields columns={spec.of} path={path} label={name} parts={parts} />
    case 'sums':
      return <SumFields columns={prefix + spec.of} path={path} parts={parts} />
    case 'reference':
      return <ReferenceField of={spec.of} path={path} label={name} parts={parts} />
    case 'formula':
      return <FormulaField path={path} label={t('fields.optional', { field: name })} parts={parts} />
  }
}
