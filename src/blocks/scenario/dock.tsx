import { ArrowRight, RotateCcw } from 'lucide-react'
import type { Scene } from '../../../contract/blocks/scenario.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import type { Moves } from '../block.ts'
import { Dock } from '../step-frame.tsx'
import { isStoryDone, type Path, type PathMove } from './path.ts'
import styles from './view.module.css'

interface StoryDockProps {
  scene: Scene
  path: Path
  /** Done on an earlier day: the story may be passed over. */
  canSkip: boolean
  moves: Moves
  onMove: (move: PathMove) => void
}

/** Back goes one scene back, then one step. At an end: on, or another way; which one is offered first depends on the end. */
export function StoryDock({ scene, path, canSkip, moves, onMove }: StoryDockProps) {
  const { t } = useWords('blocks')
  const onBack = path.scenes.length > 1 ? () => onMove({ type: 'back' }) : moves.onBack
  const next = t(moves.isLast ? 'dock.finish' : 'dock.next')
  if (!scene.ending) {
    return (
      <Dock onBack={onBack}>
        {canSkip || isStoryDone(path) ? (
          <Button variant="line" isTall className={styles.next} iconEnd={ArrowRight} onClick={moves.onNext} data-move="next">
            {t('quiz.skip')}
          </Button>
        ) : (
          <p className={styles.hint}>{t('scenario.choose')}</p>
        )}
      </Dock>
    )
  }
  const isGood = scene.ending === 'good'
  const again = (
    <Button variant={isGood ? 'line' : 'main'} isTall className={styles.next} icon={RotateCcw} onClick={() => onMove({ type: 'restart' })}>
      {t('scenario.again')}
    </Button>
  )
  return (
    <Dock onBack={onBack}>
      {again}
      <Button variant={isGood ? 'main' : 'line'} isTall className={styles.next} onClick={moves.onNext} data-move="next">
        {next}
      </Button>
    </Dock>
  )
}
