import { Check } from 'lucide-react'
import { useState } from 'react'
import { type ClassGroup, groupEndpoints, maxGroupName } from '../../../contract/courses/class-groups.ts'
import { call } from '../../api/call.ts'
import { required } from '../../forms/check.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { newId } from '../../offline/store/id.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { refreshLearners } from './learners.queries.ts'
import type { TaughtCourse } from './taught.queries.ts'

interface GroupFormProps {
  /** Absent: a new group. */
  group?: ClassGroup
  courses: readonly TaughtCourse[]
  onDone: () => void
}

/** Name and courses of a class group. The server gives a new one its code, so the form needs a connection; what is typed stays. */
export function GroupForm({ group, courses, onDone }: GroupFormProps) {
  const { t, language } = useWords('students')
  // A repeated request after a lost answer is the same group.
  const [id] = useState(() => group?.id ?? newId())
  const ids = courses.map((one) => one.course_id)
  const [chosen, setChosen] = useState(() => new Set(group?.course_ids ?? (ids.length === 1 ? ids : [])))
  const [isMissing, setMissing] = useState(false)
  const { form, text, trouble, failure, isBusy } = useCallForm({
    name: `group/${group?.id ?? 'new'}`,
    initial: { name: group?.name ?? '' },
    check: (typed) => {
      setMissing(chosen.size === 0)
      return required(typed, 'name')
    },
    async send({ name }) {
      const courseIds = ids.filter((one) => chosen.has(one))
      if (courseIds.length === 0) return
      await call(groupEndpoints.save, { id, name, course_ids: courseIds })
      await refreshLearners()
      return onDone
    },
    failed: t('common:failed'),
  })
  const toggle = (courseId: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(courseId)
    else next.delete(courseId)
    setChosen(next)
    setMissing(false)
  }
  return (
    <Card>
      <form {...form}>
        <Stack gap={4}>
          <TroubleNote trouble={trouble}>{trouble?.kind === 'offline' ? t('groups.offline') : failure}</TroubleNote>
          <TextField label={t('groups.name')} hint={t('groups.nameHint')} autoComplete="off" maxLength={maxGroupName} {...text('name')} />
          <fieldset>
            <legend>{t('groups.courses')}</legend>
            {courses.map(({ course_id, title }) => (
              <Checkbox
                key={course_id}
                label={localized(title, language).text}
                isChecked={chosen.has(course_id)}
                onChange={(isOn) => toggle(course_id, isOn)}
                {...(isMissing && course_id === courses.at(-1)?.course_id && { error: t('groups.noneChosen') })}
              />
            ))}
          </fieldset>
          <Row gap={3} isWrapping>
            <Button type="submit" variant="solid" icon={Check} isBusy={isBusy}>
              {t(group ? 'groups.save' : 'groups.make')}
            </Button>
            <Button variant="quiet" onClick={onDone}>
              {t('groups.cancel')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  )
}
