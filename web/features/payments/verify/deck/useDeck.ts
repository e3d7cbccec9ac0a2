import { useEffect, useReducer, useRef, useState } from 'react'
import { reviewDeck } from '#contract/ledger/review.ts'
import { call } from '../../../../api/call.ts'
import { headersIn, useDataOf } from '../../../../api/membership.ts'
import {
  type Deck,
  type DeckAction,
  type DeckFilter,
  type DeckScope,
  deckReducer,
  emptyDeck,
} from './deck.ts'
import { saveQueue } from '../saves/saves.ts'
import { forwardSign } from '../../../../ui/direction.ts'
import { isTyping } from '../../../../ui/shortcuts.ts'

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

type DeckKeys = { forward: () => void; back: () => void; edit: () => void; undo: () => void }

const keys: Readonly<Record<string, keyof DeckKeys>> = {
  ArrowUp: 'edit',
  e: 'edit',
  z: 'undo',
}

function actionOf(key: string): keyof DeckKeys | undefined {
  const arrow = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (arrow !== 0) return arrow === forwardSign() ? 'forward' : 'back'
  return keys[key.length === 1 ? key.toLowerCase() : key]
}

/** Arrow keys decide like swipes in the same direction; holding a key down decides only one card. */
export function useDeckKeys(actions: DeckKeys): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const action = actionOf(event.key)
      if (!action || event.repeat || isTyping(event)) return
      event.preventDefault()
      latest.current[action]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
