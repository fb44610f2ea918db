import type { KeptWork } from '../block.ts'

/**
 * Cards to go through: known ones leave, the others come round again. `seen` holds every card whose back was looked at,
 * and is what makes the block done: nobody has to know everything to go on.
 */
export interface Deck {
  readonly queue: readonly string[]
  readonly known: ReadonlySet<string>
  readonly again: ReadonlySet<string>
  readonly seen: ReadonlySet<string>
  readonly isFlipped: boolean
}

type Cards = readonly { readonly id: string }[]
export type CardMove = 'flip' | 'known' | 'again' | 'restart'

/** The deck as it was left: cards known stay out of the queue, until somebody begins anew. */
export function deckOf(cards: Cards, kept: KeptWork | undefined): Deck {
  const ids = cards.map(({ id }) => id)
  const of = (pile: string) => new Set(ids.filter((id) => kept && Object.hasOwn(kept, id) && kept[id] === pile))
  const [known, again, seenOnly] = [of('known'), of('again'), of('seen')]
  const queue = [...ids.filter((id) => !known.has(id) && !again.has(id)), ...again]
  return { queue, known, again, seen: new Set([...known, ...again, ...seenOnly]), isFlipped: false }
}

/** What a move makes of the deck; one that makes no sense now changes nothing, so that a second tap does no harm. */
export function movedDeck(cards: Cards, deck: Deck, move: CardMove): Deck {
  const [card, ...rest] = deck.queue
  // Begun anew, every card has still been seen.
  if (move === 'restart') return { ...deckOf(cards, undefined), seen: deck.seen }
  if (card === undefined) return deck
  if (move === 'flip') return { ...deck, isFlipped: !deck.isFlipped, seen: new Set(deck.seen).add(card) }
  if (!deck.isFlipped) return deck
  const again = new Set(deck.again)
  again.delete(card)
  if (move === 'known') return { ...deck, queue: rest, known: new Set(deck.known).add(card), again, isFlipped: false }
  return { ...deck, queue: [...rest, card], again: again.add(card), isFlipped: false }
}

export function keptDeck(deck: Deck): KeptWork {
  const pile = (id: string) => (deck.known.has(id) ? 'known' : deck.again.has(id) ? 'again' : 'seen')
  return Object.fromEntries([...deck.seen].map((id) => [id, pile(id)]))
}

export const isAllSeen = (cards: Cards, deck: Deck): boolean => cards.every(({ id }) => deck.seen.has(id))
