import { useSyncExternalStore } from 'react'

/** Choices of the device: theme and privacy mask. The script in index.html sets both before first paint. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const tell = (): void => {
  for (const listener of listeners) listener()
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
}

const media = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null
let theme: Theme = themes.find((name) => name === (read('theme') ?? read('user_theme'))) ?? 'system'
let masked = typeof document !== 'undefined' && document.documentElement.hasAttribute('data-masked')

function paint(): void {
  const dark = theme === 'dark' || (theme === 'system' && media?.matches === true)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
}
media?.addEventListener('change', paint)

export function setTheme(next: Theme): void {
  write('theme', next)
  apply(next)
}
/** The signed-in user's choice, which takes the place of this device's. */
export function setUserTheme(next: 'light' | 'dark'): void {
  write('user_theme', next)
  forget('theme')
  apply(next)
}
/** The user's own setting, unless this device has its own choice; gone at sign-out with all that is personal. */
export function adoptUserTheme(next: 'light' | 'dark' | null): void {
  if (next) write('user_theme', next)
  if (read('theme') === null) apply(next ?? 'system')
}
function apply(next: Theme): void {
  theme = next
  paint()
  tell()
}
export function useTheme(): readonly [Theme, (next: Theme) => void] {
  return [
    useSyncExternalStore(
      subscribe,
      () => theme,
      () => 'system' as const,
    ),
    setTheme,
  ] as const
}

export function setMasked(next: boolean): void {
  masked = next
  write('privacy_mask', next ? 'on' : 'off')
  document.documentElement.toggleAttribute('data-masked', next)
  tell()
}
export function isMasked(): boolean {
  return masked
}
export function useMasked(): readonly [boolean, (next: boolean) => void] {
  return [
    useSyncExternalStore(
      subscribe,
      () => masked,
      () => false,
    ),
    setMasked,
  ] as const
}
