import type { ResponseOf } from '#contract/endpoint.ts'
import { medianOf } from '#contract/median.ts'
import type { reviewDeck } from '#contract/ledger/review.ts'
import type { EntryType } from '#contract/common.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'

type Answer = ResponseOf<typeof reviewDeck>
export type Card = Answer['cards'][number]
export type Counters = Answer['counters']
export type DeckFilter = 'unverified' | 'verified' | 'all'
/** The last three months, or everything. */
export type DeckScope = 'recent' | 'all'
export type Queue = Answer['queue']
export type Decision = 'correct' | 'incorrect' | 'edited'

/** One decision and the state needed to undo it on the screen. */
export type Step = { id: number; key: string; index: number; decision: Decision; before: CardState }
type CardState = { card: Card; decision: Decision | undefined }
type Session = { verified: number; edited: number }

export type Deck = {
  filter: DeckFilter
  scope: DeckScope
  cards: readonly Card[]
  decisions: ReadonlyMap<string, Decision>
  /** The index of the top card; equals the number of cards once all are done. */
  index: number
  counters: Counters | null
  /** The size of the whole queue, including cards not loaded yet. */
  queue: Queue
  session: Session
  steps: readonly Step[]
  cursor: string | null
}

export type DeckAction =
  | { type: 'start'; filter: DeckFilter; scope: DeckScope; answer: Answer }
  | { type: 'more'; answer: Answer }
  | { type: 'decide'; id: number; key: string; decision: Decision; row?: Transaction }
  /** Goes on from a card marked wrong, which stays on top until its question is answered. */
  | { type: 'leave'; key: string }
  | { type: 'saved'; key: string; row: Transaction }
  /** Payments of a card become cards of their own after it; `head` is the newest that stays. */
  | { type: 'split'; key: string; head: Transaction; apart: readonly Transaction[] }
  /** The payments of a payee have got a category, so that cards of them without one need no decision. */
  | { type: 'named'; merchant: string | null; entry: EntryType }
  | { type: 'back'; id: number; show: boolean }
  | { type: 'go'; step: 1 | -1 }

export const emptyDeck: Deck = {
  filter: 'unverified',
  scope: 'recent',
  cards: [],
  decisions: new Map(),
  index: 0,
  counters: null,
  queue: { cards: 0, payments: 0, older: 0 },
  session: { verified: 0, edited: 0 },
  steps: [],
  cursor: null,
}

export function deckReducer(deck: Deck, action: DeckAction): Deck {
  switch (action.type) {
    case 'start':
      return {
        ...emptyDeck,
        filter: action.filter,
        scope: action.scope,
        queue: action.answer.queue,
        cards: action.answer.cards,
        cursor: action.answer.next_cursor,
        counters: action.answer.counters,
      }
    case 'more':
      return more(deck, action.answer)
    case 'decide':
      return decide(deck, action)
    case 'leave':
      return after(deck, action.key)
    case 'saved':
      return { ...deck, cards: withRow(deck.cards, action.key, action.row) }
    case 'split':
      return split(deck, action)
    case 'named':
      return named(deck, action)
    case 'back':
      return takeBack(deck, action.id, action.show)
    default:
      return {
        ...deck,
        index: Math.min(Math.max(deck.index + action.step, 0), Math.max(deck.cards.length - 1, 0)),
      }
  }
}

function withRow(cards: readonly Card[], key: string, transaction: Transaction): readonly Card[] {
  return cards.map((card) => (card.key === key ? { ...card, transaction } : card))
}

/** Appends cards, skipping those with rows already in the deck and making duplicate keys unique. */
function more(deck: Deck, answer: Answer): Deck {
  const rows = new Set(deck.cards.flatMap((card) => card.ids))
  const keys = new Set(deck.cards.map((card) => card.key))
  const fresh = answer.cards
    .filter((card) => !card.ids.some((id) => rows.has(id)))
    .map((card) => (keys.has(card.key) ? { ...card, key: `${card.key}|${card.ids[0] ?? ''}` } : card))
  return { ...deck, cards: [...deck.cards, ...fresh], cursor: answer.next_cursor }
}

/** The total and the median of some amounts, exactly. */
export function figuresOf(amounts: readonly number[], currency: string): { total: number; usual: number } {
  const minor = amounts.map((amount) => minorFromWire(amount, currency))
  const total = minor.reduce((sum, amount) => sum + amount, 0n)
  return { total: wireAmount(total, currency), usual: wireAmount(medianOf(minor), currency) }
}

function split(deck: Deck, { key, head, apart }: Extract<DeckAction, { type: 'split' }>): Deck {
  const index = deck.cards.findIndex((card) => card.key === key)
  const card = deck.cards[index]
  if (!card) return deck
  const away = new Set(apart.map(({ id }) => id))
  const payments = card.payments.filter(({ id }) => !away.has(id))
  const remaining: Card = {
    ...card,
    ids: payments.map(({ id }) => id),
    count: payments.length,
    payments,
    ...figuresOf(
      payments.map(({ amount }) => amount),
      head.currency,
    ),
    transaction: head,
  }
  const singles = apart.map((row): Card => {
    const payment = card.payments.filter(({ id }) => id === row.id)
    const figures = { total: row.amount, usual: row.amount }
    return {
      key: `${row.id}|apart`,
      ids: [row.id],
      count: 1,
      payments: payment,
      likely: card.likely,
      ...figures,
      transaction: row,
    }
  })
  return {
    ...deck,
    cards: [...deck.cards.slice(0, index), remaining, ...singles, ...deck.cards.slice(index + 1)],
    queue: { ...deck.queue, cards: deck.queue.cards + singles.length },
    steps: deck.steps.map((step) =>
      step.index > index ? { ...step, index: step.index + singles.length } : step,
    ),
  }
}

