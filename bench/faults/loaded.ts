import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import * as z from 'zod'
import { benchNow } from '../data.ts'
import { type Call, type Reads, sendFor } from '../http.ts'
import { type Person, signUpMany } from './people.ts'
import { discard, prepareProduct, type Product } from './product.ts'
import { createWrongClock } from './wrong-clock.ts'

/** 60 % summaries, 30 % lists, 10 % accounts. */
const mix = [
  ...Array<string>(6).fill('/api/user/financial-summary-quick?period=mtd'),
  ...Array<string>(3).fill('/api/user/transactions/search?size=50'),
  '/api/user/accounts-quick',
]

/** The reads of a mix, taking the users in turn. */
export async function readsOf(people: readonly Person[]): Promise<Call[]> {
  const tokens = await Promise.all(people.map((person) => person.token()))
  return mix.flatMap((path) =>
    tokens.map((token) => ({
      path,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    })),
  )
}

/** Reads about `rate` times a second. */
export const readAt = async (
  product: Product,
  people: readonly Person[],
  rate: number,
  seconds: number,
): Promise<Reads> => sendFor(product.url, await readsOf(people), { rate, seconds })

export const rowsEach = Number(process.env['ROWS'] ?? 10_000)

/** Runs `work` with users with `rowsEach` rows over five years and the server's clock at their last day. */
export async function withRows<T>(
  count: number,
  work: (product: Product, people: Person[], loadedS: number) => Promise<T>,
): Promise<T> {
  const clock = createWrongClock()
  clock.set(benchNow.getTime() - Date.now())
  const product = await prepareProduct({ env: { TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' } })
  const started = { nodeArgs: clock.nodeArgs, env: { LOG_LEVEL: 'info' } }
  try {
    await product.start(started)
    const people = await signUpMany(product.url, count)
    await product.kill()
    const from = performance.now()
    const program = path.join(import.meta.dirname, 'fill.ts')
    const filling = spawn(
      process.execPath,
      [program, product.dataDir, String(rowsEach), ...people.map(({ id }) => id)],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    const [, signal] = z.tuple([z.unknown(), z.string().nullable()]).parse(await once(filling, 'exit'))
    if (signal !== 'SIGKILL') throw new Error('the rows were not loaded')
    const loadedS = (performance.now() - from) / 1000
    await product.start(started)
    return await work(product, people, loadedS)
  } finally {
    await product.kill()
    discard(product.dataDir)
    clock.discard()
  }
}
