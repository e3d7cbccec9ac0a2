/** Undo and redo of changes, from a toast, the keyboard and Activity. */
import { useEffect } from 'react'
import { type Change, listChanges, redoChange, undoChange } from '#contract/changes/changes.ts'
import { i18n, loadNamespaces } from '../i18n/index.ts'
import { showToast } from '../ui/overlays/toast.tsx'
import { askedProof } from './own/asked-proof.ts'
import { type MadeChange, call, changeOf } from './call.ts'
import { messageOf } from './errors.ts'
import { headersIn } from './membership.ts'
import { refreshEverything } from './queries.ts'

export type Direction = 'undo' | 'redo'

/** What a change may be told with loads when one is taken back. */
const texts = (): Promise<unknown> => loadNamespaces(['late']).catch(() => undefined)

/** Makes the step, after what it takes where it shows somebody more; null if the person did not give that. */
async function step({ id, membership }: MadeChange, direction: Direction): Promise<Change | null> {
  const endpoint = direction === 'undo' ? undoChange : redoChange
  for (let before = ''; ;) {
    const { change, wanted } = await call(endpoint, { params: { id } }, { headers: headersIn(membership) })
    if (wanted === undefined) return change
    const isProven =
      wanted !== before && (await new Promise<boolean>((answer) => askedProof.set({ wanted, answer })))
    askedProof.set(null)
    if (!isProven) return null
    before = wanted
  }
}

/** Undoes or redoes a change and reports the outcome in a toast, which offers the opposite action. */
export async function undoOrRedo(change: MadeChange, direction: Direction): Promise<void> {
  const { t } = i18n
  const opposite = direction === 'undo' ? 'redo' : 'undo'
  try {
    const stepped = await step(change, direction)
    if (stepped === null) return
    refreshEverything()
    await texts()
    const label = t(direction === 'undo' ? 'late:undo.redo' : 'parts:undo')
    const action = { label, onSelect: () => void undoOrRedo(change, opposite) }
    const name = stepped.by?.name ?? ''
    const text = name === '' ? t(`late:undo.${direction}Done`) : t(`late:undo.${direction}DoneOf`, { name })
    showToast(text, stepped.action === opposite ? { action } : {})
  } catch (error) {
    showToast(messageOf(error), { kind: 'error' })
  }
}

/**
 * Shows a success toast that offers to undo the change made by the call that returned `answer`; if no change
 * was recorded, the toast has no action.
 */
export function showUndoable(text: string, answer: unknown): void {
  const change = changeOf(answer)
  const action = {
    label: i18n.t('parts:undo'),
    onSelect: () => change !== null && void undoOrRedo(change, 'undo'),
  }
  showToast(text, change === null ? {} : { action })
}

let shownMembership: string | null = null
/** While the screen shows the data of a membership's owner, the keyboard undoes what the user changed there. */
export function useUndoIn(membership: string): void {
  useEffect(() => {
    shownMembership = membership
    return () => void (shownMembership = null)
  }, [membership])
}

/** Handles Ctrl or ⌘ Z: undoes the user's newest change, or redoes the one undone last; never another person's. */
export async function stepNewest(direction: Direction): Promise<void> {
  const membership = shownMembership
  const { data } = await call(listChanges, { query: { size: 50 } }, { headers: headersIn(membership) })
  // that somebody accepted an invitation is no press of this person's
  const possible = data.filter(
    ({ action, by, kind }) => action === direction && by === null && kind !== 'household.share',
  )
  const [first] =
    direction === 'undo'
      ? possible
      : possible.toSorted((a, b) => ((a.changed_at ?? '') < (b.changed_at ?? '') ? 1 : -1))
  if (first) await undoOrRedo({ id: first.id, membership }, direction)
  else {
    await texts()
    showToast(i18n.t(`late:undo.${direction}None`), { kind: 'info' })
  }
}
