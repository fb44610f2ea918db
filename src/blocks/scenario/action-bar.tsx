import { ArrowRight, RotateCcw } from 'lucide-react'
import type { Scene } from '../../../contract/blocks/scenario.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { StepNavigation } from '../block.ts'
import { ActionBar } from '../step-frame.tsx'
import { isStoryDone, type Path, type PathMove } from './path.ts'
import styles from './view.module.css'

interface StoryActionBarProps {
  scene: Scene
  path: Path
  /** Done on an earlier day: the story may be passed over. */
  canSkip: boolean
  navigation: StepNavigation
  onMove: (move: PathMove) => void
}

/** Back returns one scene, then one step. An ending offers to continue or to restart; the kind of ending decides the order. */
export function StoryActionBar({ scene, path, canSkip, navigation, onMove }: StoryActionBarProps) {
  const { t } = useWords('blocks')
  const onBack = path.scenes.length > 1 ? () => onMove({ type: 'back' }) : navigation.onBack
  const next = t(navigation.isLast ? 'dock.finish' : 'dock.next')
  if (!scene.ending) {
    return (
      <ActionBar onBack={onBack}>
        {canSkip || isStoryDone(path) ? (
          <Button variant="line" isTall className={styles.next} iconEnd={ArrowRight} onClick={navigation.onNext} data-move="next">
            {t('quiz.skip')}
          </Button>
        ) : (
          <p className={styles.hint}>{t('scenario.choose')}</p>
        )}
      </ActionBar>
    )
  }
  const isGood = scene.ending === 'good'
  const again = (
    <Button variant={isGood ? 'line' : 'main'} isTall className={styles.next} icon={RotateCcw} onClick={() => onMove({ type: 'restart' })}>
      {t('scenario.again')}
    </Button>
  )
  return (
    <ActionBar onBack={onBack}>
      {again}
      <Button variant={isGood ? 'main' : 'line'} isTall className={styles.next} onClick={navigation.onNext} data-move="next">
        {next}
      </Button>
    </ActionBar>
  )
}
