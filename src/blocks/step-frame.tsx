import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/setup.ts'
import { Button } from '../ui/buttons/button.tsx'
import { classes } from '../ui/classes.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { StepNavigation } from './block.ts'
import styles from './step-frame.module.css'

interface StepFrameProps {
  /** An `ActionBar` or its replacement, at the bottom of the screen. */
  actionBar: ReactNode
  /** Uses more width on large screens, for blocks with a picture beside text. */
  isWide?: boolean
  children: ReactNode
}

/** One screen of a lesson: its content and, below it, the action bar. */
export function StepFrame({ actionBar, isWide = false, children }: StepFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={classes(styles.content, isWide && styles.isWide)}>{children}</div>
      {actionBar}
    </div>
  )
}

/** The bar at the bottom of the screen: back, and one main button as `children`. */
export function ActionBar({ onBack, children }: { onBack: (() => void) | undefined; children: ReactNode }) {
  const { t } = useWords('blocks')
  return (
    <div className={styles.actionBar} data-dock="">
      <div className={styles.row}>
        {onBack && (
          <Button variant="line" isTall className={styles.back} icon={ArrowLeft} onClick={onBack} data-move="back">
            <VisuallyHidden>{t('dock.back')}</VisuallyHidden>
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

/** The action bar of a step that is only read. */
export function ReadActionBar({ navigation }: { navigation: StepNavigation }) {
  const { t } = useWords('blocks')
  return (
    <ActionBar onBack={navigation.onBack}>
      <Button variant="main" isTall className={styles.next} iconEnd={ArrowRight} onClick={navigation.onNext} data-move="next">
        {t(navigation.isLast ? 'dock.finish' : 'dock.next')}
      </Button>
    </ActionBar>
  )
}
