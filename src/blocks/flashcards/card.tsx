import { useWords } from '../../i18n/setup.ts'
import { classes } from '../../ui/classes.ts'
import type { BlockProps } from '../block.ts'
import { LocalizedLine, LocalizedMarkdown } from '../localized-markdown.tsx'
import { Picture } from '../picture.tsx'
import styles from './view.module.css'

interface CardProps {
  card: BlockProps<'flashcards'>['data']['cards'][number]
  fileOf: BlockProps['fileOf']
  isFlipped: boolean
  onFlip: () => void
}

/** One card. The front stays above its back, so that nobody has to remember what was asked. */
export function Card({ card, fileOf, isFlipped, onFlip }: CardProps) {
  const { t } = useWords('blocks')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the thumb; the button in the dock is the way for all.
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
