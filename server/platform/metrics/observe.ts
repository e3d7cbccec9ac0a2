import type { MiddlewareHandler } from 'hono'
import type { Mail } from '../mail/mail.ts'

/**
 * Receives what the server counts about itself. Every value comes from a short closed list: no ids, addresses,
 * names or raw paths.
 */
export type Observe = {
  /** One answered HTTP request; `route` is the pattern that matched, such as `/api/user/transactions/:id`. */
  request(about: { method: string; route: string; status: number; seconds: number }): void
  /** One attempt to sync a connection: `done`, or the kind of its failure. */
  sync(result: string): void
  mail(result: 'sent' | 'failed'): void
  push(result: 'sent' | 'failed'): void
  /** One attempt to deliver a domain event that failed, or was the last one. */
  event(result: 'failed' | 'given_up'): void
}

/** For a server without metrics. */
export const observeNothing: Observe = {
  request: () => undefined,
  sync: () => undefined,
  mail: () => undefined,
  push: () => undefined,
  event: () => undefined,
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Reports every request and the seconds until its response began. */
export function observeRequests(observe: Observe): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    await next()
    observe.request({
      method: methods.has(c.req.method) ? c.req.method : 'other',
      route: c.req.routePath.replace(/\{.*\}$/, ''),
      status: c.res.status,
      seconds: (performance.now() - started) / 1000,
    })
  }
}

/** Reports every mail that is handed over or fails. */
export function observeMail(observe: Observe, mail: Mail): Mail {
  return {
    async send(message) {
      try {
        await mail.send(message)
      } catch (error) {
        observe.mail('failed')
        throw error
      }
      observe.mail('sent')
    },
  }
}