function named(deck: Deck, { merchant, entry }: Extract<DeckAction, { type: 'named' }>): Deck {
  const isNamed = ({ key, transaction: row }: Card, index: number): boolean =>
    index >= deck.index &&
    !deck.decisions.has(key) &&
    !row.verified &&
    row.category === null &&
    merchant !== null &&
    row.merchant === merchant &&
    row.type === entry
  const gone = deck.cards.filter(isNamed)
  const cards = deck.cards.filter((card, index) => !isNamed(card, index))
  const count = gone.reduce((sum, card) => sum + card.count, 0)
  return {
    ...deck,
    cards,
    queue: { ...deck.queue, cards: Math.max(0, deck.queue.cards - gone.length) },
    counters: deck.counters && countersAfter(deck.counters, false, true, count),
    steps: deck.steps.map((step) => ({ ...step, index: cards.findIndex(({ key }) => key === step.key) })),
  }
}

/** A correct card adds to Verified, an edited one to Edited; both reduce Unverified, never below 0. */
function decide(deck: Deck, action: Extract<DeckAction, { type: 'decide' }>): Deck {
  const index = deck.cards.findIndex((card) => card.key === action.key)
  const card = deck.cards[index]
  if (!card || !deck.counters) return deck
  const before: CardState = { card, decision: deck.decisions.get(card.key) }
  const step: Step = { id: action.id, key: card.key, index: index, decision: action.decision, before }
  const verified = action.decision !== 'incorrect'
  const row = { ...(action.row ?? card.transaction), verified, needsEditing: !verified }
  return {
    ...deck,
    cards: withRow(deck.cards, card.key, row),
    decisions: new Map(deck.decisions).set(card.key, action.decision),
    counters: countersAfter(deck.counters, card.transaction.verified, verified, card.count),
    session: sessionAfter(deck.session, before.decision, action.decision, card.count),
    // a card marked wrong stays until the user has said what is right
    index: verified ? Math.max(deck.index, index + 1) : deck.index,
    steps: [...deck.steps, step],
  }
}

function after(deck: Deck, key: string): Deck {
  return { ...deck, index: Math.max(deck.index, deck.cards.findIndex((card) => card.key === key) + 1) }
}

function countersAfter(counters: Counters, wasVerified: boolean, is: boolean, count: number): Counters {
  if (wasVerified === is) return counters
  const change = is ? count : -count
  return {
    total: counters.total,
    verified: Math.max(0, counters.verified + change),
    unverified: Math.max(0, counters.unverified - change),
  }
}

function sessionAfter(
  session: Session,
  before: Decision | undefined,
  now: Decision | undefined,
  count: number,
): Session {
  const of = (decision: Decision | undefined, wanted: Decision): number => (decision === wanted ? count : 0)
  return {
    verified: Math.max(0, session.verified - of(before, 'correct') + of(now, 'correct')),
    edited: Math.max(0, session.edited - of(before, 'edited') + of(now, 'edited')),
  }
}

/** Undoes one step; later steps stay. With `show`, its card is put on top again. */
function takeBack(deck: Deck, id: number, show: boolean): Deck {
  const step = deck.steps.find((candidate) => candidate.id === id)
  const card = step && deck.cards[step.index]
  if (!step || !card || !deck.counters) return deck
  const { before } = step
  const decisions = new Map(deck.decisions)
  if (before.decision) decisions.set(step.key, before.decision)
  else decisions.delete(step.key)
  return {
    ...deck,
    cards: deck.cards.map((other) => (other.key === step.key ? before.card : other)),
    decisions,
    counters: countersAfter(
      deck.counters,
      card.transaction.verified,
      before.card.transaction.verified,
      card.count,
    ),
    session: sessionAfter(deck.session, step.decision, before.decision, card.count),
    index: show ? step.index : deck.index,
    steps: deck.steps.filter((candidate) => candidate.id !== id),
  }
}

/** The number of cards in the queue; more may have arrived since the server counted them. */
export function cardsInAll(deck: Deck): number {
  const known = deck.cards.length + (deck.cursor === null ? 0 : 1)
  return deck.cursor === null ? deck.cards.length : Math.max(known, deck.queue.cards)
}

/** The average time a card takes. */
const secondsPerCard = 3.3
/** The estimated minutes for a number of cards, at least one. */
export function minutesFor(cards: number): number {
  return Math.max(1, Math.round((cards * secondsPerCard) / 60))
}

/** The number of cards marked wrong or skipped. */
export function leftOver(deck: Deck): number {
  return deck.cards.filter((card) => !card.transaction.verified).length
}
