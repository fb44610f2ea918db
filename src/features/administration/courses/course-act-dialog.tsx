import type { WholeCourse } from '../../../../contract/courses/course-administration.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { ActQuestion } from '../act-question.tsx'
import type { ActOutcome } from '../send-act.ts'
import { HandOverForm, OfferForm, RollBackForm } from './course-act-forms.tsx'

/** An act on a course that is being decided. */
export type CourseAct =
  | { readonly is: 'publish' | 'withdraw' | 'handOver'; readonly version?: never }
  | { readonly is: 'rollBack'; readonly version: number }

interface CourseActDialogProps {
  course: WholeCourse
  act: CourseAct | null
  onClose: () => void
  onDone: (outcome: ActOutcome) => Promise<void>
}

/** The question before an act, with its reason. */
export function CourseActDialog({ course, act, onClose, onDone }: CourseActDialogProps) {
  const { t, language } = useWords('administration')
  const titles = {
    publish: t('courses.publish.title'),
    withdraw: t('courses.withdraw.title'),
    handOver: t('courses.handOver.title'),
    rollBack: t('courses.rollBack.title', { number: formatNumber(act?.version ?? 0, language) }),
  }
  return (
    <ActQuestion title={act && titles[act.is]} onCancel={onClose}>
      {act?.is === 'rollBack' && <RollBackForm course={course} version={act.version} onDone={onDone} />}
      {act?.is === 'handOver' && <HandOverForm course={course} onDone={onDone} />}
      {(act?.is === 'publish' || act?.is === 'withdraw') && <OfferForm course={course} act={act.is} onDone={onDone} />}
    </ActQuestion>
  )
}
