import { setTimeout as sleep } from 'node:timers/promises'
import { RefusedAnswer } from '../client.ts'

/** Counts failures by their reason. */
export class Failures {
  readonly #counts = new Map<string, number>()
  add(error: unknown): void {
    const reason = reasonOf(error)
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1)
  }
  join(others: Failures): void {
    for (const [reason, times] of others.#counts)
      this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + times)
  }
  get count(): number {
    return [...this.#counts.values()].reduce((sum, times) => sum + times, 0)
  }
  /** Such as `503 /api/user/accounts-quick ×3, ECONNRESET ×4`; `none` if nothing failed. */
  get text(): string {
    return [...this.#counts].map(([reason, times]) => `${reason} ×${times}`).join(', ') || 'none'
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusedAnswer) return `${error.status} ${error.path.split('?', 1).join('')}`
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message.slice(0, 80)
}

/**
 * Sends requests at a fixed rate per second, whether or not responses arrive. `ask` receives the request's
 * number and the instant it was due, from which latency counts even if it must wait for a free connection.
 */
export async function askAt(
  rate: number,
  seconds: number,
  ask: (which: number, due: number) => Promise<void>,
): Promise<Failures> {
  const failures = new Failures()
  let sent = 0
  const open = new Set<Promise<void>>()
  const started = performance.now()
  while (performance.now() - started < seconds * 1000) {
    const due = Math.floor(((performance.now() - started) / 1000) * rate)
    for (; sent < due; sent += 1) {
      const one = ask(sent, started + ((sent + 1) / rate) * 1000)
        .catch((error: unknown) => failures.add(error))
        .finally(() => open.delete(one))
      open.add(one)
    }
    await sleep(5)
  }
  await Promise.all(open)
  return failures
}
