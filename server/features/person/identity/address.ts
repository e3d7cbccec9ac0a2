export const basePath = '/api/identity'

/** The header in which the handler passes the client's address to the library; a client's own is dropped. */
export const addressHeader = 'x-xtharwa-address'

/** The origins of our own pages; on a local machine its three host names are equivalent. */
export function ownOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  const local = ['localhost', '127.0.0.1', '[::1]']
  if (!local.includes(url.hostname)) return [url.origin]
  const port = url.port === '' ? '' : `:${url.port}`
  return local.map((host) => `${url.protocol}//${host}${port}`)
}

/** The prefix of cookie names; over https it makes browsers accept them only securely and for this host. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-xtharwa' : 'xtharwa'
}
