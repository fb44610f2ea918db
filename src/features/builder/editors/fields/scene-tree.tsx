import { TriangleAlert } from 'lucide-react'
import { idsIn } from '../../../../../contract/drafts/block-fields.ts'
import { useWords } from '../../../../i18n/setup.ts'
import styles from '../../builder.module.css'
import type { NodeValues } from '../../node-fields.ts'
import { reachedScenes, scenesPath } from './scene-paths.ts'
import { useThingNames } from './things.tsx'

/** A story as a tree of lists: each choice with the scene that it leads to. A scene that is above is only named. */
export function SceneTree({ values }: { values: NodeValues }) {
  const { t } = useWords('builder')
  const scenes = useThingNames(values, scenesPath)
  const reached = reachedScenes(values)
  const [first] = scenes
  if (!first) return null
  return (
    <section className={styles.preview} aria-label={t('tree.title')}>
      <p className={styles.previewTitle}>{t('tree.title')}</p>
      <ul className={styles.tree}>
        <SceneBranch id={first.id} values={values} names={new Map(scenes.map(({ id, name }) => [id, name]))} firstChoices={reached} />
      </ul>
      {scenes
        .filter(({ id }) => !reached.has(id))
        .map(({ id, name }) => (
          <p key={id} className={styles.states}>
            <TriangleAlert size={22} />
            {t('tree.unreached', { name })}
          </p>
        ))}
    </section>
  )
}

interface BranchProps {
  id: string
  values: NodeValues
  names: ReadonlyMap<string, string>
  /** The choice below which each scene is; the others only name it. */
  firstChoices: ReadonlyMap<string, string | null>
}

function SceneBranch({ id, values, names, firstChoices }: BranchProps) {
  const { t, language } = useWords('builder')
  const choices = `${scenesPath}.${id}.choices`
  const ending = values[`${scenesPath}.${id}.ending`]
  const ids = idsIn(values, choices)
  return (
    <li>
      <strong>{names.get(id)}</strong>
      {ids.length === 0 && <span> — {ending ? t(`choices.${String(ending)}` as 'choices.good') : t('tree.noEnding')}</span>}
      {ids.length > 0 && (
        <ul className={styles.tree}>
          {ids.map((choice) => {
            const next = String(values[`${choices}.${choice}.next`] ?? '')
            const words =
              values[`${choices}.${choice}.text.${language}`] ||
              values[`${choices}.${choice}.text.bn`] ||
              values[`${choices}.${choice}.text.en`]
            return (
              <li key={choice}>
                <span>{t('tree.choice', { text: String(words || t('empty')) })}</span>
                {!names.has(next) && <span> {t('tree.nowhere')}</span>}
                {names.has(next) &&
                  (firstChoices.get(next) === choice ? (
                    <ul className={styles.tree}>
                      <SceneBranch id={next} values={values} names={names} firstChoices={firstChoices} />
                    </ul>
                  ) : (
                    <span> → {names.get(next)}</span>
                  ))}
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}
