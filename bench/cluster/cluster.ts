import { copyFileSync } from 'node:fs'
import path from 'node:path'
import type { SandboxBank } from '../../sandbox-bank/server.ts'
import { loadKeys } from '../../server/platform/keys/keys.ts'
import { createDatabase, findPostgres, startPostgres } from '../../test/postgres.ts'
import { bankEnv, discard, prepareProduct, type Product, scratch, startBank } from '../faults/product.ts'
import { Stops, takePort } from './programs.ts'
import { type Balancer, startBalancer, startPgBouncer } from './proxies.ts'

/** Two web processes behind HAProxy and two worker processes, on one database and with the sandbox bank. */
export type Cluster = {
  balancer: Balancer
  bank: SandboxBank
  webs: ReadonlyMap<string, Product>
  workers: readonly Product[]
  /** The environment of its processes, for starting another one. */
  env: Readonly<Record<string, string>>
  dataDir: () => string
}

/** Starts the processes on a database; `stops` ends them. */
export async function startProcesses(
  databaseUrl: string,
  stops: Stops,
  more: Record<string, string> = {},
): Promise<Cluster> {
  const bank = await startBank()
  stops.push(() => bank.stop())
  const first = scratch()
  loadKeys(first)
  const dataDir = (): string => {
    const folder = scratch()
    copyFileSync(path.join(first, 'keys.json'), path.join(folder, 'keys.json'))
    stops.push(() => discard(folder))
    return folder
  }
  stops.push(() => discard(first))
  const env: Record<string, string> = {
    ...bankEnv(bank),
    DATABASE_PREPARED_STATEMENTS: 'false',
    TRUSTED_PROXIES: '1',
    STRICT_ANSWERS: 'true',
    DRAIN_SECONDS: '2',
    ...more,
  }
  const prepare = async (role: string): Promise<Product> =>
    prepareProduct({ databaseUrl, port: await takePort(), dataDir: dataDir(), env: { ...env, ROLE: role } })
  const webs = new Map([
    ['web1', await prepare('web')],
    ['web2', await prepare('web')],
  ])
  const balancer = await startBalancer(
    [...webs].map(([name, product]) => ({ name, port: Number(new URL(product.url).port) })),
    stops,
  )
  const workers = [await prepare('worker'), await prepare('worker')]
  env['PUBLIC_URL'] = `http://localhost:${new URL(balancer.url).port}`
  const all = [...webs.values(), ...workers]
  stops.push(() => Promise.all(all.map((product) => product.kill())))
  // one process migrates a new database while the others wait, so all may start at once
  await Promise.all(all.map((product) => product.start({ env })))
  bank.setWebhook(`${balancer.url}/api/webhooks/lean`)
  await Promise.all([...webs.keys()].map((name) => balancer.up(name)))
  return { balancer, bank, webs, workers, env, dataDir }
}

export type PooledCluster = Cluster & { /** Through PgBouncer. */ databaseUrl: string }

/** Runs `work` with a cluster on a temporary PostgreSQL behind PgBouncer with transaction pooling. */
export async function withPooledCluster<T>(work: (cluster: PooledCluster) => Promise<T>): Promise<T> {
  const bin = findPostgres()
  if (bin === null) throw new Error('no PostgreSQL is installed here')
  const stops = new Stops()
  try {
    const postgres = await startPostgres(bin, ['fsync=on'])
    stops.push(() => postgres.stop())
    await createDatabase(postgres.url, 'cluster')
    const host = new URL(postgres.url).searchParams.get('host') ?? ''
    const databaseUrl = await startPgBouncer({ host, database: 'cluster' }, stops)
    return await work({ ...(await startProcesses(databaseUrl, stops)), databaseUrl })
  } finally {
    await stops.run()
  }
}
