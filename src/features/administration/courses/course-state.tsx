import { CircleCheck, EyeOff, UserX } from 'lucide-react'
import type { AdministeredCourse } from '../../../../contract/courses/course-administration.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Badge } from '../../../ui/indicators/badge.tsx'

/** The state of a course: icon and word. */
export function CourseState({ state }: Pick<AdministeredCourse, 'state'>) {
  const { t } = useWords('administration')
  return (
    <Badge tone={state === 'published' ? 'good' : 'wait'} icon={state === 'published' ? CircleCheck : EyeOff}>
      {t(`courses.states.${state}`)}
    </Badge>
  )
}

/** The owner's role no longer teaches. */
export function OwnerLost() {
  const { t } = useWords('administration')
  return (
    <Badge tone="bad" icon={UserX}>
      {t('courses.ownerLost')}
    </Badge>
  )
}
