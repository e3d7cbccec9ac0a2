import type { FailedRequest } from '#contract/support.ts'

const most = 5
/** What may stand in a mail; anything else, such as a proxy's own id, is left out. */
const plain = (text: string | null): string | null =>
  text !== null && /^[\w.-]{1,64}$/.test(text) ? text : null
let newest: readonly FailedRequest[] = []

/** Remembers a failed request until the page is left, for a mail to support. Without what was sent or read. */
export function rememberFailure({ status, code, id }: Omit<FailedRequest, 'at'>): void {
  newest = [
    { at: new Date().toISOString(), status, code: plain(code) ?? 'unknown', id: plain(id) },
    ...newest,
  ].slice(0, most)
}

/** The newest failed requests of this page, newest first. */
export const failedRequests = (): readonly FailedRequest[] => newest
