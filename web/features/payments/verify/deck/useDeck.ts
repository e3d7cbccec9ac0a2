import { useEffect, useReducer, useState } from 'react'
import { reviewDeck } from '#contract/ledger/review.ts'
import { call } from '../../../../api/call.ts'
import { headersIn, useDataOf } from '../../../../api/membership.ts'
import {
  deckReducer,
  emptyDeck,
  type Deck,
  type DeckAction,
  type DeckFilter,
  type DeckScope,
} from './deck.ts'
import { saveQueue } from '../saves/saves.ts'

/** More cards are fetched when fewer than this many are left. */
const ahead = 15

export type DeckState = {
  deck: Deck
  dispatch: (action: DeckAction) => void
  /** The first cards are being loaded. */
  loading: boolean
  loadingMore: boolean
  error: Error | null
  start: (filter: DeckFilter, scope?: DeckScope) => void
  retry: () => void
}

/** Waits until all decisions are saved, so that a new deck does not contain them again. */
async function settled(signal: AbortSignal): Promise<void> {
  while (saveQueue.pending.get() > 0 && !signal.aborted)
    await new Promise<void>((resolve) => {
      const stop = saveQueue.pending.listen(() => {
        stop()
        resolve()
      })
    })
}

type Request = { filter: DeckFilter; scope: DeckScope; cursor: string | null }

async function read(
  { filter, scope, cursor }: Request,
  membership: string | null,
  signal: AbortSignal,
): Promise<DeckAction> {
  if (cursor === null) await settled(signal)
  const query = { filter, scope, batches: 'true' as const, ...(cursor === null ? {} : { cursor }) }
  const answer = await call(reviewDeck, { query }, { signal, headers: headersIn(membership) })
  return cursor === null ? { type: 'start', filter, scope, answer } : { type: 'more', answer }
}

export function useDeck(): DeckState {
  const { membership } = useDataOf()
  const [deck, dispatch] = useReducer(deckReducer, emptyDeck)
  const [request, setRequest] = useState<Request>({ filter: 'unverified', scope: 'recent', cursor: null })
  const [finished, setFinished] = useState<{ request: Request; error: Error | null } | null>(null)
  useEffect(() => {
    const flight = new AbortController()
    const finish = (error: Error | null): void => setFinished({ request, error })
    read(request, membership, flight.signal).then(
      (action) => {
        if (flight.signal.aborted) return
        dispatch(action)
        finish(null)
      },
      (error: unknown) => {
        if (!flight.signal.aborted) finish(error instanceof Error ? error : new Error(String(error)))
      },
    )
    return () => flight.abort()
  }, [request, membership])

  const busy = finished?.request !== request
  const error = busy ? null : (finished?.error ?? null)
  const { cursor } = deck
  const low = cursor !== null && cursor !== request.cursor && deck.cards.length - deck.index < ahead
  if (low && !busy && !error) setRequest({ ...request, cursor })
  return {
    deck,
    dispatch,
    loading: busy && request.cursor === null,
    loadingMore: busy && request.cursor !== null,
    error,
    start: (filter, scope = 'recent') => setRequest({ filter, scope, cursor: null }),
    retry: () => setRequest({ ...request }),
  }
}
