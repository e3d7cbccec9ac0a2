import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import * as z from 'zod'
import { closeConnections, type Target } from '../client.ts'
import { benchNow } from '../data.ts'
import { type Person, signUp } from './people.ts'
import { discard, prepareProduct, type Product } from './product.ts'
import { createWrongClock } from './wrong-clock.ts'

export const targetOf = async (product: Product, person: Person): Promise<Target> => ({
  url: product.url,
  headers: { authorization: `Bearer ${await person.token()}`, 'accept-encoding': 'gzip' },
})

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
    const people: Person[] = []
    for (let at = 0; at < count; at += 1) people.push(await signUp(product.url, `10.9.0.${at + 1}`))
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
    closeConnections()
    await product.kill()
    discard(product.dataDir)
    clock.discard()
  }
}
