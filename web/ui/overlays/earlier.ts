/**
 * For parts of which messages come: one that was there before the last press is of an earlier act, and ends with the next page
 * or dialog however soon that opens.
 */
import './leave-page.ts'
import { toasts, use } from './toast.tsx'

let isEarlier = false
toasts.listen(() => (isEarlier = false))
if (typeof addEventListener === 'function') addEventListener('click', () => (isEarlier = true), true)

const { leave } = use
use.leave = () => {
  if (isEarlier) toasts.set(toasts.get().filter(({ kind }) => kind === 'error'))
  else leave?.()
}
