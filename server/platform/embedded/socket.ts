import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'

/** Where to listen: a Unix socket, or a loopback port on systems without them. */
export type Listen = { path: string } | { host: string; port: number }

type Connection = {
  socket: Socket
  /** Chunks of an incomplete message; joined only once it is complete, so that large ones are copied once. */
  arrived: Buffer[]
  bytes: number
  /** Bytes that must have arrived before the buffer is parsed again. */
  needed: number
  started: boolean
  unit: Uint8Array[]
  open: boolean
}
/** Messages that must reach the engine together; `holds` if more of the same connection must follow. */
type Unit = { from: Connection; messages: Uint8Array[]; holds: boolean }

export type EngineServer = {
  /** Runs the server's own statements while no connection has a transaction open. */
  betweenTransactions<T>(task: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

const sslRequest = 80877103
const gssRequest = 80877104
const cancelRequest = 80877102
const terminate = 0x58
const endsUnit = new Set([0x51, 0x53, 0x46]) // Query, Sync, FunctionCall
const flush = 0x48

/**
 * Serves PostgreSQL's wire protocol for the single session of an embedded engine. Messages up to a Sync run
 * as one unit, and a transaction holds the engine until it ends: the session's unnamed statement is shared,
 * so one connection's Bind must never follow another's Parse. Calls `broken` if memory may be corrupt.
 */
export async function serveEngine(
  db: PGlite,
  listen: Listen,
  broken: (error: unknown) => void,
): Promise<EngineServer> {
  const connections = new Set<Connection>()
  const waiting: Unit[] = []
  const between: (() => Promise<void>)[] = []
  let owner: Connection | null = null
  let busy = false

  const next = (): Unit | undefined => {
    if (owner === null) return waiting.shift()
    const at = waiting.findIndex((unit) => unit.from === owner)
    return at === -1 ? undefined : waiting.splice(at, 1)[0]
  }
  const work = async (): Promise<void> => {
    if (busy) return
    busy = true
    for (;;) {
      const task = owner === null ? between.shift() : undefined
      const unit = task ? undefined : next()
      if (task) await task()
      else if (!unit) break
      else {
        const status = await runUnit(db, unit, broken)
        owner = unit.holds || status === 'open' ? unit.from : null
        if (owner && !owner.open) await letGo(owner)
      }
    }
    busy = false
  }
  const letGo = async (gone: Connection): Promise<void> => {
    if (owner !== gone) return
    await db.exec('rollback').catch(() => undefined)
    owner = null
  }
  const close = (gone: Connection): void => {
    if (!gone.open) return
    gone.open = false
    connections.delete(gone)
    for (let at = waiting.length - 1; at >= 0; at -= 1) if (waiting[at]?.from === gone) waiting.splice(at, 1)
    if (!busy) void letGo(gone).then(work)
  }

  const server = createServer((socket) => {
    const connection: Connection = {
      socket,
      arrived: [],
      bytes: 0,
      needed: 0,
      started: false,
      unit: [],
      open: true,
    }
    connections.add(connection)
    socket.setNoDelay(true)
    socket.on('data', (chunk) => {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk
      connection.arrived.push(bytes)
      connection.bytes += bytes.length
      if (connection.bytes < connection.needed) return
      const units = readUnits(connection)
      if (units === 'end') socket.end()
      else {
        waiting.push(...units)
        void work()
      }
    })
    socket.on('error', () => close(connection))
    socket.on('close', () => close(connection))
  })
  await startListening(server, listen)
  return {
    betweenTransactions: (task) =>
      new Promise((resolve, reject) => {
        between.push(() => task().then(resolve, reject))
        void work()
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const { socket } of connections) socket.destroy()
      }),
  }
}

/** Removes the complete units from a connection's received bytes; 'end' if it is to be closed. */
function readUnits(connection: Connection): Unit[] | 'end' {
  const units: Unit[] = []
  const [only] = connection.arrived
  let buffer = connection.arrived.length === 1 && only ? only : Buffer.concat(connection.arrived)
  for (;;) {
    const head = connection.started ? 1 : 0
    const length = buffer.length < head + 4 ? head + 4 : head + buffer.readInt32BE(head)
    if (buffer.length < length || buffer.length < head + 4) {
      connection.arrived = buffer.length === 0 ? [] : [buffer]
      connection.bytes = buffer.length
      connection.needed = length
      return units
    }
    const message = buffer.subarray(0, length)
    buffer = buffer.subarray(length)
    if (!connection.started) {
      const code = message.readInt32BE(4)
      if (code === cancelRequest) return 'end'
      if (code === sslRequest || code === gssRequest) {
        connection.socket.write('N')
        continue
      }
      connection.started = true
      units.push({ from: connection, messages: [message], holds: false })
      continue
    }
    const kind = message[0] ?? 0
    if (kind === terminate) return 'end'
    connection.unit.push(message)
    if (endsUnit.has(kind) || kind === flush) {
      units.push({ from: connection, messages: connection.unit, holds: kind === flush })
      connection.unit = []
    }
  }
}

/** Runs a unit and sends its connection the response; returns whether a transaction stays open. */
async function runUnit(db: PGlite, unit: Unit, broken: (error: unknown) => void): Promise<'idle' | 'open'> {
  const answers: Uint8Array[] = []
  try {
    await db.runExclusive(async () => {
      for (const message of unit.messages) {
        await db.execProtocolRawStream(message, { onRawData: (data) => void answers.push(data.slice()) })
      }
    })
  } catch (error) {
    unit.from.socket.destroy()
    if (error instanceof WebAssembly.RuntimeError) broken(error) // its memory may be corrupt now
    return 'idle'
  }
  const answer = Buffer.concat(answers)
  if (unit.from.open && answer.length > 0) unit.from.socket.write(answer)
  return readyStatus(answer) === 'I' ? 'idle' : 'open'
}

/** The transaction status of the ReadyForQuery that ends a response; 'I' (idle) if there is none. */
function readyStatus(answer: Buffer): string {
  const messageStart = answer.length - 6
  if (messageStart < 0 || answer[messageStart] !== 0x5a || answer.readInt32BE(messageStart + 1) !== 5)
    return 'I'
  return String.fromCharCode(answer[messageStart + 5] ?? 0x49)
}

function startListening(server: Server, listen: Listen): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(listen, () => resolve())
  })
}
