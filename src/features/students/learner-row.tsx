import { BookOpen, CircleCheck, CircleDashed, LifeBuoy, type LucideIcon } from 'lucide-react'
import { type LearnerFacts, type LearnerState, stateOf } from '../../../contract/learning/learner-facts.ts'
import { serverNow } from '../../api/server-clock.ts'
import { formatAgo, formatNumber, formatPercent } from '../../i18n/format.ts'
import { type BilingualText, Localized, localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { classes } from '../../ui/classes.ts'
import { Badge, type Tone } from '../../ui/indicators/badge.tsx'
import { Face } from '../../ui/pictures/face.tsx'
import styles from './graduate-row.module.css'
import type { ListedLearner } from './listed-learners.ts'
import wide from './students.module.css'

export const stateIcons: Record<LearnerState, LucideIcon> = {
  help: LifeBuoy,
  started: BookOpen,
  none: CircleDashed,
  finished: CircleCheck,
}
const tones: Record<LearnerState, Tone> = { help: 'wait', started: 'info', none: 'plain', finished: 'good' }

interface LearnerRowProps {
  learner: ListedLearner
  /** Names of the learner's class groups. */
  groups: readonly string[]
  today: string
  /** Names the course in each row. */
  isMixed: boolean
}

/** One learner in one course: the state with its reason, what is done, and the age of the last report. */
export function LearnerRow({ learner, groups, today, isMixed }: LearnerRowProps) {
  const { t } = useWords('students')
  const { person, course } = learner
  const { state } = stateOf(learner, today)
  return (
    <li className={classes(styles.row, wide.learner)}>
      <Face face={person.face} size="small" />
      <div className={styles.text}>
        {/* A page snapshot hides the name: its owner may have left the list. */}
        <strong data-of-people="">{person.name}</strong>
        {groups.length > 0 && <span className={styles.course}>{groups.join(', ')}</span>}
        {isMixed && (
          <span className={styles.course}>
            <Localized text={course.title} />
          </span>
        )}
      </div>
      <div className={styles.facts}>
        <Badge tone={tones[state]} icon={stateIcons[state]}>
          {t(`learners.state.${state}`)}
        </Badge>
        <LearnerFactLines facts={learner} heardAt={learner.heard_at} lessons={course.lessons} today={today} />
      </div>
    </li>
  )
}

interface LearnerFactLinesProps {
  facts: LearnerFacts
  heardAt: number | null
  lessons: readonly { readonly id: string; readonly title: BilingualText }[]
  today: string
}

/** Why help is needed and what to say, then what is done. */
function LearnerFactLines({ facts, heardAt, lessons, today }: LearnerFactLinesProps) {
  const { t, language } = useWords('students')
  const { state, reason } = stateOf(facts, today)
  const number = (value: number) => formatNumber(value, language)
  const titleOf = (id: string | undefined) => {
    const title = lessons.find((one) => one.id === id)?.title
    return title ? localized(title, language).text : ''
  }
  const best = facts.marks.map((mark) =>
    t('learners.mark', { lesson: titleOf(mark.lesson_id), percent: formatPercent(mark.best, language) }),
  )
  return (
    <>
      {reason && (
        <p>
          {reason.kind === 'quiz'
            ? t('learners.reason.quiz', { lesson: titleOf(reason.lesson_id), count: reason.tries })
            : t('learners.reason.idle', { lesson: titleOf(reason.lesson_id), count: reason.days })}
        </p>
      )}
      {reason && <p className={styles.course}>{t(`learners.say.${reason.kind}`)}</p>}
      <p>
        {t('learners.lessons', { done: number(facts.complete), all: number(facts.lessons) })}
        {!reason &&
          state === 'started' &&
          facts.next_lesson !== undefined &&
          ` · ${t('learners.next', { lesson: titleOf(facts.next_lesson) })}`}
      </p>
      {best.length > 0 && <p className={styles.course}>{best.join(' · ')}</p>}
      <p className={styles.course}>
        {heardAt === null ? t('learners.neverHeard') : t('learners.heard', { ago: formatAgo(heardAt, language, serverNow()) })}
      </p>
    </>
  )
}
