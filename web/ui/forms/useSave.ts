import { useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, messageOf } from '../../api/errors.ts'
import { readAgain } from '../../api/queries.ts'
import { showUndoable } from '../../api/undo.ts'
import { i18n, loadNamespaces } from '../../i18n/index.ts'
import { showToast } from '../overlays/toast.tsx'

/**
 * What follows a successful save: a text for a toast, or what to do, which may return such a text, or false for
 * a dialog that stays open.
 */
export type Done<A> = string | ((answer: A) => unknown)

/** What to say if an error has no sentence of its own, or the text in which its sentence stands. */
export type Failed = string | ((message: string) => string)

export type Saving = {
  busy: boolean
  /** The sentence of the last failure; '' if there was none. */
  error: string
  /** The server's code of the last failure; '' if there was none. */
  code: string
  /** The server's sentence for each field it refused. */
  fields: Readonly<Record<string, string>>
  clear: () => void
  /** Its form is closed meanwhile: it goes on, closes nothing, and a failure is told in a toast. */
  leave: () => void
  /** Resolves to whether the work succeeded. */
  run: (work: () => Promise<void>) => Promise<boolean>
  /** Like `run`; then reads are refetched, and a toast, which offers Undo where the change can be undone, follows. */
  save: <A>(work: () => Promise<A>, done?: Done<A>, close?: () => void) => Promise<boolean>
}
type Settings = {
  /** Shows a failure in a toast, where the screen has no place for it. */
  inToast?: true
  /** The reads to refetch; all by default. */
  refetch?: readonly Endpoint[] | undefined
  /** For choices that take effect at once: each is saved, one after another. Otherwise a press is ignored while busy. */
  queued?: true
  /** Says at once that it is saved, and stays busy until the screens that were open show it, so that none invites to save it twice. */
  whenShown?: true | undefined
}

/** For so long a message waits until the screen shows what it says, or a form until all screens do. */
const longestMs = 2000
const longestFormMs = 5000
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The state of a save or another action started by a press. */
export function useSave(failed?: Failed, { inToast, refetch, queued, whenShown }: Settings = {}): Saving {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef(0)
  const left = useRef(false)
  const latest = useRef<Promise<unknown>>(Promise.resolve())
  const textOf = (error: unknown): string =>
    typeof failed === 'function' ? failed(messageOf(error)) : messageOf(error, failed)
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      if (inToast || left.current) showToast(textOf(error), { kind: 'error' })
      else setFailure(error)
      return false
    } finally {
      running.current -= 1
      if (running.current === 0) setBusy(false)
    }
  }
  const run = (work: () => Promise<void>): Promise<boolean> => {
    if (running.current > 0 && !queued) return Promise.resolve(false)
    running.current += 1
    setBusy(true)
    const result = running.current === 1 ? attempt(work) : latest.current.then(() => attempt(work))
    latest.current = result
    return result
  }
  return {
    busy,
    error: failure === null ? '' : textOf(failure),
    code: failure instanceof ApiError ? failure.code : '',
    fields: failure instanceof ApiError ? failure.fields : {},
    clear: () => setFailure(null),
    leave: () => {
      left.current = true
    },
    run,
    save: (work, outcome, close) =>
      run(async () => {
        const answer = await work()
        const result = typeof outcome === 'function' ? outcome(answer) : outcome
        const shown = readAgain(refetch, whenShown)
        const isSaid = whenShown && typeof result === 'string'
        if (isSaid) showUndoable(result, answer)
        if (whenShown) await Promise.race([shown, wait(longestFormMs)])
        if (result !== false && !left.current) close?.()
        if (isSaid) return
        if (left.current) await loadNamespaces(['late']).catch(() => undefined)
        const text = typeof result === 'string' ? result : left.current ? i18n.t('late:finished') : null
        if (text === null) return
        await Promise.race([shown, wait(longestMs)])
        showUndoable(text, answer)
      }),
  }
}
