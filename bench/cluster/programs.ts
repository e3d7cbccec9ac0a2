import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivileged } from '../../test/postgres.ts'

/** The path of an installed program, or null. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/local/sbin', '/usr/sbin', '/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null
}

function programOf(name: string): string {
  const file = findProgram(name)
  if (file === null) throw new Error(`${name} is not installed here`)
  return file
}

/** Creates a temporary folder for a program, which its unprivileged user may write. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-cluster-'))
  chmodSync(folder, 0o700)
  giveAway(folder)
  return folder
}

/** Writes a settings file that the unprivileged user may read. */
export function writeSettings(file: string, text: string): string {
  writeFileSync(file, text, { mode: 0o600 })
  giveAway(file)
  return file
}

function giveAway(file: string): void {
  const user = unprivileged()
  if (user.uid !== undefined) chownSync(file, user.uid, user.gid)
}

export const discardFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

export type Program = {
  name: string
  /** Its last 500 lines of output. */
  lines: readonly string[]
  pid(): number
  running(): boolean
  /** Sends a signal and waits for the program to exit; sends SIGKILL after ten seconds. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a program as an unprivileged user. */
export function startProgram(
  name: string,
  args: readonly string[],
  { folder, env = {} }: { folder: string; env?: Record<string, string> },
): Program {
  const child: ChildProcess = spawn(programOf(name), args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...unprivileged(),
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        if (lines.length > 500) lines.shift()
      })
  const running = (): boolean => child.exitCode === null && child.signalCode === null
  return {
    name,
    lines,
    pid: () => child.pid ?? 0,
    running,
    async end(signal = 'SIGTERM') {
      if (!running()) return
      const gone = once(child, 'exit')
      child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await gone
      clearTimeout(timer)
    },
  }
}

/** Starts a program with a settings file in a new folder; the file's text may depend on the folder. */
export function startWithSettings(
  name: string,
  args: readonly string[],
  file: string,
  settings: (folder: string) => string,
): { program: Program; folder: string } {
  const folder = makeFolder()
  const written = writeSettings(path.join(folder, file), settings(folder))
  return { program: startProgram(name, [...args, written], { folder }), folder }
}

const firstPort = Number(process.env['CLUSTER_PORTS'] ?? 4800)
let lastPort = firstPort - 1

/**
 * Returns a free port below the range of outgoing connections: a health check of a process that is not
 * running yet must not take its port.
 */
export async function takePort(): Promise<number> {
  for (;;) {
    const port = (lastPort += 1)
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (free) return port
  }
}

/** Waits until a condition holds and returns the milliseconds; throws, naming `what`, after `seconds`. */
export async function waitUntil(
  condition: string,
  holds: () => Promise<boolean> | boolean,
  seconds = 60,
): Promise<number> {
  const began = performance.now()
  for (;;) {
    if (await holds()) return performance.now() - began
    if (performance.now() - began > seconds * 1000) throw new Error(`not within ${seconds} s: ${condition}`)
    await sleep(50)
  }
}

/** Stops what was started, last first; a failing step does not prevent the others. */
export class Stops {
  readonly #steps: (() => Promise<unknown> | void)[] = []
  push(step: () => Promise<unknown> | void): void {
    this.#steps.push(step)
  }
  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse())
      await Promise.resolve(step()).catch((error: unknown) =>
        process.stderr.write(`A part did not stop: ${String(error)}\n`),
      )
  }
}
