import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/setup.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { Moves } from './block.ts'
import styles from './step-frame.module.css'

interface StepFrameProps {
  /** What stands at the thumb: a `Dock`, or what replaces it. */
  dock: ReactNode
  /** For what needs room beside a picture on large screens. */
  isWide?: boolean
  children: ReactNode
}

/** One screen of a lesson: what is learned, and below it the ways on. */
export function StepFrame({ dock, isWide = false, children }: StepFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={classes(styles.content, isWide && styles.isWide)}>{children}</div>
      {dock}
    </div>
  )
}

/** The bar at the thumb: back, and one main button as `children`. */
export function Dock({ onBack, children }: { onBack: (() => void) | undefined; children: ReactNode }) {
  const { t } = useWords('blocks')
  return (
    <div className={styles.dock}>
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

/** The dock of a step that is only read. */
export function ReadDock({ moves }: { moves: Moves }) {
  const { t } = useWords('blocks')
  return (
    <Dock onBack={moves.onBack}>
      <Button variant="main" isTall className={styles.next} iconEnd={ArrowRight} onClick={moves.onNext} data-move="next">
        {t(moves.isLast ? 'dock.finish' : 'dock.next')}
      </Button>
    </Dock>
  )
}
