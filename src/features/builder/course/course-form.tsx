import { levels, subjects } from '../../../../contract/courses/courses.ts'
import { keywordsField, linesOf, outcomesField, withLines } from '../../../../contract/drafts/course-lists.ts'
import type { DraftNode } from '../../../../contract/drafts/draft-rows.ts'
import { otherLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import styles from '../builder.module.css'
import { NodeForm } from '../editors/form/node-form.tsx'
import { TextInBoth, TwoLanguages } from '../editors/form/two-languages.tsx'
import { DocumentField } from '../editors/media/file-fields.tsx'
import { acceptedJson, acceptedLines } from '../editors/question-kinds.ts'
import { CoverField } from './cover-field.tsx'

/** The same for a reader who may not write. */
export function CourseTexts({ node }: { node: DraftNode }) {
  const { t, language } = useWords('builder')
  return (
    <dl className={styles.both}>
      {(['title', 'summary', 'instructor'] as const).map((path) => (
        <div key={path}>
          <dt>{t(`course.${path}`)}</dt>
          {[language, otherLanguage(language)].map((one) => (
            <dd key={one} lang={one}>
              {String(node.fields[`${path}.${one}`] ?? '') || t('empty')}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** The description of a course, as its page and the catalogue show it. */
export function CourseForm({ node, onDone }: { node: DraftNode; onDone: () => void }) {
  const { t } = useWords('builder')
  const optional = (field: 'aboutInstructor' | 'outcomes' | 'keywords' | 'handbook') =>
    t('fields.optional', { field: t(`course.${field}`) })
  return (
    <NodeForm node={node} onDone={onDone}>
      {(parts) => {
        const { courseId, values, change, text } = parts
        return (
          <>
            <TextInBoth label={t('course.title')} path="title" text={text} />
            <TextInBoth label={t('course.summary')} path="summary" text={text} isLong />
            <SelectField
              label={t('course.subject')}
              value={subjects.find((one) => one === values.subject) ?? 'money'}
              choices={subjects.map((value) => ({ value, text: t(`subjects.${value}`) }))}
              onChange={(subject) => change({ subject })}
            />
            <SelectField
              label={t('course.level')}
              value={levels.find((one) => one === values.level) ?? 'beginner'}
              choices={levels.map((value) => ({ value, text: t(`levels.${value}`) }))}
              onChange={(level) => change({ level })}
            />
            <CoverField courseId={courseId} values={values} change={change} />
            <TextInBoth label={t('course.instructor')} path="instructor" text={text} />
            <TextInBoth label={optional('aboutInstructor')} path="about_instructor" text={text} isLong />
            <TwoLanguages label={optional('outcomes')} path="outcomes">
              {(one, label) => (
                <TextArea
                  label={label}
                  hint={t('course.outcomesHint')}
                  lang={one}
                  name={`outcomes.${one}`}
                  value={linesOf(values[outcomesField], one)}
                  onChange={(lines) => change({ [outcomesField]: withLines(values[outcomesField], one, lines) })}
                />
              )}
            </TwoLanguages>
            <TextArea
              label={optional('keywords')}
              hint={t('course.keywordsHint')}
              name="keywords"
              value={acceptedLines(values[keywordsField])}
              onChange={(lines) => change({ [keywordsField]: acceptedJson(lines) })}
            />
            <Checkbox
              label={t('course.sequential')}
              isChecked={values.order === 'sequential'}
              onChange={(isOn) => change({ order: isOn ? 'sequential' : 'free' })}
            />
            <DocumentField label={optional('handbook')} path="handbook" parts={parts} isOptional />
          </>
        )
      }}
    </NodeForm>
  )
}
