import { expect, test } from 'vitest'
import { makeRow } from '../../testing/row.ts'
import {
  cardsInAll,
  deckReducer,
  emptyDeck,
  figuresOf,
  leftOver,
  minutesFor,
  type Card,
  type Deck,
  type DeckAction,
} from './deck.ts'

const card = (id: number, count = 1, verified = false): Card => ({
  key: `card-${id}`,
  ids: Array.from({ length: count }, (_, at) => makeRow(id * 100 + at).id),
  count,
  total: 10.1 * count,
  usual: 10.1,
  payments: Array.from({ length: count }, (_, index) => ({
    id: makeRow(id * 100 + index).id,
    date: '2026-11-20',
    amount: 10.1,
    account_id: makeRow(0).id,
  })),
  likely: [],
  transaction: makeRow(id * 100, { verified }),
})
const run = (deck: Deck, ...actions: DeckAction[]): Deck => actions.reduce(deckReducer, deck)
const started = (...cards: Card[]): Deck =>
  run(emptyDeck, {
    type: 'start',
    filter: 'unverified',
    scope: 'recent',
    answer: {
      success: true,
      cards,
      next_cursor: null,
      queue: { cards: cards.length, payments: 16, older: 3 },
      counters: { total: 20, verified: 4, unverified: 16 },
    },
  })

test('correct adds to Verified, edited to Edited; both reduce Unverified and advance the deck', () => {
  const deck = run(
    started(card(1), card(2), card(3)),
    { type: 'decide', id: 1, key: 'card-1', decision: 'correct' },
    { type: 'decide', id: 2, key: 'card-2', decision: 'edited' },
    { type: 'decide', id: 3, key: 'card-3', decision: 'incorrect' },
  )
  expect(deck.index).toBe(2)
  expect(deck.counters).toEqual({ total: 20, verified: 6, unverified: 14 })
  expect(deck.session).toEqual({ verified: 1, edited: 1 })
  expect(run(deck, { type: 'leave', key: 'card-3' }).index).toBe(3)
  expect(leftOver(deck)).toBe(1)
  expect(deck.cards[2]?.transaction).toMatchObject({ verified: false, needsEditing: true })
})

test('a batch counts all its rows, and Unverified never falls below 0', () => {
  const deck = run(started(card(1, 14)), { type: 'decide', id: 4, key: 'card-1', decision: 'correct' })
  expect(deck.counters).toEqual({ total: 20, verified: 18, unverified: 2 })
  const beyond = run(started(card(1, 30)), { type: 'decide', id: 5, key: 'card-1', decision: 'edited' })
  expect(beyond.counters?.unverified).toBe(0)
})

test('undoing a decision restores the previous state and puts its card on top', () => {
  const before = started(card(1), card(2))
  const decided = run(before, { type: 'decide', id: 6, key: 'card-1', decision: 'correct' })
  const after = run(decided, { type: 'back', id: decided.steps[0]?.id ?? 0, show: true })
  expect(after).toEqual(before)
})

test('a failed save reverts only its own decision and keeps the user’s position', () => {
  const deck = run(
    started(card(1), card(2), card(3)),
    { type: 'decide', id: 7, key: 'card-1', decision: 'correct' },
    { type: 'decide', id: 8, key: 'card-2', decision: 'correct' },
  )
  const after = run(deck, { type: 'back', id: deck.steps[0]?.id ?? 0, show: false })
  expect(after.counters).toEqual({ total: 20, verified: 5, unverified: 15 })
  expect(after.session.verified).toBe(1)
  expect(after.index).toBe(2)
  expect(after.decisions).toEqual(new Map([['card-2', 'correct']]))
})

test('deciding a card again counts it once', () => {
  const deck = run(
    started(card(1)),
    { type: 'decide', id: 9, key: 'card-1', decision: 'correct' },
    { type: 'decide', id: 10, key: 'card-1', decision: 'edited' },
  )
  expect(deck.session).toEqual({ verified: 0, edited: 1 })
  expect(deck.counters).toEqual({ total: 20, verified: 5, unverified: 15 })
})

test('a previously verified card becomes unverified by a swipe to the left', () => {
  const deck = run(started(card(1, 1, true)), {
    type: 'decide',
    id: 11,
    key: 'card-1',
    decision: 'incorrect',
  })
  expect(deck.counters).toEqual({ total: 20, verified: 3, unverified: 17 })
})

