import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/errors.ts'
import { refreshEverything } from '../../api/queries.ts'
import { showUndoable } from '../../api/undo.ts'

/**
 * What follows a successful save: a text for a toast, or what to do, which may return such a text, or false for
 * a dialog that stays open.
 */
export type Done<A> = string | ((answer: A) => unknown)

export type Saving = {
  busy: boolean
  /** The sentence of the last failure; '' if there was none. */
  error: string
  /** The server's sentence for each field it refused. */
  fields: Readonly<Record<string, string>>
  clear: () => void
  /** Does nothing while an earlier one runs; resolves to whether the work succeeded. */
  run: (work: () => Promise<void>) => Promise<boolean>
}

/** The state of a save or another action started by a press. */
export function useSave(fallback?: string): Saving {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef(false)
  return {
    busy,
    error: failure === null ? '' : messageOf(failure, fallback),
    fields: failure instanceof ApiError ? failure.fields : {},
    clear: () => setFailure(null),
    async run(work) {
      if (running.current) return false
      running.current = true
      setBusy(true)
      setFailure(null)
      try {
        await work()
        return true
      } catch (caught) {
        setFailure(caught)
        return false
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}

/** Saves: afterwards the toast offers Undo where the change can be undone, and all reads are refetched. */
export function saveWith<A>(
  { run }: Saving,
  work: () => Promise<A>,
  done: Done<A> | undefined,
  close: () => void,
): Promise<boolean> {
  return run(async () => {
    const answer = await work()
    const said = typeof done === 'function' ? done(answer) : done
    refreshEverything()
    if (typeof said === 'string') showUndoable(said, answer)
    if (said !== false) close()
  })
}
