/** When the messages of signed-in screens are dismissed: with their page or when a sheet opens, and not while pointed at or focused. */
import { toasts, use } from './toast.tsx'

use.now = () => document.querySelector('[role=status]:is(:hover,:focus-within)') !== null

let newestAt = 0
toasts.listen(() => (newestAt = Date.now()))

/** Dismisses messages other than errors when their page is left. One shown in the last second belongs to what was opened. */
export function leavePage(): void {
  if (Date.now() - newestAt >= 1000) toasts.set(toasts.get().filter(({ kind }) => kind === 'error'))
}
use.leave = leavePage
