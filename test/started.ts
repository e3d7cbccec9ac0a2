import { afterAll, beforeAll } from 'vitest'

/** What `start` returns, for the tests of a file or a block: started before them and stopped after them. */
export function startedFor<T extends { stop(): Promise<unknown> }>(start: () => Promise<T>): T {
  let started: T | null = null
  beforeAll(async () => void (started = await start()), 180_000)
  afterAll(() => started?.stop(), 120_000)
  const parts: ProxyHandler<T> = {
    get(_, name) {
      if (!started) throw new Error(`asked for ${String(name)} before the start`)
      return Reflect.get(started, name)
    },
  }
  return new Proxy({} as T, parts)
}
