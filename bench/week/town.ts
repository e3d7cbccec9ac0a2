/** Two web and two worker processes on one PostgreSQL, and a bank, whose clocks are put ahead together. */
import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxBank } from '../../sandbox-bank/server.ts'
import { findPostgres, type NativePostgres, startPostgres } from '../../test/postgres.ts'
import type { Random } from '../../test/simulator/random.ts'
import { cookieOf, freePort, type TestUser, userOf } from '../../test/world.ts'
import { bankEnv, discard, memoryOf, prepareProduct, type Product, startBank } from '../faults/product.ts'
import { createWrongClock } from '../faults/wrong-clock.ts'

type Identity = { name: string; email: string; password: string }
export type Town = {
  bank: SandboxBank
  postgres: NativePostgres
  /** The first is never killed. */
  webs: readonly [Product, Product]
  workers: readonly [Product, Product]
  now(): Date
  /** Puts all clocks ahead. */
  pass(ms: number): Promise<void>
  /** Creates an account; false if it is there. */
  signUp(who: Identity, from: string): Promise<void>
  /** Signs in once and returns the person as the users of both web processes. */
  enter(who: Identity, from: string): Promise<[TestUser, TestUser]>
  /** Kills the second web or worker process, or PostgreSQL, and starts it again; returns what it was. */
  killOne(random: Random): Promise<string>
  stop(): Promise<void>
}

export async function startTown(): Promise<Town | null> {
  const bin = findPostgres()
  if (bin === null) return null
  const postgres = await startPostgres(bin, ['fsync=on'])
  const clock = createWrongClock()
  let ahead = 0
  const now = (): Date => new Date(Date.now() + ahead)
  const bank = await startBank({ now })
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const prepare = (role: string, at?: number): Promise<Product> =>
    prepareProduct({
      databaseUrl: postgres.url,
      ...(at === undefined ? {} : { port: at }),
      env: { ...bankEnv(bank), ROLE: role, PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '1' },
    })
  const webs: Town['webs'] = [await prepare('web', port), await prepare('web')]
  const workers: Town['workers'] = [await prepare('worker'), await prepare('worker')]
  const all = [...webs, ...workers]
  const start = (product: Product): Promise<number> => product.start({ nodeArgs: clock.nodeArgs })
  for (const product of all) {
    if (product !== webs[0])
      copyFileSync(path.join(webs[0].dataDir, 'keys.json'), path.join(product.dataDir, 'keys.json'))
    await start(product)
  }
  bank.setWebhook(`${webs[0].url}/api/webhooks/lean`)
  const post = (at: string, who: object, from: string): Promise<Response> =>
    fetch(`${webs[0].url}/api/identity/${at}/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: publicUrl, 'x-forwarded-for': from },
      body: JSON.stringify(who),
    })
  return {
    bank,
    postgres,
    webs,
    workers,
    now,
    async pass(ms) {
      ahead += ms
      clock.set(ahead)
      await sleep(200) // every process reads it within 50 ms
    },
    async signUp(who, from) {
      const answer = await post('sign-up', who, from)
      if (!answer.ok) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`)
    },
    async enter(who, from) {
      const again = async (tries: number): Promise<Response> => {
        const answer = await post('sign-in', { email: who.email, password: who.password }, from)
        if (answer.status < 500 || tries === 0) return answer
        await sleep(250) // the database is starting again
        return again(tries - 1)
      }
      const answer = await again(120)
      if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`)
      const cookie = cookieOf(answer)
      const first = await userOf(webs[0], { ...who, cookie })
      return [first, await userOf(webs[1], { ...who, cookie }).catch(() => first)] // it may be starting again
    },
    async killOne(random) {
      const victim = random.pick(['web', 'worker', 'worker', 'database'] as const)
      await sleep(random.whole(1000, 8000)) // in the middle of a day
      if (victim === 'database') await postgres.restart('SIGQUIT')
      else {
        const product = (victim === 'web' ? webs : workers)[1]
        await product.kill()
        await start(product)
      }
      return victim
    },
    async stop() {
      for (const product of all) await product.kill()
      await bank.stop()
      await postgres.stop()
      for (const { dataDir } of all) discard(dataDir)
      clock.discard()
    },
  }
}

/** Megabytes of the processes that are never killed. */
export const memoryOfTown = ({ webs, workers }: Town): { web: number; worker: number } => ({
  web: memoryOf(webs[0].pid()).now,
  worker: memoryOf(workers[0].pid()).now,
})
