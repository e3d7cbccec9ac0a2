type Failed = { at: string; status: number; code: string; id: string | null }

const most = 5
let newest: readonly Failed[] = []

/** Remembers a failed request until the page is left, for a mail to support. Without what was sent or read. */
export function rememberFailure(status: number, code: string, id: string | null): void {
  newest = [{ at: new Date().toISOString(), status, code, id }, ...newest].slice(0, most)
}

/** The newest failed requests of this page, newest first. */
export const failedRequests = (): readonly Failed[] => newest
