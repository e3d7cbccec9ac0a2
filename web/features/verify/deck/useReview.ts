import { useStore } from '../../../use-store.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/transaction.ts'
import { applyCorrection } from '#contract/transactions.ts'
import { call } from '../../../api/call.ts'
import { messageOf } from '../../../api/errors.ts'
import { refreshEverything } from '../../../api/queries.ts'
import { useSession } from '../../../api/auth/session.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { dropEdits } from '../../transactions/detail/edit-values.ts'
import type { Card, DeckAction, Deck } from './deck.ts'
import { saveDecision, saveEdit, saveQueue, saveUndo, type EditBody } from '../saves/saves.ts'

export type Review = {
  decide: (card: Card, decision: 'correct' | 'incorrect') => void
  edit: (card: Card, body: EditBody, row: Transaction) => void
  undo: () => void
  canUndo: boolean
  /** The last outcome as text, for a live region. */
  said: string
}

/** Decisions show at once and are saved in the background; one that fails is reverted with a message. */
export function useReview(deck: Deck, dispatch: (action: DeckAction) => void): Review {
  const { t } = useTranslation('verify')
  const userId = useSession().user?.id ?? ''
  const [said, setSaid] = useState('')
  const lastId = useRef(0)
  const failed = useRef(new Set<number>())
  /** Cards changed on the server since they were loaded, so that their version is outdated. */
  const touched = useRef(new Set<string>())
  const newId = (): number => (lastId.current += 1)
  const [visit] = useState(() => crypto.randomUUID())
  const nameOf = (step: number): string => `${visit}/${step}`
  const failing =
    (id: number, card: Card) =>
    (error: unknown): void => {
      failed.current.add(id)
      dispatch({ type: 'back', id, show: false })
      const name = card.transaction.description
      showToast(t('notSaved', { name, error: messageOf(error) }), { kind: 'error' })
    }
  const decide: Review['decide'] = (card, decision) => {
    const id = newId()
    touched.current.add(card.key)
    dispatch({ type: 'decide', id, key: card.key, decision })
    saveQueue.add({ run: () => saveDecision(card, decision, nameOf(id)), onFailed: failing(id, card) })
    setSaid(t(decision === 'correct' ? 'saidCorrect' : 'saidWrong', { name: card.transaction.description }))
  }
  const edit: Review['edit'] = (card, body, row) => {
    const id = newId()
    const fresh = !touched.current.has(card.key)
    touched.current.add(card.key)
    dispatch({ type: 'decide', id, key: card.key, decision: 'edited', row })
    saveQueue.add({
      run: async () => {
        const edited = await saveEdit(card, body, nameOf(id), fresh)
        dropEdits(userId, card.transaction)
        if (!edited) return
        dispatch({ type: 'saved', key: card.key, row: edited.transaction })
        if (body.category && edited.similar.earlier >= card.count)
          offerEarlier(edited.transaction, edited.similar)
      },
      onFailed: failing(id, card),
    })
    setSaid(t('saidEdited', { name: row.description }))
  }
  const offerEarlier = (row: Transaction, similar: { merchant: string | null; earlier: number }): void => {
    const merchant = similar.merchant ?? t('similar.thisMerchant')
    showToast(t('similar.question', { count: similar.earlier, merchant }), {
      action: { label: t('similar.apply'), onSelect: () => void applyEarlier(row) },
    })
  }
  const applyEarlier = async (row: Transaction): Promise<void> => {
    try {
      const { changed } = await call(applyCorrection, { params: { id: row.id } })
      showToast(t('similar.applied', { count: changed }))
      refreshEverything()
    } catch (error) {
      showToast(t('similar.failed', { error: messageOf(error) }), { kind: 'error' })
    }
  }
  const undo = (): void => {
    const step = deck.steps.at(-1)
    if (!step) return
    const { card } = step.before
    dispatch({ type: 'back', id: step.id, show: true })
    saveQueue.add({
      // A decision that failed to save needs no undo on the server.
      run: () => (failed.current.has(step.id) ? Promise.resolve() : saveUndo(card, nameOf(step.id))),
      onFailed: (error) =>
        showToast(t('notSaved', { name: card.transaction.description, error: messageOf(error) }), {
          kind: 'error',
        }),
    })
    setSaid(t('undone'))
  }
  return { decide, edit, undo, canUndo: deck.steps.length > 0, said }
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
