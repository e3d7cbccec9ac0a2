import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { type SandboxBank, type SandboxBankOptions, startSandboxBank } from '../../sandbox-bank/server.ts'
import { findPostgres, type NativePostgres, startPostgres } from '../../test/postgres.ts'
import { freePort } from '../../test/world.ts'
import { inheritedEnv } from '../../test/program.ts'
import type { Fault, Result } from './report.ts'

/** A timeout that counts at most a second per check, so that a pause of the whole machine is ignored. */
export function deadlineIn(limitMs: number): { over(): boolean } {
  let last = performance.now()
  let waited = 0
  return {
    over() {
      const now = performance.now()
      waited += Math.min(now - last, 1000)
      last = now
      return waited > limitMs
    },
  }
}

/** The real server as a separate process, to be killed, starved and restarted. */
export type Product = {
  url: string
  dataDir: string
  /** Log lines and stderr of all its runs. */
  lines: string[]
  /** Starts it and returns the milliseconds until it is ready; throws with its output if it exits instead. */
  start(more?: { env?: Record<string, string>; nodeArgs?: readonly string[] }): Promise<number>
  /** Starts it and waits for its exit. */
  startAndEnd(): Promise<{ code: number | null; output: string }>
  /** Starts it and kills it after a time, whatever its state. */
  startAndKill(afterMs: number): Promise<void>
  kill(): Promise<void>
  /** Sends SIGTERM; returns the milliseconds until its exit and the exit code. */
  terminate(): Promise<{ ms: number; code: number | null }>
  pid(): number
  running(): boolean
}

export type ProductOptions = {
  databaseUrl?: string
  bank?: SandboxBank
  env?: Record<string, string>
  /** Used instead of a free port. */
  port?: number
  /** An existing data directory. */
  dataDir?: string
}

export const scratch = (): string => mkdtempSync(path.join(tmpdir(), 'xtharwa-fault-'))
export const discard = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

const root = path.join(import.meta.dirname, '..', '..')
/** The flags that `npm start` passes to Node. */
export const startFlags = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
  .scripts.start.split(' ')
  .filter((word) => word.startsWith('--'))

