import { randomBytes } from 'node:crypto'

/** A nonce for one answer. */
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
 * Headers of the app's own page. Browsers send reports the new way, which silences the old one, over https alone.
 * Google's popup needs `same-origin-allow-popups`.
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
 * Headers of the connect document: the only page that runs the provider's script. It is sandboxed into an
 * origin of its own (no cookies, no storage of ours), unless it is served from a separate origin.
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

/** Headers of responses that set none themselves: files, and unknown addresses. */
export function baseHeaders(https: boolean): Record<string, string> {
  return { ...shared, ...transport(https), 'cache-control': 'no-store' }
}

/** Headers of every API answer; routes add to these. */
export function apiHeaders(https: boolean): Record<string, string> {
  return {
    ...baseHeaders(https),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  }
}

/** Headers of static files; modules are fetched by the sandboxed connect document too, hence the open CORS. */
export const assetHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}
