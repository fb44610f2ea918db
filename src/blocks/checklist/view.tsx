import { ArrowRight, CircleCheck } from 'lucide-react'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import type { BlockProps } from '../block.ts'
import { ActionBar, StepFrame } from '../step-frame.tsx'
import { useDoneOnArrival } from '../use-done-on-arrival.ts'
import { useSavedWork } from '../use-saved-work.ts'
import { isTicked, tick, ticked } from './ticks.ts'
import styles from './view.module.css'

/** A checklist; each tick is saved at once. Guided: the next step does not complete a list that requires all ticks. */
export function ChecklistBlock({ data, work, navigation }: BlockProps<'checklist'>) {
  const { t } = useWords('blocks')
  const [saved, save] = useSavedWork(work)
  const done = ticked(data.items, saved)
  const hasAll = done === data.items.length
  useDoneOnArrival(work, hasAll)

  function handleTick(id: string, isOn: boolean) {
    save((before) => tick(before, id, isOn))
    if (ticked(data.items, tick(saved, id, isOn)) === data.items.length && !work.isDone) work.onDone()
  }
  function handleNext() {
    if (!data.must_tick_all && !work.isDone) work.onDone()
    navigation.onNext()
  }

  const mustWait = data.must_tick_all && !hasAll && !work.isDone
  const actionBar = (
    <ActionBar onBack={navigation.onBack}>
      <Button
        variant={mustWait ? 'line' : 'main'}
        isTall
        className={styles.next}
        iconEnd={ArrowRight}
        onClick={handleNext}
        data-move="next"
      >
        {t(mustWait ? 'checklist.later' : navigation.isLast ? 'dock.finish' : 'dock.next')}
      </Button>
    </ActionBar>
  )
  return (
    <StepFrame actionBar={actionBar}>
      <h2 className={styles.title}>
        <Localized text={data.title} />
      </h2>
      {data.must_tick_all && <p className={styles.rule}>{t('checklist.rule')}</p>}
      <ul className={styles.items}>
        {data.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <Checkbox
              isChecked={isTicked(saved, item.id)}
              onChange={(isOn) => handleTick(item.id, isOn)}
              label={
                <>
                  <span className={styles.text}>
                    <Localized text={item.text} />
                  </span>
                  {item.hint && (
                    <span className={styles.hint}>
                      <Localized text={item.hint} />
                    </span>
                  )}
                </>
              }
            />
          </li>
        ))}
      </ul>
      <p className={styles.count} role="status">
        {hasAll && <CircleCheck size={22} />}
        {hasAll ? t('checklist.all') : t('checklist.count', { total: data.items.length, done })}
      </p>
    </StepFrame>
  )
}
