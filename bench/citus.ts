/**
 * Measures lists, searches and summaries over HTTP, alternating between one PostgreSQL and Citus so that a
 * busy machine slows both equally. Prints one JSON line for each. Each call is by a random one of at most 60
 * users.
 * Usage: node bench/citus.ts [rows per user] [calls] [users]
 */
import { distribute } from '../server/platform/db/distribution.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { createPool } from '../server/platform/db/db.ts'
import { createClusterDatabase, hasCitus, startCitus } from '../test/citus.ts'
import { createDatabase, findPostgres, startPostgres } from '../test/postgres.ts'
import { startWorld, type TestUser, type World } from '../test/world.ts'
import { benchNow, commonWord, randomFrom, referenceOf } from './data.ts'
import { loadUser } from './load.ts'
import { copyPerson } from './people.ts'

const total = Number(process.argv[2] ?? 100_000)
const calls = Number(process.argv[3] ?? 60)
const people = Number(process.argv[4] ?? 1)
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const bin = findPostgres()
if (bin === null || !hasCitus(bin)) throw new Error('PostgreSQL with Citus is not installed here')
const installed = bin

type Side = { name: string; world: World; url: string; users: [TestUser, ...TestUser[]] }

async function open(name: string, url: string, distributed: boolean): Promise<Side> {
  const pool = createPool({ connectionString: url }, 1)
  await migrate(pool)
  if (distributed) {
    const client = await pool.connect()
    await distribute(client, () => undefined)
    client.release(true)
  }
  await pool.end()
  process.env['TEST_DATABASE_SERVER'] = url
  const world = await startWorld({
    engine: 'embedded',
    env: { DATABASE_URL: url },
    logLevel: 'silent',
    clock: { now: () => benchNow },
  })
  const user = await world.signUp()
  await loadUser(world.app.db, user.id, total)
  const users: Side['users'] = [user]
  while (users.length < Math.min(people, 60)) users.push(await world.signUp())
  return { name, world, url, users }
}

/** Creates the other users' rows, and fetches the tokens of those who will make calls. */
async function fill({ name, url, users }: Side): Promise<void> {
  const began = performance.now()
  const [{ id }, ...others] = users
  if (people > 1)
    await copyPerson(
      installed,
      url,
      id,
      others.map((user) => user.id),
      people,
    )
  for (const user of users) await user.token()
  say({ name, people, seconds: Math.round((performance.now() - began) / 1000) })
}

const paths = new Map([
  ['list', '/api/user/transactions?size=50'],
  ['search, common word', `/api/user/transactions/search?q=${commonWord}&size=50`],
  ['search, one reference', `/api/user/transactions/search?q=${referenceOf(Math.floor(total / 2))}&size=50`],
  ['summary', '/api/user/financial-summary'],
  ['unchanged answer', '/api/user/transactions?size=50'],
])
const percentile = (sorted: readonly number[], part: number): number =>
  Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10

const one = await startPostgres(bin)
const cluster = await startCitus(bin)
const nodes = [cluster.coordinator, ...cluster.workers].map(({ url }) => url)
const sides: Side[] = []
try {
  sides.push(await open('PostgreSQL', await createDatabase(one.url, 'bench'), false))
  sides.push(await open('Citus', await createClusterDatabase(nodes, 'bench'), true))
  await Promise.all(sides.map(fill))
  const random = randomFrom(1)
  for (const [what, path] of paths) {
    const took = new Map(sides.map(({ name }) => [name, new Array<number>()]))
    for (let turn = 0; turn < calls + 5; turn += 1) {
      const who = Math.floor(random() * Math.min(people, 60))
      for (const { name, users } of sides) {
        const user = users[who] ?? users[0]
        const first = what === 'unchanged answer' ? await user.fetch(path) : null
        const tag = first?.headers.get('etag')
        await first?.arrayBuffer()
        const began = performance.now()
        const answer = await user.fetch(path, tag ? { headers: { 'if-none-match': tag } } : {})
        const { byteLength } = await answer.arrayBuffer()
        const ms = performance.now() - began
        const expected = tag ? answer.status === 304 : answer.status === 200 && byteLength > 500
        if (!expected) throw new Error(`${name}: ${path} answered ${answer.status}, ${byteLength} bytes`)
        if (turn >= 5) took.get(name)?.push(ms)
      }
    }
    const ms = [...took].map(([name, times]) => {
      times.sort((a, b) => a - b)
      const [fastest = 0] = times
      return [
        name,
        { fastest: Math.round(fastest * 10) / 10, p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
      ] as const
    })
    say({ what, rows: total, people, calls, ms: Object.fromEntries(ms) })
  }
} finally {
  for (const { world } of sides) await world.stop()
  await Promise.all([one.stop(), cluster.stop()])
}
process.exit(0)
