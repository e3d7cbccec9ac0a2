import { useTranslation } from 'react-i18next'

/** Returns a function that names a device: 'Chrome on Windows', or as much of it as is known. */
export function useDeviceName(): (userAgent: string | null) => string {
  const { t } = useTranslation('settings')
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent)
    if (browser && system) return t('sessions.device', { browser, system })
    return browser ?? system ?? t('sessions.unknownDevice')
  }
}

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]
const find = (list: readonly [RegExp, string][], text: string): string | null =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null

type Device = { browser: string | null; system: string | null; handheld: boolean }

/** Browser and system from the user agent; a hint for the user, not proof, since it can be forged. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const system = find(systems, text)
  return {
    browser: find(browsers, text),
    system,
    handheld: ['iPhone', 'iPad', 'Android'].includes(system ?? ''),
  }
}
