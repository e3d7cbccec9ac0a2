export const basePath = '/api/identity'

/** The header by which the handler hands the caller's address on; a client's own is dropped. */
export const addressHeader = 'x-xtharwa-address'

/** Where requests of our own pages may come from; on one's own machine its three names are one. */
export function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  const local = ['localhost', '127.0.0.1', '[::1]']
  if (!local.includes(url.hostname)) return [url.origin]
  const port = url.port === '' ? '' : `:${url.port}`
  return local.map((host) => `${url.protocol}//${host}${port}`)
}

/** In front of the cookies' names: a browser then accepts them over https and for this host alone. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-xtharwa' : 'xtharwa'
}
