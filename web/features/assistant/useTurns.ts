import { useCallback, useState } from 'react'
import type { Thread } from '#contract/assistant/assistant.ts'
import { onSessionChange } from '../../api/auth/session.ts'

/** A question, and what it goes on from; an empty question asks again for what `after` holds. */
export type Turn = { id: number; question: string; after: Thread | null }

/** The thread stays while the app is open, until it is cleared or another person signs in; the newest turn comes first. */
let kept: { turns: readonly Turn[]; thread: Thread | null } = { turns: [], thread: null }
const mostTurns = 20
let lastId = 0
onSessionChange(() => {
  kept = { turns: [], thread: null }
})

const add = (question: string, after: Thread | null): void => {
  lastId += 1
  kept = { ...kept, turns: [{ id: lastId, question, after }, ...kept.turns].slice(0, mostTurns) }
}

export function useTurns(first: string) {
  const [turns, setTurns] = useState(() => {
    if (first !== '') add(first, kept.thread)
    return kept.turns
  })
  const ask = useCallback((question: string, after: Thread | null = kept.thread): void => {
    add(question, after)
    setTurns(kept.turns)
  }, [])
  const clear = useCallback((): void => {
    kept = { turns: [], thread: null }
    setTurns(kept.turns)
  }, [])
  /** What the newest answer is of; nothing, where it says so, so that no line goes on from an older one. */
  const answered = useCallback((turn: Turn, thread: Thread | null): void => {
    if (kept.turns[0]?.id === turn.id) kept = { ...kept, thread }
  }, [])
  return { turns, ask, clear, answered }
}
