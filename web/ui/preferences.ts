import { useStore } from '../use-store.ts'
import { atom } from 'nanostores'
import { readText, removeStored, storedChoice, writeText } from '../local-storage.ts'

/** Device preferences. The script in index.html applies the theme and hidden amounts before first paint. */
const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const media = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null
const theme = atom<Theme>(
  themes.find((name) => name === (readText('theme') ?? readText('user_theme'))) ?? 'system',
)
const masked = storedChoice('privacy_mask', ['on', 'off'], 'off')
/** The digits used in Arabic texts; English texts always use Latin digits. */
export const digits = storedChoice('device_digits', ['latin', 'arabic'], 'latin')

/** Applies the theme without transitions: colours fading between themes are unreadable on the way. */
function paint(): void {
  const root = document.documentElement
  const dark = theme.get() === 'dark' || (theme.get() === 'system' && media?.matches === true)
  const next = dark ? 'dark' : 'light'
  if (root.dataset['theme'] === next) return
  root.toggleAttribute('data-theme-changing', true)
  root.dataset['theme'] = next
  // Forces the new colours to apply now, while transitions are off.
  void document.body.offsetHeight
  root.removeAttribute('data-theme-changing')
}
media?.addEventListener('change', paint)
theme.listen(paint)

export function setTheme(next: Theme): void {
  writeText('theme', next)
  theme.set(next)
}
/** Sets the signed-in user's choice, which replaces this device's. */
export function setUserTheme(next: 'light' | 'dark'): void {
  writeText('user_theme', next)
  removeStored('theme')
  theme.set(next)
}
/**
 * Applies the user's own setting unless this device has its own
 * choice; removed at sign-out with all personal data.
 */
export function adoptUserTheme(dark: boolean | null): void {
  const next = dark === null ? 'system' : dark ? 'dark' : 'light'
  if (dark !== null) writeText('user_theme', next)
  if (readText('theme') === null) theme.set(next)
}
export function useTheme(): readonly [Theme, (next: Theme) => void] {
  return [useStore(theme, { ssr: () => 'system' as const }), setTheme] as const
}

masked.listen((value) => document.documentElement.toggleAttribute('data-masked', value === 'on'))

export function setMasked(next: boolean): void {
  masked.set(next ? 'on' : 'off')
}
export function isMasked(): boolean {
  return masked.get() === 'on'
}
/** A prerendered page shows amounts; the first render in the browser applies the device's choice. */
export function useMasked(): readonly [boolean, (next: boolean) => void] {
  return [useStore(masked, { ssr: () => 'off' as const }) === 'on', setMasked] as const
}
