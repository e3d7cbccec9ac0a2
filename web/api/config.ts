import './jitless.ts'
import { RuntimeConfig } from '#contract/meta.ts'

const absent: RuntimeConfig = {
  apiBaseUrl: null,
  sandbox: false,
  google: false,
  demos: false,
  plansEnforced: false,
  production: true,
  debugScreens: false,
  connectUrl: '',
  providerHost: '',
  support: false,
  version: '',
}

/** The settings that the server embedded in the page; malformed ones count as not configured. */
export function parseConfig(text: string | null | undefined): RuntimeConfig {
  try {
    const parsed = RuntimeConfig.safeParse(JSON.parse(text ?? ''))
    return parsed.success ? { ...parsed.data, apiBaseUrl: cleanBase(parsed.data.apiBaseUrl) } : absent
  } catch {
    return absent
  }
}

/** '' means the page's own origin; otherwise an http(s) address without trailing slashes, or null. */
function cleanBase(base: string | null): string | null {
  if (base === null || base === '') return base
  try {
    const url = new URL(base)
    return /^https?:$/.test(url.protocol) ? base.replace(/\/+$/, '') : null
  } catch {
    return null
  }
}

function readPage(): RuntimeConfig {
  if (typeof document === 'undefined') return parseConfig(globalThis.runtimeConfigText)
  const element = document.getElementById('runtime-config')
  // The development server serves the page without the server's settings.
  if (!element && import.meta.env.DEV) return { ...absent, apiBaseUrl: '', production: false }
  return parseConfig(element?.textContent)
}

export const config: RuntimeConfig = readPage()
