/** Runs the app in its own process, as in production, with a clock set to the data's last day. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { syncLeanData } from '#contract/banks/sync.ts'
import { sql } from 'kysely'
import { readConfig } from '../server/config.ts'
import { type Running, startServer } from '../server/start.ts'
import { verifyTotals } from '../server/features/payments/totals/service.totals.ts'
import { detectChanges, recordChangedPayments } from '../server/features/expected/series/service.detect.ts'
import { read, write } from '../server/platform/db/db.ts'
import { createLog } from '../server/platform/log.ts'
import { connectBank, syncIdle, syncRuns } from '../test/connect.ts'
import { freePort, type TestUser } from '../test/world.ts'
import { type Ingest, Task } from './child.ts'
import { benchNow } from './data.ts'
import { signUp } from './faults/people.ts'
import { deepCursor, loadUser } from './load.ts'
import { addPlan } from './plan.ts'

const task = Task.parse(JSON.parse(process.argv[2] ?? '{}'))
const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-bench-'))
const began = Date.now()
let ahead = 0
const clock = { now: () => new Date(benchNow.getTime() + Date.now() - began + ahead) }
const port = await freePort()
const config = readConfig({
  PORT: String(port),
  DATA_DIR: dataDir,
  SANDBOX_BANK_PORT: '0',
  LOG_LEVEL: 'info',
  NODE_ENV: 'production',
  DEMOS: '0',
  ...(task.databaseUrl ? { DATABASE_URL: task.databaseUrl } : {}),
})
const running = await startServer(config, {
  clock,
  log: createLog('warn', (line) => void process.stderr.write(`${line}\n`)),
  sandbox: { port: 0, timing: { refreshPendingMs: [10], refreshDoneMs: 40 } },
  pollingSeconds: 0.5,
  lookSeconds: 0.5,
})

const seconds = (run: { started_at: string | null; finished_at: string | null }): number =>
  (Date.parse(run.finished_at ?? '') - Date.parse(run.started_at ?? '')) / 1000

async function runSync(
  running: Running,
  user: TestUser,
  days: number,
): Promise<{ seconds: number; fetched: number; changed: number }> {
  ahead += 120_000
  const { status, body } = await user.call(syncLeanData, { body: { days, background: true } })
  if (status !== 200) throw new Error(`the sync answered ${status}: ${JSON.stringify(body)}`)
  await syncIdle(user)
  const [run] = await syncRuns(running.app, user.id)
  if (run?.state !== 'done') throw new Error(`the sync has not succeeded: ${JSON.stringify(run)}`)
  return { seconds: seconds(run), fetched: run.fetched, changed: run.inserted + run.updated + run.removed }
}

/** Milliseconds of detecting recurring payments after thirty rows changed: the median of five runs. */
async function timeDetection({ app }: Running, userId: string): Promise<number> {
  await detectChanges({ ...app, userId }) // handles what the first sync left
  const times: number[] = []
  for (let n = 0; n < 5; n += 1) {
    const changedAt = clock.now()
    await write(app.db, { userId }, async (tx) => {
      const { rows } = await sql<{ day: string }>`update transactions set updated_at = ${changedAt}
        where user_id = ${userId} and id in (select id from transactions
          where user_id = ${userId} and removed_at is null order by day desc limit 30) returning day`.execute(
        tx,
      )
      const since = rows.map(({ day }) => day).toSorted()[0] ?? null
      await recordChangedPayments(tx, userId, since, changedAt)
    })
    const began = performance.now()
    await detectChanges({ ...app, userId })
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[2] ?? Number.NaN
}

/** Measures the first sync of 100,000 rows and repeated syncs of unchanged rows. */
async function ingest(running: Running, user: TestUser): Promise<Ingest> {
  if (!running.bank) throw new Error('no bank')
  await connectBank({ bank: running.bank }, user, { person: 'huge', sync: false })
  await user.call(syncLeanData, { body: { background: true, days: 1095 } })
  await syncIdle(user)
  const { rows: runs } = await read(running.app.db, { userId: user.id }, (tx) =>
    sql<{
      started_at: Date
      finished_at: Date
      fetched: number
    }>`select started_at, finished_at, fetched from sync_runs
      where state = 'done' order by created_at limit 1`.execute(tx),
  )
  const [first] = runs
  if (!first) throw new Error('the first sync has no run that is done')
  const run = {
    seconds: (first.finished_at.getTime() - first.started_at.getTime()) / 1000,
    fetched: first.fetched,
  }
  const again: { seconds: number; fetched: number; changed: number }[] = []
  for (let n = 0; n < 4; n += 1) again.push(await runSync(running, user, 54))
  const wrong = await read(running.app.db, { userId: user.id }, (tx) => verifyTotals(tx, user.id))
  const detectionMs = await timeDetection(running, user.id)
  return {
    detectionMs,
    rows: run.fetched,
    seconds: run.seconds,
    totalsRight: wrong.length === 0,
    again: again.slice(1).toSorted((a, b) => a.seconds - b.seconds)[1] ?? {
      seconds: Number.NaN,
      fetched: 0,
      changed: 0,
    },
  }
}

const user = await signUp(running.url)
await loadUser(running.app.db, user.id, task.rows)
await addPlan(user)
process.send?.({
  url: running.url,
  token: await user.token(),
  cookie: user.cookie,
  cursor: await deepCursor(running.app.db, user.id, task.rows),
})

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()

process.on('message', (message) => {
  if (message === 'delay') {
    process.send?.(delay.max / 1e6)
    delay.reset()
    return
  }
  if (message === 'ingest')
    void signUp(running.url)
      .then((other) => ingest(running, other))
      .then((ingested) => process.send?.(ingested))
  else if (message === 'stop')
    void running.stop().then(() => {
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
      process.disconnect?.()
    })
})
process.on('disconnect', () => process.exit(0)) // the parent process has ended
