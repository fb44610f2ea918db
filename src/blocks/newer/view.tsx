import { ArrowRight, RefreshCw } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { BlockProps } from '../block.ts'
import { Dock, StepFrame } from '../step-frame.tsx'
import styles from './view.module.css'

/**
 * A part made for a newer app than this one. It is never marked as done here, so a lesson that needs it stays open until
 * the app on this phone has grown up to it.
 */
export function NewerBlock({ moves, work }: BlockProps<'newer'>) {
  const { t } = useWords('blocks')
  const dock = (
    <Dock onBack={moves.onBack}>
      <Button variant="main" isTall className={styles.next} iconEnd={ArrowRight} onClick={moves.onNext} data-move="next">
        {t('newer.next')}
      </Button>
    </Dock>
  )
  return (
    <StepFrame dock={dock}>
      <h2>{t('newer.title')}</h2>
      <Note tone="info" icon={RefreshCw}>
        <p>{t('newer.how')}</p>
      </Note>
      <p>{t(work.isDone ? 'newer.done' : 'newer.rest')}</p>
    </StepFrame>
  )
}
