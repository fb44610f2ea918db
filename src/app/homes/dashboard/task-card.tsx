import { Check, Store, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { TaskAnswer } from '../../../../contract/learning/work.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { SegmentedProgress } from '../../../ui/indicators/segmented-progress.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import type { ShownTask } from '../task.ts'
import { answerTask, deferTask } from './answer-task.ts'
import styles from './task-card.module.css'

/** Task of a finished lesson: a reminder today, one question from the next day on, and a segment filled for doing it. */
export function TaskCard({ task }: { task: ShownTask }) {
  const { t, language } = useWords('dashboard')
  const { run, isBusy, trouble } = useAction()
  const { state, answer } = task
  const heading = useRef<HTMLHeadingElement>(null)
  const wasOpen = useRef(state !== 'answered')
  // The pressed button is gone: the heading that replaces it takes the focus and is read out.
  useEffect(() => {
    if (wasOpen.current && state === 'answered') heading.current?.focus({ preventScroll: true })
    wasOpen.current = state !== 'answered'
  }, [state])
  const reply = (given: TaskAnswer) => void run(() => answerTask(task, given))
  const count = task.done.length
  const progress = t('task.progress', { count, done: formatNumber(task.done.filter(Boolean).length, language) })
  const isAsked = state === 'ask'
  return (
    <Card as="section" {...(state !== 'answered' && { edge: 'current' })}>
      <div className={styles.card}>
        <span className={styles.icon}>
          <Store size={24} />
        </span>
        <div className={styles.head}>
          <Muted isSmall isStrong>
            {t(isAsked ? 'task.before' : 'task.title')}
          </Muted>
          <h2 ref={heading} tabIndex={-1}>
            {title()}
          </h2>
          {isAsked && (
            <Muted isSmall>
              <Localized text={task.task.text} />
            </Muted>
          )}
        </div>
        {isAsked && <IconButton icon={X} label={t('task.close')} onClick={() => reply('closed')} />}
        {state === 'answered' ? (
          <div className={styles.wide}>
            {answer === 'done' && <SegmentedProgress segments={task.done.map((isDone) => (isDone ? 'done' : 'todo'))} label={progress} />}
            <Muted>{answer === 'done' ? progress : t('task.notText')}</Muted>
          </div>
        ) : (
          <div className={styles.actions}>
            <Button variant="soft" icon={Check} isBusy={isBusy} onClick={() => reply('done')}>
              {t('task.done')}
            </Button>
            {isAsked && (
              <>
                <Button isBusy={isBusy} onClick={() => reply('not')}>
                  {t('task.not')}
                </Button>
                <Button variant="quiet" onClick={() => void run(() => deferTask(task))}>
                  {t('task.later')}
                </Button>
              </>
            )}
          </div>
        )}
        <ActionTrouble trouble={trouble} />
      </div>
    </Card>
  )

  function title() {
    if (state === 'answered') return t(answer === 'done' ? 'task.praise' : 'task.notTitle')
    return <Localized text={isAsked ? task.task.question : task.task.text} />
  }
}
