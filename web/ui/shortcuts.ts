import { useSyncExternalStore } from 'react'

/** Keys of one character can be switched off on a device, for people who speak to their computer. */
const storageKey = 'shortcuts'
const listeners = new Set<() => void>()
let on = read() !== 'off'

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function setShortcuts(next: boolean): void {
  on = next
  try {
    localStorage.setItem(storageKey, next ? 'on' : 'off')
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}
export function useShortcuts(): readonly [boolean, (next: boolean) => void] {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => on,
    () => on,
  )
  return [now, setShortcuts] as const
}

/** Whether a key belongs to something else: a field, a menu, a dialog, or characters are switched off. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing)
    return true
  if (!on && event.key.length === 1) return true
  if (document.querySelector('dialog[open]')) return true
  const target = event.target instanceof Element ? event.target : null
  return Boolean(target?.closest('input, textarea, select, [contenteditable], [role=menu]'))
}
