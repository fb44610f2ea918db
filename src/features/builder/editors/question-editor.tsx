import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { questionPicture, specsOfQuestion } from '../../../../contract/drafts/block-fields.ts'
import { kindsWithHint } from '../../../../contract/drafts/draft-faults.ts'
import type { DraftNode } from '../../../../contract/drafts/draft-rows.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from '../builder.module.css'
import { announce } from '../parts/announcer.tsx'
import { FieldsEditor } from './fields/fields-editor.tsx'
import { focusThing } from './form/focus-soon.ts'
import { NodeForm, type NodeFormParts } from './form/node-form.tsx'
import { NumberField } from './form/number-field.tsx'
import { TextInBoth } from './form/two-languages.tsx'
import { acceptedJson, acceptedLines, newOption, optionIdsOf } from './question-kinds.ts'

const maxOptions = 8

/** The editor of one question, with its right answer and the feedback in both languages. */
export function QuestionEditor({ node, onDone }: { node: DraftNode; onDone: () => void }) {
  const { t } = useWords('builder')
  const kind = String(node.fields.kind)
  return (
    <NodeForm node={node} onDone={onDone}>
      {(parts) => (
        <>
          <TextInBoth label={t('question.prompt')} path="prompt" text={parts.text} isLong />
          <FieldsEditor specs={[questionPicture]} parts={parts} />
          {(kind === 'single' || kind === 'multiple') && <Options {...parts} isSingle={kind === 'single'} />}
          {kind === 'true-false' && <TrueFalse {...parts} />}
          {kind === 'number' && <NumberAnswer {...parts} />}
          {kind === 'short-text' && <Accepted {...parts} />}
          <FieldsEditor specs={specsOfQuestion(kind)} parts={parts} />
          {kindsWithHint.includes(kind) && <TextInBoth label={t('question.hint')} path="hint" text={parts.text} isLong />}
          <TextInBoth label={t('question.explanation')} path="explanation" text={parts.text} isLong />
        </>
      )}
    </NodeForm>
  )
}

function Options({ values, change, text, isSingle }: NodeFormParts & { isSingle: boolean }) {
  const { t, language } = useWords('builder')
  const list = useRef<HTMLDivElement>(null)
  const group = useId()
  const ids = optionIdsOf(values)
  const nameOf = (place: number) => t('question.option', { number: formatNumber(place + 1, language) })
  const setRight = (id: string, isRight: boolean) =>
    change(
      Object.fromEntries(
        ids.flatMap((one) => (one === id ? [[`options.${one}.is_right`, isRight]] : isSingle ? [[`options.${one}.is_right`, false]] : [])),
      ),
    )
  const add = () => {
    const { id, fields } = newOption(false)
    change({ ...fields, 'options:order': [...ids, id].join(' ') })
    focusThing(list.current, id)
    announce(t('added', { name: nameOf(ids.length) }))
  }
  const remove = (id: string) => {
    const own = Object.keys(values).filter((field) => field.startsWith(`options.${id}.`))
    change({ ...Object.fromEntries(own.map((field) => [field, null])), 'options:order': ids.filter((one) => one !== id).join(' ') })
    focusThing(list.current, ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1])
    announce(t('removed', { name: nameOf(ids.indexOf(id)) }))
  }
  return (
    <div ref={list}>
      <Stack gap={4}>
        {ids.map((id, index) => {
          const label = nameOf(index)
          return (
            <fieldset key={id} className={styles.option} data-thing={id}>
              <legend>{label}</legend>
              <TextInBoth label={label} path={`options.${id}.text`} text={text} />
              {isSingle ? (
                <label className={styles.right}>
                  <input
                    type="radio"
                    name={group}
                    checked={values[`options.${id}.is_right`] === true}
                    onChange={() => setRight(id, true)}
                  />
                  <span>{t('question.isRight')}</span>
                </label>
              ) : (
                <Checkbox
                  label={t('question.isRight')}
                  isChecked={values[`options.${id}.is_right`] === true}
                  onChange={(isOn) => setRight(id, isOn)}
                />
              )}
              <TextInBoth label={t('question.feedback', { option: label })} path={`options.${id}.feedback`} text={text} isLong />
              {ids.length > 2 && (
                <Button variant="quiet" icon={Trash2} onClick={() => remove(id)}>
                  {t('question.removeOption', { option: label })}
                </Button>
              )}
            </fieldset>
          )
        })}
        {ids.length < maxOptions && (
          <Button variant="soft" icon={Plus} onClick={add}>
            {t('question.addOption')}
          </Button>
        )}
      </Stack>
    </div>
  )
}

function TrueFalse({ values, change, text }: NodeFormParts) {
  const { t } = useWords('builder')
  const options = [
    { value: 'true', text: t('question.true') },
    { value: 'false', text: t('question.false') },
  ]
  return (
    <>
      <p>{t('question.whichIsRight')}</p>
      <Segments
        label={t('question.whichIsRight')}
        options={options}
        selected={String(values.is_true ?? true)}
        onSelect={(value) => change({ is_true: value === 'true' })}
        isFull
      />
      {options.map(({ value, text: option }) => (
        <TextInBoth key={value} label={t('question.feedback', { option })} path={`feedback.${value}`} text={text} isLong />
      ))}
    </>
  )
}

function NumberAnswer({ values, change, text }: NodeFormParts) {
  const { t } = useWords('builder')
  const units = ['number', 'taka', 'percent'] as const
  return (
    <>
      <NumberField
        label={t('question.answer')}
        value={values.answer}
        onChange={(answer) => change({ answer })}
        name={text('answer').name}
      />
      <SelectField
        label={t('question.unit')}
        value={units.find((one) => one === values.unit) ?? 'number'}
        choices={units.map((value) => ({ value, text: t(`question.units.${value}`) }))}
        onChange={(unit) => change({ unit })}
      />
      <NumberField
        label={t('question.tolerance')}
        value={values.tolerance}
        onChange={(tolerance) => change({ tolerance })}
        name={text('tolerance').name}
      />
    </>
  )
}

function Accepted({ values, change }: NodeFormParts) {
  const { t } = useWords('builder')
  return (
    <TextArea
      label={t('question.accepted')}
      hint={t('question.acceptedHint')}
      name="accepted"
      value={acceptedLines(values['accepted:json'])}
      onChange={(lines) => change({ 'accepted:json': acceptedJson(lines) })}
    />
  )
}
