import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { cx } from '../cx.ts'

export type MenuItem = {
  label: string
  icon?: LucideIcon
  /** The link target, or the action. */
  href?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
}
type MenuProps = {
  /** The accessible name of the menu, and of the button unless its own text names it. */
  label: string
  namedByText?: boolean
  trigger: ReactNode
  items: readonly MenuItem[]
  header?: ReactNode
  triggerClass?: string
  /** The edge of the button that the menu is aligned with. */
  align?: 'start' | 'end'
  className?: string
}

/**
 * A button with a menu in the top layer: closes on Escape and
 * outside clicks, navigated by arrows and letters.
 */
export function Menu({
  label,
  namedByText,
  trigger,
  items,
  header,
  triggerClass,
  align = 'start',
  className,
}: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [, navigate] = useLocation()

  const entries = (): HTMLElement[] => [
    ...(panel.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? []),
  ]
  const choose = (item: MenuItem): void => {
    panel.current?.hidePopover()
    button.current?.focus()
    if (item.href !== undefined) navigate(item.href)
    item.onSelect?.()
  }
  const move = (event: KeyboardEvent): void => {
    const all = entries()
    const position = all.findIndex((entry) => entry === document.activeElement)
    const targets = new Map([
      ['ArrowDown', position + 1],
      ['ArrowUp', position - 1],
      ['Home', 0],
      ['End', all.length - 1],
    ])
    let target = targets.get(event.key)
    if (target === undefined && event.key.length === 1)
      target = all.findIndex((entry) =>
        entry.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase()),
      )
    if (event.key === 'Tab') panel.current?.hidePopover()
    if (target === undefined || (target < 0 && event.key.length === 1)) return
    event.preventDefault()
    all[(target + all.length) % all.length]?.focus()
  }
  const place = (next: boolean): void => {
    if (!next || !button.current || !panel.current) return
    placePanel(button.current, panel.current, align)
    entries()[0]?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={namedByText ? undefined : label}
        popoverTarget={id}
        className={triggerClass}
      >
        {trigger}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        // before it is placed, so that a closed menu, of which a page may have hundreds, is empty
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        onToggle={(event) => place(event.newState === 'open')}
        onKeyDown={move}
        className={cx(
          'fixed m-0 max-w-[calc(100vw-1rem)] min-w-56 overflow-y-auto rounded-card border border-line bg-card p-1.5 text-ink shadow-float',
          className,
        )}
      >
        {open && (
          <>
            {header}
            {items.map((item) => (
              <MenuEntry key={item.label} item={item} onChoose={() => choose(item)} />
            ))}
          </>
        )}
      </div>
    </>
  )
}

function MenuEntry({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={item.disabled || undefined}
      onClick={() => {
        if (!item.disabled) onChoose()
      }}
      className={cx(
        'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start text-small hover:bg-sunk focus-visible:bg-sunk aria-disabled:opacity-50',
        item.danger && 'text-alert',
      )}
    >
      {item.icon && <item.icon aria-hidden="true" className="size-4.5 shrink-0" />}
      {item.label}
    </button>
  )
}

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
