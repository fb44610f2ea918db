import type { SavedWork } from '../block.ts'

/**
 * Cards to go through: known ones leave, the others repeat. `seen` holds every card whose back was shown. All cards seen
 * completes the block; the learner need not know them all.
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

/** The deck as saved: known cards stay out of the queue until the learner restarts. */
export function deckOf(cards: Cards, saved: SavedWork | undefined): Deck {
  const ids = cards.map(({ id }) => id)
  const of = (pile: string) => new Set(ids.filter((id) => saved && Object.hasOwn(saved, id) && saved[id] === pile))
  const [known, again, seenOnly] = [of('known'), of('again'), of('seen')]
  const queue = [...ids.filter((id) => !known.has(id) && !again.has(id)), ...again]
  return { queue, known, again, seen: new Set([...known, ...again, ...seenOnly]), isFlipped: false }
}

/** The deck after a move. A move that does not apply changes nothing, so a second tap is harmless. */
export function movedDeck(cards: Cards, deck: Deck, move: CardMove): Deck {
  const [card, ...rest] = deck.queue
  // A restart keeps `seen`.
  if (move === 'restart') return { ...deckOf(cards, undefined), seen: deck.seen }
  if (card === undefined) return deck
  if (move === 'flip') return { ...deck, isFlipped: !deck.isFlipped, seen: new Set(deck.seen).add(card) }
  if (!deck.isFlipped) return deck
  const again = new Set(deck.again)
  again.delete(card)
  if (move === 'known') return { ...deck, queue: rest, known: new Set(deck.known).add(card), again, isFlipped: false }
  return { ...deck, queue: [...rest, card], again: again.add(card), isFlipped: false }
}

export function savedDeck(deck: Deck): SavedWork {
  const pile = (id: string) => (deck.known.has(id) ? 'known' : deck.again.has(id) ? 'again' : 'seen')
  return Object.fromEntries([...deck.seen].map((id) => [id, pile(id)]))
}

export const isAllSeen = (cards: Cards, deck: Deck): boolean => cards.every(({ id }) => deck.seen.has(id))
