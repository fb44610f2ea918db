import { useQuery } from '@tanstack/react-query'
import { EyeOff, History, RotateCcw, UserCog } from 'lucide-react'
import { useState } from 'react'
import { courseAdministrationEndpoints, type WholeCourse } from '../../../../contract/courses/course-administration.ts'
import { call } from '../../../api/call.ts'
import { required } from '../../../forms/check.ts'
import { useSettled } from '../../../forms/remote/use-settled.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { teachersQuery } from '../administration.queries.ts'
import { ReasonField } from '../reason-field.tsx'
import { SearchField } from '../search-field.tsx'
import { type ActOutcome, sendAct } from '../send-act.ts'
import { useActForm } from '../use-act-form.ts'
import styles from './courses.module.css'

interface FormProps {
  course: WholeCourse
  onDone: (outcome: ActOutcome) => Promise<void>
}

const maxNote = 300

/** Publishes or withdraws the course. */
export function OfferForm({ course: { course_id: id }, act, onDone }: FormProps & { act: 'publish' | 'withdraw' }) {
  const { t } = useWords('administration')
  const { form, values, change, errorOf, trouble, failure, isBusy } = useActForm({
    about: `courses/${id}/${act}`,
    initial: { reason: '' },
    check: (typed) => required(typed, 'reason'),
    async send({ reason }) {
      return await sendAct(call(courseAdministrationEndpoints[act], { id, reason }), onDone)
    },
    failed: t('users.failed'),
  })
  return (
    <form className={styles.form} {...form}>
      <TroubleNote trouble={trouble}>{failure}</TroubleNote>
      <p>{t(`courses.${act}.text`)}</p>
      <ReasonField value={values.reason} onChange={(reason) => change({ reason })} error={errorOf('reason')} />
      <Button
        variant={act === 'withdraw' ? 'danger' : 'main'}
        type="submit"
        icon={act === 'withdraw' ? EyeOff : RotateCcw}
        isFull
        isBusy={isBusy}
      >
        {isBusy ? t('users.busy') : t(`courses.${act}.submit`)}
      </Button>
    </form>
  )
}

/** Value of the choice without an owner. */
const administrators = 'administrators'

export function HandOverForm({ course: { course_id: id, owner }, onDone }: FormProps) {
  const { t } = useWords('administration')
  const [typed, setTyped] = useState('')
  const { data: teachers = [] } = useQuery(teachersQuery(useSettled(typed.trim())))
  const { form, values, change, errorOf, trouble, failure, isBusy } = useActForm({
    about: `courses/${id}/handOver`,
    initial: { user_id: owner?.id ?? administrators, reason: '' },
    check: (fields) => ({
      ...((owner?.id ?? administrators) === fields.user_id && { user_id: 'required' }),
      ...required(fields, 'reason'),
    }),
    async send({ user_id, reason }) {
      const to = user_id === administrators ? null : user_id
      return await sendAct(call(courseAdministrationEndpoints.handOver, { id, user_id: to, from: owner?.id ?? null, reason }), onDone)
    },
    failed: t('users.failed'),
  })
  const named = [...(owner && !teachers.some((one) => one.id === owner.id) ? [owner] : []), ...teachers]
  const [chosenName, setChosenName] = useState('')
  const isListed = values.user_id === administrators || named.some((one) => one.id === values.user_id)
  const choices = [
    { value: administrators, text: t('courses.one.admins') },
    ...named.map(({ id: value, name }) => ({ value, text: name })),
    ...(isListed ? [] : [{ value: values.user_id, text: chosenName }]),
  ]
  return (
    <form className={styles.form} {...form}>
      <TroubleNote trouble={trouble}>{failure}</TroubleNote>
      <p>{t('courses.handOver.text')}</p>
      <SearchField label={t('courses.handOver.search')} value={typed} onChange={setTyped} name="teacher" />
      <SelectField
        label={t('courses.handOver.label')}
        name="user_id"
        value={values.user_id}
        choices={choices}
        onChange={(user_id) => {
          setChosenName(named.find((one) => one.id === user_id)?.name ?? '')
          change({ user_id })
        }}
        error={errorOf('user_id')}
      />
      <ReasonField value={values.reason} onChange={(reason) => change({ reason })} error={errorOf('reason')} />
      <Button variant="main" type="submit" icon={UserCog} isFull isBusy={isBusy}>
        {isBusy ? t('users.busy') : t('courses.handOver.submit')}
      </Button>
    </form>
  )
}

export function RollBackForm({ course: { course_id: id, version: current }, version, onDone }: FormProps & { version: number }) {
  const { t, language } = useWords('administration')
  const { form, values, change, errorOf, trouble, failure, isBusy } = useActForm({
    about: `courses/${id}/rollBack/${version}`,
    initial: { note_bn: '', note_en: '', reason: '' },
    check: (typed) => required(typed, 'note_bn', 'reason'),
    async send({ note_bn: bn, note_en: en, reason }) {
      const input = { id, version, seen: current, note: { bn, en }, reason }
      return await sendAct(call(courseAdministrationEndpoints.rollBack, input), onDone)
    },
    failed: t('users.failed'),
  })
  return (
    <form className={styles.form} {...form}>
      <TroubleNote trouble={trouble}>{failure}</TroubleNote>
      <p>{t('courses.rollBack.text', { number: formatNumber(current + 1, language) })}</p>
      <TextArea
        label={t('courses.rollBack.noteBn')}
        hint={t('courses.rollBack.noteHint')}
        name="note_bn"
        lang="bn"
        maxLength={maxNote}
        value={values.note_bn}
        onChange={(note_bn) => change({ note_bn })}
        error={errorOf('note_bn')}
      />
      <TextArea
        label={t('courses.rollBack.noteEn')}
        name="note_en"
        lang="en"
        maxLength={maxNote}
        value={values.note_en}
        onChange={(note_en) => change({ note_en })}
        error={errorOf('note_en')}
      />
      <ReasonField value={values.reason} onChange={(reason) => change({ reason })} error={errorOf('reason')} />
      <Button variant="main" type="submit" icon={History} isFull isBusy={isBusy}>
        {isBusy ? t('users.busy') : t('courses.rollBack.submit')}
      </Button>
    </form>
  )
}
