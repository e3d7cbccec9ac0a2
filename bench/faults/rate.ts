import { setTimeout as sleep } from 'node:timers/promises'
import { RefusedAnswer } from '../client.ts'

/** How often something failed, by its reason. */
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
  /** Such as `503 /api/user/accounts-quick ×3, ECONNRESET ×4`; `none` where nothing failed. */
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
 * Asks at a rate, whether answers come or not. `ask` is told which one it is and the instant it came due: what cannot
 * start within the client's connections waits, and its time counts from there.
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
