/** Keeps messages off the button that saves a form of the page, for screens that have one: they then stand at the top. */
import { toasts } from './toast.tsx'

function place(): void {
  for (const status of document.querySelectorAll('[role=status]')) {
    const box = status.parentElement
    // those of a dialog stand above its buttons
    if (!box?.matches('.fixed') || box.closest('dialog')) continue
    box.style.top = ''
    const messages = box.getBoundingClientRect()
    const isOver = [...document.querySelectorAll('main form [type=submit]')].some((button) => {
      const { top, bottom, left, right } = button.getBoundingClientRect()
      return bottom > messages.top && top < messages.bottom && right > messages.left && left < messages.right
    })
    if (isOver) box.style.top = '4px'
  }
}

toasts.listen(() => requestAnimationFrame(place))
addEventListener('scroll', () => toasts.get().length > 0 && place(), { passive: true, capture: true })
