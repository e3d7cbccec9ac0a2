/** When the messages of signed-in screens leave: not while they are pointed at or have the focus, and with their page. */
import { toasts, use } from './toast.tsx'

use.now = () => document.querySelector('[role=status]:is(:hover,:focus-within)') !== null

let newestAt = 0
toasts.listen(() => (newestAt = Date.now()))

/** With a page its messages leave, but for errors; one that is no older than a second is of the page that its press led to. */
export function leavePage(): void {
  if (Date.now() - newestAt >= 1000) toasts.set(toasts.get().filter(({ kind }) => kind === 'error'))
}
