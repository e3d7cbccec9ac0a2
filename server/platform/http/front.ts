import { randomUUID } from 'node:crypto'
import { IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { takesGzip } from './answer.ts'
import { keyOf, type KeptAnswer, type KeptAnswers } from './kept.ts'
import type { Log } from '../log.ts'

type Holder = { userId: string; sessionId: string }
type Doors = {
  kept: KeptAnswers
  gate: {
    /** Whom a token names whose signature was checked before; null sends the request the long way. */
    known(authorization: string): Holder | null
    /** The version of the holder's data as it is now; null where the session has ended. */
    versionOf(holder: Holder): Promise<string | null>
  }
  day(): string
  log: Log
  /** The whole way, for whatever has no kept answer. */
  listener: RequestListener
  /** Makes every kept answer anew as well and refuses where the two differ; for tests. */
  check: ((request: IncomingMessage) => Promise<void>) | null
}

/**
 * Answers from what is kept where the database says, after the request has come, that the session lives and the user's
 * data is still the same. Everything else takes the whole way, as though this were not here.
 */
export function createFront(doors: Doors): RequestListener {
  const { kept, listener, log } = doors
  const remaking = new Map<string, Promise<void>>()
  /** Where a change has made an answer old, those who ask together wait for the first of them to have it made again. */
  const joinRemaking = async (asked: Asked): Promise<KeptAnswer | null> => {
    await remaking.get(asked.key)
    const answer = kept.find(asked.key)
    return answer && answerFrom(doors, asked, answer)
  }
  const remake = (key: string, request: IncomingMessage, response: ServerResponse): void => {
    const made = new Promise<void>((resolve) => void response.once('finish', resolve).once('close', resolve))
    remaking.set(key, made)
    void made.then(() => remaking.delete(key))
    listener(request, response)
  }
  const give = async (asked: Asked, answer: KeptAnswer, response: ServerResponse): Promise<void> => {
    const { request, key } = asked
    const started = performance.now()
    let given = await answerFrom(doors, asked, answer)
    if (!given && remaking.has(key)) given = await joinRemaking(asked)
    if (response.destroyed) return
    if (!given) return remaking.has(key) ? listener(request, response) : remake(key, request, response)
    send(response, given)
    const ms = Math.round(performance.now() - started)
    log.debug('request', { method: 'GET', path: given.route, status: 200, ms, kept: true })
  }
  return (request, response) => {
    const asked = readAsked(doors, request)
    const answer = asked && kept.find(asked.key)
    if (!answer) return listener(request, response)
    give(asked, answer, response).catch((error: unknown) => {
      if (!(error instanceof Stale)) return listener(request, response)
      log.error('A kept answer is wrong', { path: answer.route }, error)
      response.writeHead(500).end()
    })
  }
}

class Stale extends Error {}
type Asked = { key: string; holder: Holder; request: IncomingMessage }

/** Only what a browser plainly asks may be answered here; a strange request is the long way's to judge. */
function readAsked(doors: Doors, request: IncomingMessage): Asked | null {
  const { method, url, headers } = request
  const { authorization, host } = headers
  if (method !== 'GET' || url === undefined || authorization === undefined) return null
  if (!/^[\w.:[\]-]+$/.test(host ?? '') || 'content-length' in headers || 'transfer-encoding' in headers)
    return null
  const holder = doors.gate.known(authorization)
  if (!holder) return null
  const key = keyOf(holder.userId, doors.day(), takesGzip(headers['accept-encoding']), url)
  return key === null ? null : { key, holder, request }
}

/** The answer, where the session lives and the data is what it was made from; both are asked for now. */
async function answerFrom(
  { kept, gate, check }: Doors,
  { request, key, holder }: Asked,
  answer: KeptAnswer,
): Promise<KeptAnswer | null> {
  if ((await gate.versionOf(holder)) !== answer.version) return null
  if (!check) return answer
  kept.drop(key)
  await check(request)
  const fresh = kept.find(key)
  if (fresh?.version === answer.version && !isSame(fresh, answer)) {
    kept.drop(key)
    throw new Stale('a kept answer differs from a fresh one of the same version')
  }
  return fresh?.version === answer.version ? answer : null
}

function isSame(a: KeptAnswer, b: KeptAnswer): boolean {
  return a.body.equals(b.body) && a.headers.join('\n') === b.headers.join('\n')
}

function send(response: ServerResponse, { headers, body }: KeptAnswer): void {
  response.writeHead(200, [...headers, 'x-request-id', randomUUID()]).end(body)
}

/** What was asked, as it came over the wire, of a request that the server handed on. */
export function targetOf(c: Context): string | null {
  const bindings: unknown = c.env
  const incoming: unknown =
    typeof bindings === 'object' && bindings !== null ? Reflect.get(bindings, 'incoming') : null
  return incoming instanceof IncomingMessage ? (incoming.url ?? null) : null
}

/** Makes the answer to a request once more, the whole way, which keeps it; for `check`. */
export function freshAnswers(
  fetch: (request: Request, bindings: { incoming: IncomingMessage }) => Response | Promise<Response>,
  publicUrl: string,
): (incoming: IncomingMessage) => Promise<void> {
  return async (incoming) => {
    const { authorization = '', 'accept-encoding': accepted } = incoming.headers
    const headers = new Headers({ authorization })
    if (typeof accepted === 'string') headers.set('accept-encoding', accepted)
    const answer = await fetch(new Request(`${publicUrl}${incoming.url}`, { headers }), { incoming })
    await answer.arrayBuffer()
  }
}
