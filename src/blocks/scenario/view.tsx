import { useEffect, useRef, useState } from 'react'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import type { BlockProps } from '../block.ts'
import { Picture } from '../picture.tsx'
import { StepFrame } from '../step-frame.tsx'
import { LocalizedLine, LocalizedMarkdown } from '../text-parts/localized-markdown.tsx'
import { useDoneOnArrival } from '../use-done-on-arrival.ts'
import { StoryActionBar } from './action-bar.tsx'
import { Ending } from './ending.tsx'
import { isStoryDone, movedPath, type PathMove, pathOf, savedPath, sceneOf } from './path.ts'
import styles from './view.module.css'

/** A story in which the learner decides. What happens is in path.ts. */
export function ScenarioBlock({ data, fileOf, work, navigation }: BlockProps<'scenario'>) {
  const { t } = useWords('blocks')
  const [path, setPath] = useState(() => pathOf(data.scenes, work.saved))
  const place = useRef<HTMLDivElement>(null)
  useDoneOnArrival(work, isStoryDone(path))
  const scene = sceneOf(data.scenes, path)
  const way = path.scenes.join(',')

  // Focuses the text of a new scene, for keyboards and screen readers.
  const before = useRef(way)
  useEffect(() => {
    if (before.current !== way) {
      place.current?.focus({ preventScroll: true })
      place.current?.scrollIntoView({ block: 'start' })
    }
    before.current = way
  }, [way])

  function go(move: PathMove) {
    const next = movedPath(data.scenes, path, move)
    if (next === path) return
    setPath(next)
    work.onSave(savedPath(next))
    if (isStoryDone(next) && !work.isDone) work.onDone()
  }

  if (!scene) return null
  return (
    <StepFrame actionBar={<StoryActionBar scene={scene} path={path} canSkip={work.isDone} navigation={navigation} onMove={go} />}>
      <h2 className={styles.title}>
        <Localized text={data.title} />
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark with every scene. */}
      <div ref={place} className={styles.scene} role="group" tabIndex={-1} aria-label={t('scenario.scene', { number: path.scenes.length })}>
        {scene.ending && <Ending ending={scene.ending} />}
        {scene.picture && (
          <div className={styles.picture}>
            <Picture {...scene.picture} url={fileOf(scene.picture.file).url} />
          </div>
        )}
        <LocalizedMarkdown text={scene.markdown} />
        {scene.choices.length > 0 && (
          <>
            <h3>{t('scenario.ask')}</h3>
            <ul className={styles.choices}>
              {scene.choices.map((choice) => (
                <li key={choice.id}>
                  <button type="button" className={styles.choice} onClick={() => go({ type: 'choose', choiceId: choice.id })}>
                    <LocalizedLine text={choice.text} />
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </StepFrame>
  )
}
