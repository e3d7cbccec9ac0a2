import { useStore } from '../../../../use-store.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { messageOf } from '../../../../api/errors.ts'
import { useSession } from '../../../../api/auth/session.ts'
import { useDataOf } from '../../../../api/membership.ts'
import { showToast } from '../../../../ui/overlays/toast.tsx'
import { dropEdits } from '../../detail/edit-values.ts'
import { addOffer } from '../../offers/offers.ts'
import type { Card, DeckAction, Deck } from './deck.ts'
import { saveDecision, saveEdit, saveQueue, saveUndo, type EditBody } from '../saves/saves.ts'

export type Review = {
  decide: (card: Card, decision: 'correct' | 'incorrect') => void
  edit: (card: Card, body: EditBody, row: Transaction) => void
  /** The card just marked wrong, which stays on top until the user says what is right or goes on. */
  wrong: Card | null
  leaveWrong: () => void
  go: (step: 1 | -1) => void
  undo: () => void
  canUndo: boolean
  /** The last outcome as text, for a live region. */
  message: string
}

/** Decisions show at once and are saved in the background; one that fails is reverted with a message. */
export function useReview(deck: Deck, dispatch: (action: DeckAction) => void): Review {
  const { t } = useTranslation('verify')
  const userId = useSession().user?.id ?? ''
  const { headers } = useDataOf()
  const [announcement, setSaid] = useState('')
  const [wrong, setWrong] = useState<Card | null>(null)
  const lastId = useRef(0)
  const failed = useRef(new Set<number>())
  /** Cards changed on the server since they were loaded, so that their version is outdated. */
  const touched = useRef(new Set<string>())
  const newId = (): number => (lastId.current += 1)
  const changeIds = useRef(new Map<number, string>())
  const changeIdOf = (step: number): string => {
    const id = changeIds.current.get(step) ?? crypto.randomUUID()
    changeIds.current.set(step, id)
    return id
  }
  const failing =
    (id: number, card: Card) =>
    (error: unknown): void => {
      failed.current.add(id)
      setWrong((open) => (open?.key === card.key ? null : open))
      dispatch({ type: 'back', id, show: false })
      const name = card.transaction.description
      showToast(t('notSaved', { name, error: messageOf(error) }), { kind: 'error' })
    }
  const leaveWrong = (): void => {
    if (wrong) dispatch({ type: 'leave', key: wrong.key })
    setWrong(null)
  }
  const decide: Review['decide'] = (card, decision) => {
    if (decision === 'incorrect' && wrong?.key === card.key) return leaveWrong()
    const id = newId()
    touched.current.add(card.key)
    setWrong(decision === 'incorrect' ? card : null)
    dispatch({ type: 'decide', id, key: card.key, decision })
    saveQueue.add({
      run: () => saveDecision(card, decision, changeIdOf(id), { headers }),
      onFailed: failing(id, card),
    })
    setSaid(t(decision === 'correct' ? 'saidCorrect' : 'saidWrong', { name: card.transaction.description }))
  }
  const edit: Review['edit'] = (card, body, row) => {
    const id = newId()
    const fresh = !touched.current.has(card.key)
    touched.current.add(card.key)
    setWrong(null)
    dispatch({ type: 'decide', id, key: card.key, decision: 'edited', row })
    saveQueue.add({
      run: async () => {
        const edited = await saveEdit(card, body, changeIdOf(id), { headers, fresh })
        dropEdits(userId, card.transaction)
        dispatch({ type: 'saved', key: card.key, row: edited.transaction })
        if (body.category && edited.similar.earlier > 0) addOffer(userId, edited.transaction.id)
      },
      onFailed: failing(id, card),
    })
    setSaid(t('saidEdited', { name: row.description }))
  }
  const undo = (): void => {
    const step = deck.steps.at(-1)
    if (!step) return
    const { card } = step.before
    setWrong(null)
    dispatch({ type: 'back', id: step.id, show: true })
    saveQueue.add({
      // A decision that failed to save needs no undo on the server.
      run: () =>
        failed.current.has(step.id) ? Promise.resolve() : saveUndo(changeIdOf(step.id), { headers }),
      onFailed: (error) =>
        showToast(t('notSaved', { name: card.transaction.description, error: messageOf(error) }), {
          kind: 'error',
        }),
    })
    setSaid(t('undone'))
  }
  return {
    decide,
    edit,
    wrong,
    leaveWrong,
    go: (step) => {
      setWrong(null)
      dispatch({ type: 'go', step })
    },
    undo,
    canUndo: deck.steps.length > 0,
    message: announcement,
  }
}

/** The number of decisions being saved; until all are, leaving the page asks for confirmation. */
export function useSaving(): number {
  const pending = useStore(saveQueue.pending)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (pending > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [pending])
  return pending
}