/** Prepares a server on a free port without starting it. */
export async function prepareProduct(options: ProductOptions = {}): Promise<Product> {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const dataDir = options.dataDir ?? scratch()
  const lines: string[] = []
  let child: ChildProcess | null = null
  const env = (more: Record<string, string> = {}): Record<string, string> => ({
    ...inheritedEnv(),
    PORT: String(port),
    DATA_DIR: dataDir,
    SANDBOX_BANK_PORT: '0',
    DEMOS: '0',
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...(options.bank ? bankEnv(options.bank) : {}),
    ...options.env,
    ...more,
  })
  const launch = (more: Parameters<Product['start']>[0] = {}): ChildProcess => {
    const started = spawn(process.execPath, [...startFlags, ...(more.nodeArgs ?? []), 'server/main.ts'], {
      cwd: root,
      env: env(more.env),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    for (const stream of [started.stdout, started.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => void lines.push(line))
    return started
  }
  const gone = async (of: ChildProcess): Promise<void> => {
    if (of.exitCode === null && of.signalCode === null) await once(of, 'exit')
  }
  return {
    url,
    dataDir,
    lines,
    async start(more) {
      const from = lines.length
      const started = performance.now()
      const deadline = deadlineIn(90_000)
      const launched = launch(more)
      while (!lines.slice(from).some((line) => line.includes('XTharwa is ready'))) {
        if (launched.exitCode !== null || launched.signalCode !== null)
          throw new Error(`it ended instead of starting:\n${lines.slice(from).join('\n')}`)
        if (deadline.over()) throw new Error(`not ready in 90 s:\n${lines.slice(from).join('\n')}`)
        await sleep(5)
      }
      if (options.env?.['ROLE'] !== 'worker') {
        const ready = await fetch(`${url}/api/ready`)
        if (!ready.ok) throw new Error(`ready answered ${ready.status}`)
      }
      options.bank?.setWebhook(`${url}/api/webhooks/lean`)
      return performance.now() - started
    },
    async startAndEnd() {
      const from = lines.length
      const launched = launch()
      await gone(launched)
      await sleep(50)
      return { code: launched.exitCode, output: lines.slice(from).join('\n') }
    },
    async startAndKill(afterMs) {
      const launched = launch()
      await sleep(afterMs)
      launched.kill('SIGKILL')
      await gone(launched)
    },
    async kill() {
      child?.kill('SIGKILL')
      if (child) await gone(child)
    },
    async terminate() {
      const started = performance.now()
      child?.kill('SIGTERM')
      if (child) await gone(child)
      return { ms: performance.now() - started, code: child?.exitCode ?? null }
    },
    pid: () => child?.pid ?? 0,
    running: () => child !== null && child.exitCode === null && child.signalCode === null,
  }
}

/**
 * Runs `work` with a server that has not started yet, a bank and, given its settings, PostgreSQL; then ends
 * them. Fails without running it where PostgreSQL is wanted and not installed.
 */
export async function withProduct(
  { postgres: settings, ...options }: ProductOptions & { postgres?: readonly string[] },
  work: (product: Product, bank: SandboxBank, postgres: NativePostgres | null) => Promise<Result>,
): Promise<Result> {
  const bin = settings && findPostgres()
  if (bin === null) return { passed: false, figures: { skipped: 'no PostgreSQL binaries here' } }
  const postgres = bin === undefined ? null : await startPostgres(bin, settings)
  const bank = await startBank()
  const product = await prepareProduct({
    ...options,
    bank,
    ...(postgres ? { databaseUrl: postgres.url } : {}),
  })
  try {
    return await work(product, bank, postgres)
  } finally {
    await product.kill()
    await bank.stop()
    await postgres?.stop()
    discard(product.dataDir)
  }
}

/** A fault on the embedded engine, and the same on PostgreSQL, whose name ends with P. */
export const onBothEngines = (
  fault: Omit<Fault, 'run'>,
  onPostgres: string,
  work: Parameters<typeof withProduct>[1],
): Fault[] => [
  { ...fault, run: () => withProduct({}, work) },
  {
    ...fault,
    name: `${fault.name}P`,
    summary: onPostgres,
    run: () => withProduct({ postgres: ['fsync=on'] }, work),
  },
]

/** The settings with which a server uses a sandbox bank. */
export function bankEnv(bank: SandboxBank): Record<string, string> {
  return {
    LEAN_CLIENT_ID: bank.clientId,
    LEAN_CLIENT_SECRET: bank.clientSecret,
    LEAN_WEBHOOK_SECRET: bank.webhookSecret,
    LEAN_API_URL: bank.url,
    LEAN_AUTH_URL: bank.url,
    LEAN_LINK_URL: `${bank.url}/link/sdk/web/v2/prod/ae/latest/Lean.min.js`,
  }
}

/** Starts a sandbox bank in this process, so that it survives kills of the server. */
export const startBank = (options: SandboxBankOptions = {}): Promise<SandboxBank> =>
  startSandboxBank({
    ...options,
    port: 0,
    timing: {
      refreshPendingMs: [20],
      refreshDoneMs: 100,
      webhookRetryMs: [200, 500, 1000, 2000],
      ...options.timing,
    },
  })

/** Resident memory of a process in MB: that of itself and its children now, and its own at its peak. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const read = (status: string, name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  const own = statusOf(pid)
  const all = [own, ...childrenOf(pid)].reduce((sum, each) => sum + read(each, 'VmRSS'), 0)
  return { now: Math.round(all / 1024), peak: Math.round(read(own, 'VmHWM') / 1024) }
}

/** What the system tells of a process; nothing once it has ended. */
function statusOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

const childrenOf = (pid: number): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statusOf)
    .filter((status) => new RegExp(`^PPid:\\s+${pid}$`, 'm').test(status))
