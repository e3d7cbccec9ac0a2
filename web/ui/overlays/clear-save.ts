/** Keeps messages off the button that saves a form of the page, for screens that have one: they then stand at the top. */
import { use } from './toast.tsx'

let shown: HTMLElement | null = null

use.place = (box) => {
  // in a dialog they stand above its buttons
  if (box.closest('dialog')) return
  shown = box
  box.style.top = ''
  if (!box.textContent) return
  const messages = box.getBoundingClientRect()
  const isOver = [...document.querySelectorAll('main form [type=submit]')].some((button) => {
    const { top, bottom, left, right } = button.getBoundingClientRect()
    return bottom > messages.top && top < messages.bottom && right > messages.left && left < messages.right
  })
  if (isOver) box.style.top = '4px'
}

addEventListener('scroll', () => shown?.isConnected && use.place?.(shown), { passive: true, capture: true })
