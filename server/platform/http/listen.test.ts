import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { drainServer, openServer } from './listen.ts'

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
