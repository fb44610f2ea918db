import { ArrowRight, CircleCheck } from 'lucide-react'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { BlockProps } from '../block.ts'
import { Dock, StepFrame } from '../step-frame.tsx'
import { useKept } from '../use-kept.ts'
import { isTicked, tick, ticked } from './ticks.ts'
import styles from './view.module.css'

/** Things to tick off; each tick is kept at once. Guided, because a list that must be complete is not done by going on. */
export function ChecklistBlock({ data, work, moves }: BlockProps<'checklist'>) {
  const { t } = useWords('blocks')
  const [kept, keep] = useKept(work)
  const done = ticked(data.items, kept)
  const hasAll = done === data.items.length

  function handleTick(id: string, isOn: boolean) {
    keep((before) => tick(before, id, isOn))
    if (ticked(data.items, tick(kept, id, isOn)) === data.items.length && !work.isDone) work.onDone()
  }
  function handleNext() {
    if (!data.must_tick_all && !work.isDone) work.onDone()
    moves.onNext()
  }

  const mustWait = data.must_tick_all && !hasAll && !work.isDone
  const dock = (
    <Dock onBack={moves.onBack}>
      <Button
        variant={mustWait ? 'line' : 'main'}
        isTall
        className={styles.next}
        iconEnd={ArrowRight}
        onClick={handleNext}
        data-move="next"
      >
        {t(mustWait ? 'checklist.later' : moves.isLast ? 'dock.finish' : 'dock.next')}
      </Button>
    </Dock>
  )
  return (
    <StepFrame dock={dock}>
      <h2 className={styles.title}>
        <Localized text={data.title} />
      </h2>
      {data.must_tick_all && <p className={styles.rule}>{t('checklist.rule')}</p>}
      <ul className={styles.items}>
        {data.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <Checkbox
              isChecked={isTicked(kept, item.id)}
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
