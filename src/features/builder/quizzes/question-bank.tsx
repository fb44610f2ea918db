import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { QuestionResult } from '../../../../contract/courses/teaching.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import styles from '../builder.module.css'
import { questionKinds } from '../editors/question-kinds.ts'
import { wordsOf } from '../parts/part-words.ts'
import { type BankQuestion, type BankQuiz, matching } from './bank.ts'
import { BankRow } from './bank-row.tsx'

const perPage = 30

interface QuestionBankProps {
  questions: readonly BankQuestion[]
  quizzes: readonly BankQuiz[]
  results: ReadonlyMap<string, QuestionResult>
}

/** All own questions with a search. Those with a finding are first. */
export function QuestionBank({ questions, quizzes, results }: QuestionBankProps) {
  const { t, language } = useWords('builder')
  const [filter, setFilter] = useState({ words: '', kind: '', course: '' })
  const [isFoundOnly, setFoundOnly] = useState(false)
  const [pages, setPages] = useState(1)
  const found = new Set([...results].flatMap(([key, { findings }]) => (findings.length > 0 ? [key] : [])))
  const all = matching(questions, { ...filter, among: isFoundOnly ? found : null })
  const sorted = [...all.filter(({ key }) => found.has(key)), ...all.filter(({ key }) => !found.has(key))]
  const shown = sorted.slice(0, pages * perPage)
  const courses = [...new Map(quizzes.map(({ draft }) => [draft.head.id, wordsOf(draft.tree.node, language)]))]
  const change = (changes: Partial<typeof filter>) => {
    setFilter({ ...filter, ...changes })
    setPages(1)
  }
  return (
    <Stack gap={4}>
      <TextField
        label={t('bank.search')}
        type="search"
        name="search"
        maxLength={100}
        value={filter.words}
        onChange={(words) => change({ words })}
      />
      <SelectField
        label={t('bank.kind')}
        value={filter.kind}
        choices={[
          { value: '', text: t('bank.allKinds') },
          ...questionKinds.map((value) => ({ value, text: t(`question.kinds.${value}`) })),
        ]}
        onChange={(kind) => change({ kind })}
      />
      {courses.length > 1 && (
        <SelectField
          label={t('bank.course')}
          value={filter.course}
          choices={[{ value: '', text: t('bank.allCourses') }, ...courses.map(([value, name]) => ({ value, text: name || t('untitled') }))]}
          onChange={(course) => change({ course })}
        />
      )}
      {found.size > 0 && <Checkbox label={t('bank.foundOnly')} isChecked={isFoundOnly} onChange={setFoundOnly} />}
      <div role="status">
        <Muted>{t('bank.count', { count: all.length, number: formatNumber(all.length, language) })}</Muted>
      </div>
      {shown.length > 0 && (
        <ul className={styles.parts} aria-label={t('bank.tabs.questions')}>
          {shown.map((one) => (
            <BankRow key={one.node.id} question={one} quizzes={quizzes} result={results.get(one.key)} />
          ))}
        </ul>
      )}
      {shown.length < sorted.length && (
        <Button variant="line" icon={Plus} onClick={() => setPages(pages + 1)}>
          {t('bank.more')}
        </Button>
      )}
    </Stack>
  )
}
