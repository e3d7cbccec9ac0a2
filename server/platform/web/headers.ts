import { randomBytes } from 'node:crypto'

/** A random CSP nonce for one response, in base64. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

const shared = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-resource-policy': 'same-origin',
}

export type HeaderOptions = { https: boolean; apiOrigin: string | null; connectOrigin: string | null }

function transport(https: boolean): Record<string, string> {
  return https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}
}

const reportPath = '/api/csp-report'

/**
 * Headers of the app's page. `report-to` is set for https only: browsers send such reports over https alone,
 * and it disables `report-uri`. Google's popup needs `same-origin-allow-popups`.
 */
export function pageHeaders(nonce: string, options: HeaderOptions): Record<string, string> {
  const connect = ["'self'", options.apiOrigin].filter(Boolean).join(' ')
  const frames = ["'self'", options.connectOrigin].filter(Boolean).join(' ')
  return {
    ...shared,
    ...transport(options.https),
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'DENY',
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src ${connect}`,
      `frame-src ${frames}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      // The only Trusted Types policy: the service worker's URL.
      'trusted-types xtharwa-worker',
      `report-uri ${reportPath}`,
      ...(options.https ? ['report-to csp'] : []),
    ].join('; '),
    ...(options.https ? { 'reporting-endpoints': `csp="${reportPath}"` } : {}),
  }
}

/**
 * Headers of the connect document, the only page that runs the provider's script. Unless it is served from a
 * separate origin (`apart`), it is sandboxed into an opaque origin without access to our cookies and storage.
 */
export function connectHeaders(
  nonce: string,
  options: { https: boolean; linkUrl: string; apart: boolean },
): Record<string, string> {
  const link = new URL(options.linkUrl).origin
  const hosts = link.endsWith('leantech.me') ? `${link} https://*.leantech.me` : link
  return {
    ...shared,
    ...transport(options.https),
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' ${hosts}`,
      `style-src 'unsafe-inline' 'self' ${hosts}`,
      `img-src data: 'self' ${hosts}`,
      `font-src 'self' ${hosts}`,
      `connect-src ${hosts}`,
      `frame-src ${hosts} data: blob:`,
      "base-uri 'none'",
      "object-src 'none'",
      `form-action ${hosts}`,
      `report-uri ${reportPath}`,
      ...(options.apart
        ? []
        : [
            "frame-ancestors 'self'",
            'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation',
          ]),
    ].join('; '),
  }
}

/** Default headers of responses that set none themselves: files and unknown paths. */
export function baseHeaders(https: boolean): Record<string, string> {
  return { ...shared, ...transport(https), 'cache-control': 'no-store' }
}

/** Headers of every API response; routes may add more. */
export function apiHeaders(https: boolean): Record<string, string> {
  return {
    ...baseHeaders(https),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

/** Headers of static files; CORS is open because the sandboxed connect document fetches modules too. */
export const assetHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}
