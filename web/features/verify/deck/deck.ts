import type { ResponseOf } from '#contract/endpoint.ts'
import type { reviewDeck, Transaction } from '#contract/transactions.ts'

type Answer = ResponseOf<typeof reviewDeck>
export type Card = Answer['cards'][number]
export type Counters = Answer['counters']
export type DeckFilter = 'unverified' | 'verified' | 'all'
export type Decision = 'correct' | 'incorrect' | 'edited'

/** One decision and all that is needed to take it back on the screen. */
export type Step = { id: number; key: string; at: number; decision: Decision; before: CardState }
type CardState = { card: Card; decision: Decision | undefined }
type Session = { verified: number; edited: number }

export type Deck = {
  filter: DeckFilter
  cards: readonly Card[]
  decisions: Readonly<Record<string, Decision>>
  /** The card on top; equal to the number of cards once all are gone through. */
  at: number
  counters: Counters | null
  session: Session
  steps: readonly Step[]
  cursor: string | null
}

export type DeckAction =
  | { type: 'start'; filter: DeckFilter; answer: Answer }
  | { type: 'more'; answer: Answer }
  | { type: 'decide'; id: number; key: string; decision: Decision; row?: Transaction }
  | { type: 'saved'; key: string; row: Transaction }
  | { type: 'back'; id: number; show: boolean }
  | { type: 'go'; step: 1 | -1 }

export const emptyDeck: Deck = {
  filter: 'unverified',
  cards: [],
  decisions: {},
  at: 0,
  counters: null,
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
        cards: action.answer.cards,
        cursor: action.answer.next_cursor,
        counters: action.answer.counters,
      }
    case 'more':
      return more(deck, action.answer)
    case 'decide':
      return decide(deck, action)
    case 'saved':
      return { ...deck, cards: withRow(deck.cards, action.key, action.row) }
    case 'back':
      return takeBack(deck, action.id, action.show)
    default:
      return { ...deck, at: Math.min(Math.max(deck.at + action.step, 0), Math.max(deck.cards.length - 1, 0)) }
  }
}

function withRow(cards: readonly Card[], key: string, transaction: Transaction): readonly Card[] {
  return cards.map((card) => (card.key === key ? { ...card, transaction } : card))
}

/** Further cards: rows that are there already are passed over, and a key that comes again gets its own. */
function more(deck: Deck, answer: Answer): Deck {
  const rows = new Set(deck.cards.flatMap((card) => card.ids))
  const keys = new Set(deck.cards.map((card) => card.key))
  const fresh = answer.cards
    .filter((card) => !card.ids.some((id) => rows.has(id)))
    .map((card) => (keys.has(card.key) ? { ...card, key: `${card.key}|${card.ids[0] ?? ''}` } : card))
  return { ...deck, cards: [...deck.cards, ...fresh], cursor: answer.next_cursor }
}

/** Right adds to Verified, an edit to Edited; both take from Unverified, which is never below 0. */
function decide(deck: Deck, action: Extract<DeckAction, { type: 'decide' }>): Deck {
  const at = deck.cards.findIndex((card) => card.key === action.key)
  const card = deck.cards[at]
  if (!card || !deck.counters) return deck
  const before: CardState = { card, decision: deck.decisions[card.key] }
  const step: Step = { id: action.id, key: card.key, at, decision: action.decision, before }
  const verified = action.decision !== 'incorrect'
  const row = { ...(action.row ?? card.transaction), verified, needsEditing: !verified }
  return {
    ...deck,
    cards: withRow(deck.cards, card.key, row),
    decisions: { ...deck.decisions, [card.key]: action.decision },
    counters: countersAfter(deck.counters, card.transaction.verified, verified, card.count),
    session: sessionAfter(deck.session, before.decision, action.decision, card.count),
    at: Math.max(deck.at, at + 1),
    steps: [...deck.steps, step],
  }
}

function countersAfter(counters: Counters, was: boolean, is: boolean, count: number): Counters {
  if (was === is) return counters
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

/** Takes a step back: what came after it stays. `show` puts its card on top again. */
function takeBack(deck: Deck, id: number, show: boolean): Deck {
  const step = deck.steps.find((candidate) => candidate.id === id)
  const card = step && deck.cards[step.at]
  if (!step || !card || !deck.counters) return deck
  const { before } = step
  const decisions = { ...deck.decisions }
  if (before.decision) decisions[step.key] = before.decision
  else delete decisions[step.key]
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
    at: show ? step.at : deck.at,
    steps: deck.steps.filter((candidate) => candidate.id !== id),
  }
}

/** Cards that were wrong or passed over. */
export function leftOver(deck: Deck): number {
  return deck.cards.filter((card) => !card.transaction.verified).length
}
