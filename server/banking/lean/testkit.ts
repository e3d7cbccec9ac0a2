/** A local server that responds as a test decides, and a provider pointed at it. Tests only. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach } from 'vitest'
import { BankError, type BankProvider } from '../provider.ts'
import { createLeanProvider, type LeanOptions } from './provider.ts'

export type Seen = {
  method: string
  path: string
  query: URLSearchParams
  body: string
  authorization: string
}
export type Handler = (seen: Seen, response: ServerResponse, request: IncomingMessage) => void
export type Logged = { level: string; message: string; fields: Record<string, unknown> }

export type LocalLean = {
  url: string
  provider: BankProvider
  requests: Seen[]
  logged: Logged[]
  /** Calls of the API, without token requests. */
  calls(): Seen[]
  stop(): Promise<void>
}

export const secret = 'a-client-secret-that-must-not-leak'

/** Starts a server with a working token endpoint, or `tokens` instead; `handle` answers everything else. */
export async function startLocalLean(
  handle: Handler,
  options: Partial<LeanOptions> & { tokens?: Handler } = {},
): Promise<LocalLean> {
  const requests: Seen[] = []
  const logged: Logged[] = []
  let minted = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://local')
      const entry: Seen = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        body: Buffer.concat(chunks).toString(),
        authorization: request.headers.authorization ?? '',
      }
      requests.push(entry)
      if (entry.path !== '/oauth2/token') return handle(entry, response, request)
      if (options.tokens) return options.tokens(entry, response, request)
      const scope = new URLSearchParams(entry.body).get('scope')
      minted += 1
      json(response, 200, { access_token: `token-${minted}`, scope, token_type: 'Bearer', expires_in: 3599 })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = `http://127.0.0.1:${port}`
  const provider = createLeanProvider({
    apiUrl: url,
    authUrl: url,
    clientId: 'a-client',
    clientSecret: secret,
    webhookSecret: 'a-webhook-secret',
    now: () => new Date(),
    log: (level, message, fields) => logged.push({ level, message, fields }),
    ...options,
  })
  return {
    url,
    provider,
    requests,
    logged,
    calls: () => requests.filter((one) => one.path !== '/oauth2/token'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  raw(response, status, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
}

export function raw(response: ServerResponse, status: number, body: string, headers = {}): void {
  response.writeHead(status, { 'lean-correlation-id': 'corr-0123456789', ...headers })
  response.end(body)
}

/** A data envelope with one list under `data`. */
export function envelope(type: string, rows: unknown[], page?: unknown): unknown {
  return { status: 'OK', refreshed_at: '2026-05-13T19:39:20.378Z', type, data: { type, [type]: rows, page } }
}

/** A row of a transaction list. */
export function transactionRow(id: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    transaction_id: id,
    transaction_information: `PURCHASE ${id}`,
    credit_debit_indicator: 'DEBIT',
    amount: { currency: 'AED', amount: 12.5 },
    booking_date_time: '2026-03-02T00:00:00Z',
    status: 'BOOKED',
    ...more,
  }
}

/** One page of `all`, as a provider that pages correctly sends it. */
export function pageOf(all: unknown[], query: URLSearchParams, more: Record<string, unknown> = {}): unknown {
  const number = Number(query.get('page'))
  const size = Number(query.get('size'))
  const total_pages = Math.ceil(all.length / size)
  const page = { number, size, total_elements: all.length, total_pages, sort: null, ...more }
  return envelope('transactions', all.slice(number * size, (number + 1) * size), page)
}

/** Starts local servers that stop after each test of the calling file. */
export function localLeans(): typeof startLocalLean {
  let open: LocalLean[] = []
  afterEach(async () => {
    await Promise.all(open.map((one) => one.stop()))
    open = []
  })
  return async (...args) => {
    const lean = await startLocalLean(...args)
    open.push(lean)
    return lean
  }
}

/** The `BankError` that a call fails with. */
export async function failure(promise: Promise<unknown>): Promise<BankError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof BankError)) throw new Error(`expected a BankError, got ${String(error)}`)
  return error
}
