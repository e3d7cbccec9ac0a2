import type { Context, Hono } from 'hono'
import type { Person } from '../ledger/rows.ts'
import { newId, type World } from '../state/world.ts'
import type { Language } from '../texts.ts'

/** What the product requested from the widget. */
export interface Wish {
  permissions: string[]
  accessFrom: number | null
  accessTo: number | null
  successUrl: string | null
  failUrl: string | null
  language: Language
  theme: 'light' | 'dark' | ''
}

/** One run of the widget; its id is also the consent attempt of the redirect flow. */
export interface Session {
  id: string
  customerId: string
  wish: Wish
  bank: string | null
  /** Whether the product chose the bank. */
  bankGiven: boolean
  tries: number
  signedIn: { person: Person; words: string[] } | null
  /** What the page shown next repeats of the submitted form: the username and the error. */
  form: { username: string; error?: string }
  /** The entity to reconnect. */
  reconnects: string | null
  startedAt: number
}

/** The open sessions of the widget. */
export type Sessions = ReturnType<typeof createSessions>

const LIFE_MS = 3_600_000
const MOST = 500

/** Wrong passwords or codes after which a sign-in fails. */
export const MAX_TRIES = 3

/** Keeps sessions in memory; the oldest are dropped. */
export function createSessions(world: World) {
  const sessions = new Map<string, Session>()
  const origins = new Map<string, string>()
  return {
    open(customerId: string, wish: Wish): Session {
      if (sessions.size >= MOST) sessions.delete(sessions.keys().next().value ?? '')
      const session: Session = {
        id: newId(),
        customerId,
        wish,
        bank: null,
        bankGiven: false,
        tries: 0,
        signedIn: null,
        form: { username: '' },
        reconnects: null,
        startedAt: world.now(),
      }
      sessions.set(session.id, session)
      return session
    },
    find(id: string): Session | undefined {
      const session = sessions.get(id)
      return session && world.now() - session.startedAt < LIFE_MS ? session : undefined
    },
    end(id: string): void {
      const address = sessions.get(id)?.wish.successUrl
      sessions.delete(id)
      if (!address) return
      if (origins.size >= MOST) origins.delete(origins.keys().next().value ?? '')
      origins.set(id, new URL(address).origin)
    },
    /** The product's origin, to link back to it from a session that has ended. */
    cameFrom: (id: string): string | undefined => origins.get(id),
  }
}

/** Answers a request of a session; `form` is empty unless one was submitted. */
export type Work = (c: Context, session: Session, form: URLSearchParams) => Response | Promise<Response>
export type AddRoute = (method: 'get' | 'post', path: string, work: Work) => void

/** Returns what adds routes under `/<prefix>/:id`; without an open session `over` answers. */
export function sessionRoutes(
  app: Hono,
  sessions: Sessions,
  prefix: string,
  over: (c: Context) => Response | Promise<Response>,
): AddRoute {
  return (method, path, work) => {
    app.on(method, `/${prefix}/:id${path}`, async (c) => {
      const session = sessions.find(c.req.param('id') ?? '')
      if (!session) return over(c)
      return work(c, session, new URLSearchParams(method === 'post' ? await c.req.text() : ''))
    })
  }
}
