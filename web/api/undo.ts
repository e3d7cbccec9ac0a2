/** Undo and redo of the user's changes, from a toast, the keyboard and Activity. */
import { listChanges, redoChange, undoChange } from '#contract/changes.ts'
import { i18n } from '../i18n/index.ts'
import { showToast } from '../ui/overlays/toast.tsx'
import { call } from './call.ts'
import { changeOf } from './change-ids.ts'
import { messageOf } from './errors.ts'
import { refreshEverything } from './queries.ts'

export type Direction = 'undo' | 'redo'

/** Undoes or redoes a change and reports the outcome in a toast, which offers the opposite action. */
export async function undoOrRedo(id: string, direction: Direction): Promise<void> {
  const { t } = i18n
  const opposite = direction === 'undo' ? 'redo' : 'undo'
  try {
    const { change } = await call(direction === 'undo' ? undoChange : redoChange, { params: { id } })
    refreshEverything()
    const action = { label: t(`parts:undo.${opposite}`), onSelect: () => void undoOrRedo(id, opposite) }
    showToast(t(`parts:undo.${direction}Done`), change.action === opposite ? { action } : {})
  } catch (error) {
    showToast(t('parts:undo.failed', { error: messageOf(error) }), { kind: 'error' })
  }
}

/**
 * Shows a success toast that offers to undo the change made by the call that returned `answer`; if no change
 * was recorded, the toast has no action.
 */
export function showUndoable(text: string, answer: unknown): void {
  const id = changeOf(answer)
  const action = {
    label: i18n.t('parts:undo.undo'),
    onSelect: () => id !== null && void undoOrRedo(id, 'undo'),
  }
  showToast(text, id === null ? {} : { action })
}

/** Handles Ctrl or ⌘ Z: undoes the newest change, or redoes the one undone last. */
export async function stepNewest(direction: Direction): Promise<void> {
  const { data } = await call(listChanges, { query: { size: 50 } })
  const possible = data.filter(({ action }) => action === direction)
  const [first] =
    direction === 'undo'
      ? possible
      : possible.toSorted((a, b) => ((a.changed_at ?? '') < (b.changed_at ?? '') ? 1 : -1))
  if (first) await undoOrRedo(first.id, direction)
  else showToast(i18n.t(`parts:undo.${direction}None`), { kind: 'info' })
}
