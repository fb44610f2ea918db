import { Plus, Settings2 } from 'lucide-react'
import type { DraftBlock } from '../../../../contract/drafts/draft-package.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import styles from '../builder.module.css'
import type { Draft } from '../draft.queries.ts'
import { addPart } from '../draft-acts.ts'
import { announce } from '../parts/announcer.tsx'
import { PartList } from '../parts/part-list.tsx'
import { PartToggle } from '../parts/part-toggle.tsx'
import { wordsOf } from '../parts/part-words.ts'
import { useFocusOfNew, useOpenPart, useOpenParts } from '../parts/use-open-part.ts'
import { NodeForm, type NodeFormParts } from './form/node-form.tsx'
import { TextInBoth } from './form/two-languages.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { newQuestion, questionKinds } from './question-kinds.ts'

const passChoices = ['50', '60', '70', '80', '90', '100'] as const
const tryChoices = [1, 2, 3, 5, 10]
const minuteChoices = [5, 10, 15, 20, 30, 45, 60, 90]

type Limit = 'draw' | 'max_attempts' | 'minutes'

/** The editor of a quiz: its rules, closed, and its questions, each a part of its own. The question of a new quiz is open. */
export function QuizEditor({ draft, block }: { draft: Draft; block: DraftBlock }) {
  const { t, language } = useWords('builder')
  const { run, trouble, isBusy } = useAction()
  const [only, ...others] = block.questions
  const isNew = only !== undefined && others.length === 0 && wordsOf(only, language) === ''
  const [open, setOpen] = useOpenParts({ first: isNew ? only.id : null })
  const focusNew = useFocusOfNew(block.questions.map(({ id }) => id))
  const add = (kind: (typeof questionKinds)[number]) =>
    run(async () => {
      const id = await addPart(draft.nodes, block.node, { kind: 'question', fields: newQuestion(kind) })
      setOpen(id)
      focusNew(id)
      announce(t('added', { name: t(`question.kinds.${kind}`) }))
    })
  const rows = block.questions.map((node) => {
    const kind = String(node.fields.kind ?? '')
    const known = questionKinds.find((one) => one === kind)
    const name = wordsOf(node, language) || t('question.untitled')
    const isOpen = open === node.id
    return {
      node,
      name,
      head: (
        <PartToggle
          isOpen={isOpen}
          kind={known ? t(`question.kinds.${known}`) : t('question.kinds.other')}
          onToggle={() => setOpen(isOpen ? null : node.id)}
        >
          {name}
        </PartToggle>
      ),
      ...(isOpen && { body: known ? <QuestionEditor node={node} onDone={() => setOpen(null)} /> : <Muted>{t('question.notYet')}</Muted> }),
    }
  })
  return (
    <Stack gap={4}>
      <QuizRules block={block} />
      <h3 className={styles.subhead}>{t('quiz.questions')}</h3>
      {rows.length === 0 ? <Muted>{t('quiz.none')}</Muted> : <PartList draft={draft} rows={rows} label={t('quiz.questions')} />}
      <div className={styles.tools}>
        {questionKinds.map((kind) => (
          <Button key={kind} variant="soft" icon={Plus} isBusy={isBusy} onClick={() => void add(kind)}>
            {t(`question.kinds.${kind}`)}
          </Button>
        ))}
      </div>
      <ActionTrouble trouble={trouble} />
    </Stack>
  )
}

/** Name, pass mark and limits. They open in place, or by the address of a fault in them. */
function QuizRules({ block }: { block: DraftBlock }) {
  const { t, language } = useWords('builder')
  const [isOpen, setOpen] = useOpenPart(block.node.id)
  /** A limit that a quiz may have. Without one, the field is absent. */
  const limit = (field: Limit, choices: readonly number[], { values, change }: Pick<NodeFormParts, 'values' | 'change'>) => {
    const now = Number(values[`data.${field}`] ?? 0)
    const all = [...new Set([...choices, ...(now > 0 ? [now] : [])])].sort((one, other) => one - other)
    return {
      value: String(now),
      choices: [
        { value: '0', text: t(`quiz.noLimit.${field}`) },
        ...all.map((one) => ({ value: String(one), text: formatNumber(one, language) })),
      ],
      onChange: (value: string) => change({ [`data.${field}`]: value === '0' ? null : Number(value) }),
    }
  }
  return (
    <>
      <PartToggle isOpen={isOpen} icon={Settings2} kind={t('quiz.rules')} onToggle={() => setOpen(!isOpen)}>
        {wordsOf(block.node, language) || t('untitled')}
      </PartToggle>
      {isOpen && (
        <NodeForm node={block.node} onDone={() => setOpen(false)}>
          {({ values, change, text }) => (
            <>
              <TextInBoth label={t('quiz.title')} path="data.title" text={text} />
              <Checkbox
                label={t('quiz.graded')}
                isChecked={values['data.is_graded'] === true}
                onChange={(isOn) => change({ 'data.is_graded': isOn })}
              />
              <SelectField
                label={t('quiz.pass')}
                value={String(values['data.pass_percent'] ?? 70)}
                choices={[...new Set([...passChoices, String(values['data.pass_percent'] ?? 70)])].map((value) => ({
                  value,
                  text: t('quiz.percent', { count: Number(value) }),
                }))}
                onChange={(value) => change({ 'data.pass_percent': Number(value) })}
              />
              <SelectField
                label={t('quiz.draw')}
                hint={t('quiz.drawHint')}
                name="data.draw"
                {...limit(
                  'draw',
                  Array.from({ length: Math.max(0, block.questions.length - 1) }, (_, place) => place + 1),
                  { values, change },
                )}
              />
              <SelectField label={t('quiz.tries')} {...limit('max_attempts', tryChoices, { values, change })} />
              <SelectField label={t('quiz.minutes')} {...limit('minutes', minuteChoices, { values, change })} />
              <Checkbox
                label={t('quiz.shuffle')}
                isChecked={values['data.shuffle'] !== false}
                onChange={(isOn) => change({ 'data.shuffle': isOn })}
              />
            </>
          )}
        </NodeForm>
      )}
    </>
  )
}
