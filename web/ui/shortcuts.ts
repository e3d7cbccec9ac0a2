import { useStore } from '../use-store.ts'
import { storedChoice } from '../local-storage.ts'

/** Single-key shortcuts can be turned off per device, for people who use dictation. */
const shortcuts = storedChoice('shortcuts', ['on', 'off'], 'on')

export function useShortcuts(): readonly [boolean, (next: boolean) => void] {
  return [useStore(shortcuts) === 'on', (next) => shortcuts.set(next ? 'on' : 'off')] as const
}

/**
 * Whether a key press is not a shortcut: it belongs to a field,
 * menu or dialog, or single-key shortcuts are off.
 */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing)
    return true
  if (shortcuts.get() === 'off' && event.key.length === 1) return true
  return isEditing(event)
}

/** Whether a field, menu or dialog with its own undo has the keyboard. */
export function isEditing(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return true
  const target = event.target instanceof Element ? event.target : null
  return Boolean(target?.closest('input, textarea, select, [contenteditable], [role=menu]'))
}

/** Keys within this time of each other are words that somebody types beside a field, not shortcuts. */
const wordMs = 250

/** Runs what a single key does once no other has followed; of keys pressed one after another it runs nothing. */
export function singleKeys(now = Date.now): {
  press: (run: (() => void) | undefined) => void
  stop: () => void
} {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  return {
    press(run) {
      const isWord = now() - last < wordMs
      last = now()
      clearTimeout(timer)
      if (run && !isWord) timer = setTimeout(run, wordMs)
    },
    stop: () => clearTimeout(timer),
  }
}
