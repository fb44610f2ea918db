import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CardMove, deckOf, isAllSeen, movedDeck, savedDeck } from './deck.ts'

const cards = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const deckAfter = (...moves: CardMove[]) => moves.reduce((deck, move) => movedDeck(cards, deck, move), deckOf(cards, undefined))

describe('a deck', () => {
  it('removes a known card and shows the other again later', () => {
    const deck = deckAfter('flip', 'again', 'flip', 'known')
    expect(deck.queue).toEqual(['c', 'a'])
    expect([...deck.known]).toEqual(['b'])
    expect([...deck.again]).toEqual(['a'])
  })

  it('asks for the back before the answer', () => {
    expect(deckAfter('known').queue).toEqual(['a', 'b', 'c'])
  })

  it('is done when every back was seen, known or not', () => {
    expect(isAllSeen(cards, deckAfter('flip', 'again', 'flip', 'again'))).toBe(false)
    expect(isAllSeen(cards, deckAfter('flip', 'again', 'flip', 'again', 'flip'))).toBe(true)
  })

  it('restarts without forgetting which cards were seen', () => {
    const deck = deckAfter('flip', 'known', 'restart')
    expect(deck.queue).toEqual(['a', 'b', 'c'])
    expect([...deck.seen]).toEqual(['a'])
  })

  it('opens as it was left', () => {
    const deck = deckAfter('flip', 'known', 'flip', 'again')
    const again = deckOf(cards, savedDeck(deck))
    expect(again.queue).toEqual(['c', 'b'])
    expect([...again.known]).toEqual(['a'])
  })

  it('survives cards that the course has dropped or added', () => {
    const deck = deckOf([{ id: 'a' }, { id: 'new' }], { a: 'known', gone: 'known', constructor: 'again' })
    expect(deck.queue).toEqual(['new'])
  })

  it('loses and doubles no card, whatever is pressed', () => {
    const move = fc.constantFrom<CardMove>('flip', 'known', 'again', 'restart')
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        const deck = deckAfter(...moves)
        expect([...deck.queue, ...deck.known].sort()).toEqual(['a', 'b', 'c'])
      }),
    )
  })
})
