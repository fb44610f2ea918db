import { ArrowRight, RefreshCw } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/messages/note.tsx'
import type { BlockProps } from '../block.ts'
import { ActionBar, StepFrame } from '../step-frame.tsx'
import styles from './view.module.css'

/**
 * A block of a kind that this build does not know. It never counts as done, so a lesson that requires it stays open until
 * the app is updated.
 */
export function NewerBlock({ navigation, work }: BlockProps<'newer'>) {
  const { t } = useWords('blocks')
  const actionBar = (
    <ActionBar onBack={navigation.onBack}>
      <Button variant="main" isTall className={styles.next} iconEnd={ArrowRight} onClick={navigation.onNext} data-move="next">
        {t('newer.next')}
      </Button>
    </ActionBar>
  )
  return (
    <StepFrame actionBar={actionBar}>
      <h2>{t('newer.title')}</h2>
      <Note tone="info" icon={RefreshCw}>
        <p>{t('newer.how')}</p>
      </Note>
      <p>{t(work.isDone ? 'newer.done' : 'newer.rest')}</p>
    </StepFrame>
  )
}
