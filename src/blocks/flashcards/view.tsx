import { ArrowRight, Check, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { BlockProps } from '../block.ts'
import { ActionBar, StepFrame } from '../step-frame.tsx'
import { useDoneOnArrival } from '../use-done-on-arrival.ts'
import { Card } from './card.tsx'
import { type CardMove, type Deck, deckOf, isAllSeen, movedDeck, savedDeck } from './deck.ts'
import styles from './view.module.css'

/** Words to recall: think, turn, and say honestly whether one knew. What happens is in deck.ts. */
export function FlashcardsBlock({ data, fileOf, work, navigation }: BlockProps<'flashcards'>) {
  const { t } = useWords('blocks')
  const [deck, setDeck] = useState(() => deckOf(data.cards, work.saved))
  const place = useRef<HTMLDivElement>(null)
  useDoneOnArrival(work, isAllSeen(data.cards, deck))
  const card = data.cards.find(({ id }) => id === deck.queue[0])
  const shown = `${card?.id ?? 'end'}/${deck.isFlipped}/${deck.queue.length}`

  // The button that was pressed is gone, and the focus with it; the card itself says what is there now.
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown) place.current?.focus({ preventScroll: true })
    before.current = shown
  }, [shown])

  function go(move: CardMove) {
    const next = movedDeck(data.cards, deck, move)
    if (next === deck) return
    setDeck(next)
    work.onSave(savedDeck(next))
    if (isAllSeen(data.cards, next) && !work.isDone) work.onDone()
  }

  return (
    <StepFrame actionBar={<CardActionBar deck={deck} navigation={navigation} onMove={go} />}>
      <div className={styles.top}>
        <h2>
          <Localized text={data.title} />
        </h2>
        <p className={styles.progress}>{t('cards.progress', { total: data.cards.length, known: deck.known.size })}</p>
        {card && (isAllSeen(data.cards, deck) || work.isDone) && (
          <Button variant="quiet" iconEnd={ArrowRight} onClick={navigation.onNext}>
            {t('quiz.skip')}
          </Button>
        )}
      </div>
      <div ref={place} className={styles.place} tabIndex={-1}>
        {card ? (
          <Card key={card.id} card={card} fileOf={fileOf} isFlipped={deck.isFlipped} onFlip={() => go('flip')} />
        ) : (
          <div className={styles.end}>
            <span className={styles.sign}>
              <Check size={40} strokeWidth={2.6} />
            </span>
            <p>{t('cards.end')}</p>
            <Button variant="quiet" icon={RotateCcw} onClick={() => go('restart')}>
              {t('cards.restart')}
            </Button>
          </div>
        )}
      </div>
    </StepFrame>
  )
}

interface CardActionBarProps {
  deck: Deck
  navigation: BlockProps<'flashcards'>['navigation']
  onMove: (move: CardMove) => void
}

function CardActionBar({ deck, navigation, onMove }: CardActionBarProps) {
  const { t } = useWords('blocks')
  if (deck.queue.length === 0) {
    return (
      <ActionBar onBack={navigation.onBack}>
        <Button variant="main" isTall className={styles.next} iconEnd={ArrowRight} onClick={navigation.onNext} data-move="next">
          {t(navigation.isLast ? 'dock.finish' : 'dock.next')}
        </Button>
      </ActionBar>
    )
  }
  if (!deck.isFlipped) {
    return (
      <ActionBar onBack={navigation.onBack}>
        <Button variant="main" isTall className={styles.next} onClick={() => onMove('flip')} data-move="next">
          {t('cards.flip')}
        </Button>
      </ActionBar>
    )
  }
  return (
    <ActionBar onBack={undefined}>
      <Button variant="line" isTall className={styles.next} icon={RotateCcw} onClick={() => onMove('again')}>
        {t('cards.again')}
      </Button>
      <Button variant="main" isTall className={styles.next} icon={Check} onClick={() => onMove('known')} data-move="next">
        {t('cards.known')}
      </Button>
    </ActionBar>
  )
}
