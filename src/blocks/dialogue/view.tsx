import { Localized } from '../../i18n/localized.tsx'
import { classes } from '../../ui/classes.ts'
import type { BlockProps } from '../block.ts'
import styles from './view.module.css'

/** Speech bubbles in order. The learner's side is at the end edge; the speaker's name says the same in words. */
export function DialogueBlock({ data }: BlockProps<'dialogue'>) {
  return (
    <div className={styles.dialogue}>
      <h2>
        <Localized text={data.title} />
      </h2>
      <ol className={styles.lines}>
        {data.lines.map(({ id, speaker, text, is_learner: isLearner }) => (
          <li key={id} className={classes(styles.line, isLearner && styles.learner)}>
            <strong className={styles.speaker}>
              <Localized text={speaker} />
            </strong>
            <p>
              <Localized text={text} />
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