test('previous and next stop at the ends', () => {
  const deck = started(card(1), card(2))
  expect(run(deck, { type: 'go', step: -1 }).index).toBe(0)
  expect(run(deck, { type: 'go', step: 1 }, { type: 'go', step: 1 }).index).toBe(1)
})

test('cards of a payee that got a category leave the deck as verified, without losing earlier decisions', () => {
  const blank = (id: number, merchant: string): Card => ({
    ...card(id, 2),
    transaction: makeRow(id * 100, { verified: false, category: null, merchant }),
  })
  const decided = run(started(card(1), blank(2, 'Meera'), blank(3, 'Other'), blank(4, 'Meera')), {
    type: 'decide',
    id: 12,
    key: 'card-1',
    decision: 'correct',
  })
  const deck = run(decided, { type: 'named', merchant: 'Meera', entry: 'expense' })
  expect(deck.cards.map(({ key }) => key)).toEqual(['card-1', 'card-3'])
  expect(deck.counters).toEqual({ total: 20, verified: 9, unverified: 11 })
  expect(deck.queue.cards).toBe(2)
  expect(deck.cards[deck.index]?.key).toBe('card-3')
  expect(run(deck, { type: 'back', id: 12, show: true }).index).toBe(0)
  expect(run(decided, { type: 'named', merchant: null, entry: 'expense' }).cards).toHaveLength(4)
})

test('more cards skip rows already in the deck and get unique keys', () => {
  const again = { ...card(1), ids: [makeRow(77).id] }
  const deck = run(started(card(1)), {
    type: 'more',
    answer: {
      success: true,
      cards: [card(1), again, card(2)],
      next_cursor: 'x',
      queue: { cards: 9, payments: 16, older: 3 },
      counters: { total: 20, verified: 4, unverified: 16 },
    },
  })
  expect(deck.cards).toHaveLength(3)
  expect(new Set(deck.cards.map(({ key }) => key)).size).toBe(3)
})

test('payments split off follow as cards of their own, and the counts stay correct', () => {
  const batch = card(1, 3)
  const [first, second, third] = batch.payments.map(({ id }) => makeRow(0, { id }))
  if (!first || !second || !third) throw new Error('three payments')
  const split = run(started(batch, card(2)), {
    type: 'split',
    key: 'card-1',
    head: second,
    apart: [first],
  })
  expect(split.cards.map(({ count, ids }) => [count, ids.length])).toEqual([
    [2, 2],
    [1, 1],
    [1, 1],
  ])
  expect(split.cards[0]).toMatchObject({
    key: 'card-1',
    total: 20.2,
    usual: 10.1,
    transaction: { id: second.id },
  })
  expect(split.cards[1]).toMatchObject({ ids: [first.id], transaction: { id: first.id } })
  expect([split.queue.cards, cardsInAll(split)]).toEqual([3, 3])
  const decided = run(
    split,
    { type: 'decide', id: 1, key: 'card-1', decision: 'correct' },
    { type: 'decide', id: 2, key: `${first.id}|apart`, decision: 'incorrect' },
  )
  expect(decided.session).toEqual({ verified: 2, edited: 0 })
  expect(run(decided, { type: 'back', id: 1, show: true }).cards[0]?.count).toBe(2)
})

test('the length of a partially loaded queue is the server’s count', () => {
  const deck = run(started(card(1)), {
    type: 'start',
    filter: 'unverified',
    scope: 'recent',
    answer: {
      success: true,
      cards: [card(1)],
      next_cursor: 'x',
      queue: { cards: 73, payments: 400, older: 0 },
      counters: { total: 400, verified: 0, unverified: 400 },
    },
  })
  expect([cardsInAll(deck), minutesFor(73), minutesFor(2)]).toEqual([73, 4, 1])
})

test('total and median of payments are exact', () => {
  expect(figuresOf([0.1, 0.2, 9], 'AED')).toEqual({ total: 9.3, usual: 0.2 })
  expect(figuresOf([4, 1, 2, 3], 'AED')).toEqual({ total: 10, usual: 2.5 })
})
test('any string works as a card key, including names of Object.prototype properties', () => {
  for (const key of ['constructor', '__proto__', 'toString']) {
    const deck = started({ ...card(1), key })
    expect(deck.decisions.get(key)).toBeUndefined()
    const after = run(deck, { type: 'decide', id: 1, key, decision: 'correct' })
    expect(after.session.verified).toBe(1)
    expect(after.decisions).toEqual(new Map([[key, 'correct']]))
  }
})
