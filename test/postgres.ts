import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A native PostgreSQL in a temporary folder; `url` is that of its maintenance database. */
export type NativePostgres = {
  url: string
  stop(): Promise<void>
  /** Ends it with a signal (SIGINT is orderly, SIGQUIT like a crash) and starts it again on the same data. */
  restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  /** `down` ends it like a crash; `up` starts it again on the same data. */
  down(): Promise<void>
  up(): Promise<void>
  /** The ids of its processes. */
  pids(): number[]
  /** Stops or resumes all its processes, to simulate a machine that hangs. */
  freeze(frozen: boolean): void
}

/** The folder of the newest PostgreSQL binaries found, or null. */
export function findPostgres(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(root, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  return (
    folders.find(
      (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
    ) ?? null
  )
}

/** Starts a throw-away cluster as an unprivileged user, on a Unix socket and, given a `port`, on loopback. */
export async function startPostgres(
  bin: string,
  settings: readonly string[] = [],
  port?: number,
): Promise<NativePostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-pg-'))
  const as = unprivileged()
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid)
  const data = path.join(folder, 'data')
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'xtharwa', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    { stdio: 'ignore', ...as },
  )
  const options = [
    '-D',
    data,
    '-k',
    folder,
    '-c',
    `listen_addresses=${port === undefined ? '' : '127.0.0.1'}`,
    '-c',
    `port=${port ?? 5432}`,
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const url = `postgres://xtharwa@localhost:${port ?? 5432}/postgres?host=${encodeURIComponent(folder)}`
  const launch = async (): Promise<ChildProcess> => {
    const server = spawn(path.join(bin, 'postgres'), options, { stdio: 'ignore', cwd: folder, ...as })
    for (let tries = 0; ; tries += 1) {
      const client = new pg.Client({ connectionString: url })
      const up = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => undefined)
      if (up) return server
      if (tries > 300) throw new Error('PostgreSQL did not start')
      await sleep(100)
    }
  }
  const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  let server = await launch()
  return {
    url,
    async restart(signal) {
      await end(server, signal)
      server = await launch()
    },
    down: () => end(server, 'SIGQUIT'),
    async up() {
      server = await launch()
    },
    pids: () => familyOf(server.pid ?? 0),
    freeze(frozen) {
      for (const pid of familyOf(server.pid ?? 0)) process.kill(pid, frozen ? 'SIGSTOP' : 'SIGCONT')
    },
    async stop() {
      await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The ids of a process and its children. */
function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}

/** Creates a database on such a server, optionally as a copy of `template`. Resolves to its address. */
export async function createDatabase(server: string, name: string, template?: string): Promise<string> {
  await onServer(server, (client) =>
    client.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`),
  )
  return addressOf(server, name)
}

/** Runs `work` with a separate connection to a server's database. */
export async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The address of a database on such a server. */
export function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** The user and group for programs that refuse to run as root; empty if this process is not root. */
export const unprivileged = (): { uid: number; gid: number } | { uid?: never; gid?: never } =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

function idOf(flag: '-u' | '-g'): number {
  for (const user of ['postgres', 'nobody']) {
    try {
      return Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
    } catch {
      // try the next one
    }
  }
  return 65_534
}

/**
 * A free port on loopback. Below 32768, where systems pick ports for outgoing connections, so that it is
 * still free when a server starts late or restarts.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(15_000, 32_000)
  const free = await new Promise<boolean>((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return free ? port : freePort()
}
