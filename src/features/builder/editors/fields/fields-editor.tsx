import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { type FieldSpec, idsIn, type ListSpec, newThing, specsOfThing } from '../../../../../contract/drafts/block-fields.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { newId } from '../../../../offline/store/id.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import styles from '../../builder.module.css'
import { announce } from '../../parts/announcer.tsx'
import { focusThing } from '../form/focus-soon.ts'
import type { NodeFormParts } from '../form/node-form.tsx'
import { NumberField } from '../form/number-field.tsx'
import { FormattedArea } from '../form/text-tools.tsx'
import { TextInBoth, TwoLanguages } from '../form/two-languages.tsx'
import { DocumentField, LanguageFiles, VideoField } from '../media/file-fields.tsx'
import { PictureField } from '../media/picture-field.tsx'
import { PointsField } from '../media/points-field.tsx'
import { FormulaField } from './formula-field.tsx'
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
        <TwoLanguages label={label} path={path}>
          {(language, named) => (
            <FormattedArea label={named} lang={language} rows={spec.isOptional ? 2 : 5} field={text(`${path}.${language}`)} />
          )}
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
    case 'picture':
      return (
        <PictureField
          label={spec.isOptional ? t('fields.optional', { field: name }) : name}
          parts={parts}
          path={path}
          mayDecorate={spec.mayDecorate}
        />
      )
    case 'points':
      return <PointsField path={path} list={prefix + spec.of} parts={parts} />
    case 'place':
      // Set on the picture above.
      return null
    case 'file':
      return <DocumentField label={name} path={path} parts={parts} />
    case 'video':
      return <VideoField label={name} path={path} parts={parts} />
    case 'recordings':
    case 'captions':
      return <LanguageFiles kind={spec.type === 'captions' ? 'captions' : 'audio'} label={name} path={path} parts={parts} />
    case 'formula':
      return <FormulaField path={path} label={t('fields.optional', { field: name })} parts={parts} />
  }
}

/** Things of a list in their order: each with its fields, and acts to move and remove it. */
function ListField({ spec, parts }: { spec: ListSpec; parts: NodeFormParts }) {
  const { t, language } = useWords('builder')
  const { values, change } = parts
  const box = useRef<HTMLDivElement>(null)
  const ids = idsIn(values, spec.path)
  const order = `${spec.path}:order`
  const kinds = Object.keys(spec.kinds)
  const nameOf = (place: number) => t('fields.numbered', { field: t(`fields.${spec.label}`), number: formatNumber(place + 1, language) })

  const add = (kind: string) => {
    const { id, fields } = newThing(spec, newId, kind)
    change({ ...fields, [order]: [...ids, id].join(' ') })
    focusThing(box.current, id)
    announce(t('added', { name: nameOf(ids.length) }))
  }
  const remove = (id: string) => {
    const own = Object.keys(values).filter((field) => field.startsWith(`${spec.path}.${id}.`))
    const next = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1]
    change({ ...Object.fromEntries(own.map((field) => [field, null])), [order]: ids.filter((one) => one !== id).join(' ') })
    focusThing(box.current, next)
    announce(t('removed', { name: nameOf(ids.indexOf(id)) }))
  }
  const move = (id: string, by: -1 | 1) => {
    const [others, place] = [ids.filter((one) => one !== id), ids.indexOf(id) + by]
    others.splice(place, 0, id)
    change({ [order]: others.join(' ') })
    // The browser drops the focus of an element that moves.
    focusThing(box.current, id, by < 0 ? 'up' : 'down')
    const total = formatNumber(ids.length, language)
    announce(t('moved', { name: nameOf(place - by), number: formatNumber(place + 1, language), total }))
  }
  return (
    <div ref={box}>
      <Stack gap={4}>
        {ids.map((id, place) => (
          <fieldset key={id} className={styles.option} data-thing={id}>
            <legend>{nameOf(place)}</legend>
            <FieldsEditor specs={specsOfThing(spec, values, id)} parts={parts} prefix={`${spec.path}.${id}.`} />
            <div className={styles.tools}>
              {place > 0 && (
                <Button variant="quiet" icon={ArrowUp} data-move="up" onClick={() => move(id, -1)}>
                  {t('fields.up', { name: nameOf(place) })}
                </Button>
              )}
              {place < ids.length - 1 && (
                <Button variant="quiet" icon={ArrowDown} data-move="down" onClick={() => move(id, 1)}>
                  {t('fields.down', { name: nameOf(place) })}
                </Button>
              )}
              {ids.length > spec.min && (
                <Button variant="quiet" icon={Trash2} onClick={() => remove(id)}>
                  {t('question.removeOption', { option: nameOf(place) })}
                </Button>
              )}
            </div>
          </fieldset>
        ))}
        {ids.length < spec.max && (
          <div className={styles.tools}>
            {kinds.map((kind) => (
              <Button key={kind} variant="soft" icon={Plus} onClick={() => add(kind)}>
                {kind === '' ? t('fields.add', { field: t(`fields.${spec.label}`) }) : t(`fields.addPart.${kind}` as 'fields.addPart.list')}
              </Button>
            ))}
          </div>
        )}
      </Stack>
    </div>
  )
}
