import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { loadUser } from '../bench/load.ts'
import { system } from '../server/platform/db/db.ts'
import { startWorld, type TestUser, type World } from './world.ts'

let world: World
let user: TestUser

beforeAll(async () => {
  world = await startWorld()
  user = await world.signUp()
  await loadUser(world.app.db, user.id, 400)
})
afterAll(() => world.stop())

/** Runs the command on the world's data while the world is stopped. */
async function runCommand(...args: string[]): Promise<{ status: number | null; out: string }> {
  const { databaseUrl } = world.app.config
  let result = { status: null as number | null, out: '' }
  await world.restart(() => {
    const ran = spawnSync(
      process.execPath,
      [path.join(import.meta.dirname, '..', 'scripts', 'verify-totals.ts'), ...args],
      {
        env: {
          ...process.env,
          DATA_DIR: world.dataDir,
          ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
        },
        encoding: 'utf8',
      },
    )
    result = { status: ran.status, out: ran.stdout + ran.stderr }
  })
  return result
}

test('the command recounts, exits with 1 if a total differs, and repairs it', async () => {
  await system(world.app.db, (tx) =>
    sql`update daily_totals set amount_minor = amount_minor + 1 where (account_id, day, category_id, type) =
      (select account_id, day, category_id, type from daily_totals where user_id = ${user.id} order by 1, 2, 3, 4 limit 1)`.execute(
      tx,
    ),
  )
  const wrong = await runCommand('--repair')
  expect(wrong.status).toBe(1)
  expect(wrong.out).toContain(`${user.id}: 1 totals differ`)
  expect(await runCommand()).toMatchObject({ status: 0, out: '1 users counted again, 0 wrong\n' })
}, 120_000)
