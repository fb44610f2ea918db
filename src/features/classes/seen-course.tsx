import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { type JoinedGroup, type SeenCourse, seenEndpoints } from '../../../contract/people/seen-by-teachers.ts'
import { call } from '../../api/call.ts'
import { serverNow } from '../../api/server-clock.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { useAction } from '../../forms/use-action.ts'
import { formatAgo, formatDate, formatNumber, formatPercent } from '../../i18n/format.ts'
import { Localized, localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { Muted, Stack } from '../../ui/layout/layout.tsx'
import { leaveList } from './classes.commands.ts'
import styles from './classes.module.css'
import { refreshClasses } from './classes.queries.ts'
import { fieldNames, fieldWords, seenFields, titleOfLesson, type ValueWord } from './seen-fields.ts'

interface SeenCourseProps {
  course: SeenCourse
  groups: readonly JoinedGroup[]
}

/** All that the teachers of one course see of the learner, and the way out of their list. */
export function SeenCourseCard({ course, groups }: SeenCourseProps) {
  const { t, language } = useWords('classes')
  const [isAsked, setAsked] = useState(false)
  const leaving = useAction()
  const returning = useAction()
  const { teachers, row } = course
  const number = (value: number) => formatNumber(value, language)
  const means = {
    lessonOf: (id: string | undefined) => {
      const title = titleOfLesson(course, id)
      return title ? localized(title, language).text : ''
    },
    groupOf: (id: string) => groups.find((one) => one.id === id)?.name ?? '',
    number,
    percent: (value: number) => formatPercent(value, language),
    day: (day: string) => formatDate(Date.parse(`${day}T06:00Z`), language),
    ago: (time: number) => formatAgo(time, language, serverNow()),
    word: (key: ValueWord) => t(`value.${key}`),
    from: (place: string) => t('value.place', { place }),
    tries: (values: { lesson: string; best: string; count: number }) => t('value.tries', values),
  }
  const leave = async () => {
    setAsked(false)
    await send(leaveList, { course_id: course.course_id })
  }
  const comeBack = async () => {
    await call(seenEndpoints.comeBack, { id: course.course_id })
    await refreshClasses()
  }
  return (
    <Card as="section">
      <Stack gap={4}>
        <Stack gap={1}>
          <h3>
            <Localized text={course.title} />
          </h3>
          <Muted isSmall>
            {teachers.length > 0 ? t('seenBy', { names: teachers.map(({ name }) => name).join(', ') }) : t('seenByNobody')}
          </Muted>
        </Stack>
        {row && (
          <dl className={styles.fields}>
            {fieldNames.map((name) => (
              <div key={name}>
                <dt>{t(`field.${fieldWords[name]}`)}</dt>
                <dd>{seenFields[name](row, means)}</dd>
              </div>
            ))}
          </dl>
        )}
        {course.is_left ? (
          <>
            <Muted>{t('left')}</Muted>
            <TroubleNote trouble={returning.trouble} words={{ full: t('full'), failed: t('failed') }} />
            <Button icon={Eye} isBusy={returning.isBusy} onClick={() => void returning.run(comeBack)}>
              {t('comeBack')}
            </Button>
          </>
        ) : (
          <>
            {!row && <Muted>{t('unreadable')}</Muted>}
            <TroubleNote trouble={leaving.trouble} words={{ full: t('full'), failed: t('failed') }} />
            <Button variant="quiet" icon={EyeOff} onClick={() => setAsked(true)}>
              {t('leaveList')}
            </Button>
          </>
        )}
        <Dialog
          isOpen={isAsked}
          onClose={() => setAsked(false)}
          title={t('leaveListTitle')}
          actions={
            <>
              <Button variant="main" icon={EyeOff} onClick={() => void leaving.run(leave)}>
                {t('leaveList')}
              </Button>
              <Button variant="quiet" onClick={() => setAsked(false)}>
                {t('stay')}
              </Button>
            </>
          }
        >
          <p>{t('leaveListText')}</p>
        </Dialog>
      </Stack>
    </Card>
  )
}
