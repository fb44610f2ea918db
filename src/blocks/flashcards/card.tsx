import { useWords } from '../../i18n/setup.ts'
import { classes } from '../../ui/classes.ts'
import type { BlockProps } from '../block.ts'
import { Picture } from '../picture.tsx'
import { LocalizedLine, LocalizedMarkdown } from '../text-parts/localized-markdown.tsx'
import styles from './view.module.css'

interface CardProps {
  card: BlockProps<'flashcards'>['data']['cards'][number]
  fileOf: BlockProps['fileOf']
  isFlipped: boolean
  onFlip: () => void
}

/** One card. The front stays above its back, so that the learner need not remember the question. */
export function Card({ card, fileOf, isFlipped, onFlip }: CardProps) {
  const { t } = useWords('blocks')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the button in the action bar is the accessible way.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div className={classes(styles.card, isFlipped && styles.isFlipped)} onClick={onFlip}>
      {card.picture && (
        <div className={styles.picture}>
          <Picture {...card.picture} url={fileOf(card.picture.file).url} />
        </div>
      )}
      <p className={styles.front}>
        <LocalizedLine text={card.front} />
      </p>
      {isFlipped ? (
        <div className={styles.back}>
          <LocalizedMarkdown text={card.back} />
        </div>
      ) : (
        <p className={styles.think}>{t('cards.think')}</p>
      )}
    </div>
  )
}
