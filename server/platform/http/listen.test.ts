import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type Socket, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { drainServer, openServer } from './listen.ts'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { parse, safeParse } from 'zod/v4/core'
import { compiled } from './compiled.ts'
import { packText } from './pack.ts'

/** A server that answers `/slow` once `answer` is called, everything else at once. */
async function openSlow(): Promise<{ server: Server; asked: Promise<void>; answer: () => void }> {
  const [requested, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const listener: RequestListener = (request, response) => {
    const give = (): void => void response.end(`answer to ${request.url}`)
    if (request.url !== '/slow') return give()
    requested.resolve()
    void answered.promise.then(give)
  }
  const server = await openServer(listener, { port: 0, host: '127.0.0.1' })
  return { server, asked: requested.promise, answer: () => answered.resolve() }
}

/** A keep-alive connection, and what it has received. */
function openKept(server: Server): { socket: Socket; said: () => string; ask: (path: string) => void } {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  const socket = connect(address.port, '127.0.0.1')
  let received = ''
  socket.on('data', (part: Buffer) => void (received += part.toString()))
  return {
    socket,
    said: () => received,
    ask: (path) => void socket.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`),
  }
}

test('an idle connection is kept longer than a proxy in front keeps it', async () => {
  const { server } = await openSlow()
  const connection = openKept(server)
  connection.ask('/')
  await expect.poll(connection.said).toContain('answer to /')
  const [, seconds] = /keep-alive: timeout=(\d+)/i.exec(connection.said()) ?? []
  expect(Number(seconds)).toBeGreaterThan(120)
  await drainServer(server)
})

test('stopping closes idle connections, answers pending requests, and announces the close with the last response', async () => {
  const { server, asked: requested, answer } = await openSlow()
  const [idle, busy] = [openKept(server), openKept(server)]
  idle.ask('/')
  await expect.poll(idle.said).toContain('answer to /')
  const idleEnded = once(idle.socket, 'close')
  const busyEnded = once(busy.socket, 'close')
  busy.ask('/slow')
  await requested
  let stopped = false
  const stopping = drainServer(server).then(() => (stopped = true))
  await idleEnded
  busy.ask('/next')
  expect(stopped).toBe(false)
  answer()
  await Promise.all([stopping, busyEnded])
  const [first = '', second = ''] = busy.said().split(/(?<=answer to \/slow)/)
  expect(first).toMatch(/^HTTP\/1\.1 200.*connection: keep-alive.*answer to \/slow$/is)
  expect(second).toMatch(/^HTTP\/1\.1 200.*connection: close.*answer to \/next$/is)
})

test('a draining server still serves old and new connections, but closes each after its response', async () => {
  const { server } = await openSlow()
  const connection = openKept(server)
  connection.ask('/')
  await expect.poll(connection.said).toContain('answer to /')
  const keptEnded = once(connection.socket, 'close')
  let stopped = false
  const stopping = drainServer(server, 1500).then(() => (stopped = true))
  await sleep(100)
  const late = openKept(server)
  const lateEnded = once(late.socket, 'close')
  connection.ask('/kept')
  late.ask('/late')
  await Promise.all([keptEnded, lateEnded])
  expect(stopped).toBe(false)
  expect(connection.said()).toMatch(/connection: close.*answer to \/kept$/is)
  expect(late.said()).toMatch(/^HTTP\/1\.1 200.*connection: close.*answer to \/late$/is)
  await stopping
})

const long = JSON.stringify(Array.from({ length: 400 }, (_, n) => `row ${n}`))

test('a long response is compressed for clients that accept gzip, and varies by Accept-Encoding', () => {
  for (const accepts of ['gzip', 'br, gzip', 'gzip, deflate, br', 'gzip;q=0.5, br', 'x;q=0, GZIP;q=1']) {
    const { body, headers } = packText(long, 'application/json', accepts)
    if (typeof body === 'string') throw new Error(`${accepts}: not compressed`)
    expect(gunzipSync(body).toString()).toBe(long)
    expect(headers).toEqual({
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'content-length': `${body.length}`,
      vary: 'Accept-Encoding',
    })
  }
  for (const accepts of [undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'x-gzip']) {
    const { body, headers } = packText(long, 'application/json', accepts)
    expect(body).toBe(long)
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': `${long.length}` })
    expect(headers).not.toHaveProperty('content-encoding')
  }
})

test('a short response is sent uncompressed, with its length in bytes', () => {
  expect(packText('"د"', 'application/json', 'gzip')).toEqual({
    body: '"د"',
    headers: { 'content-type': 'application/json', 'content-length': '4' },
  })
})

test('a compiled schema gives the same results as the schema', () => {
  const Row = z.object({
    id: z.uuid(),
    note: z.nullable(z.string()),
    more: z.optional(z.object({ days: z.array(z.string().check(z.maxLength(3))) })),
    either: z.union([z.string(), z.number()]),
    params: z.record(z.string(), z.number()),
  })
  const schema = z.object({ rows: z.array(Row).check(z.maxLength(3)) })
  const row = {
    id: '019b7523-3bd0-730c-b1e0-1e42a0b55145',
    note: null,
    more: { days: ['a'] },
    either: 1,
    params: { a: 1 },
  }
  const { more: _more, ...bare } = row
  const answers: unknown[] = [
    { rows: [row, bare], undeclared: 1 },
    { rows: [{ ...row, undeclared: true, more: { days: [], undeclared: 1 } }] },
    { rows: [{ ...row, id: 'no id' }] },
    { rows: [{ ...row, more: { days: ['long'] } }] },
    { rows: [row, row, row, row] },
    { rows: [{ ...row, note: undefined }] },
    null,
  ]
  const fast = compiled(schema)
  for (const answer of answers) {
    const [plain, quick] = [safeParse(schema, answer), safeParse(fast, answer)]
    expect([quick.success, quick.data, quick.error?.issues]).toEqual([
      plain.success,
      plain.data,
      plain.error?.issues,
    ])
  }
  expect(parse(fast, answers[0])).toEqual({ rows: [row, bare] })
})
