/**
 * Places a panel below its button if there is room, else above;
 * always inside the window, in either text direction.
 */
export function placePanel(button: HTMLElement, panel: HTMLElement, align: 'start' | 'end'): void {
  const anchor = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const rtl = getComputedStyle(button).direction === 'rtl'
  const atLeft = (align === 'start') !== rtl
  const left = atLeft ? anchor.left : anchor.right - width
  const below = anchor.bottom + 6
  const top = below + height > innerHeight - 8 ? anchor.top - height - 6 : below
  panel.style.inset = 'auto'
  panel.style.left = `${Math.min(Math.max(8, left), innerWidth - width - 8)}px`
  panel.style.top = `${Math.max(8, top)}px`
}
