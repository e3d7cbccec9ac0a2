/**
 * `npm run bench:week`: ten people live four weeks in a few minutes on two web and two worker processes, while banks misbehave and
 * processes are killed. WEEK_DAYS and SEED change its length and what happens.
 */
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { syncLeanData } from '#contract/banks/sync.ts'
import * as sharing from '#contract/household/sharing.ts'
import type { FaultSpec } from '../../sandbox-bank/server.ts'
import { execFileSync } from 'node:child_process'
import { onServer } from '../../test/postgres.ts'
import { randomOf, type Random } from '../../test/simulator/random.ts'
import { Counts } from '../http.ts'
import { idle } from '../faults/people.ts'
import { cellsOf, percentile, putRow, round, runStage, type Result } from '../faults/report.ts'
import { checkAll, type Checked, type Household } from './checks.ts'
import { begin, kinds, type Life, liveDay, type Seen } from './lives.ts'
import { memoryOfTown, startTown, type Town } from './town.ts'

const days = Number(process.env['WEEK_DAYS'] ?? 28)
const seed = Number(process.env['SEED'] ?? 20_261_129)
const hour = 3_600_000

/** How a bank misbehaves for a day. */
const moods: readonly Omit<FaultSpec, 'match'>[] = [
  { kind: 'status', status: 503 },
  { kind: 'status', status: 429, headers: { 'retry-after': '5' } },
  { kind: 'cut' },
  { kind: 'html' },
  { kind: 'delay', ms: 1500 },
  { kind: 'redirect', status: 308, body: 'http://127.0.0.1:9/' },
]

function breakBanks(town: Town, lives: readonly Life[], random: Random): number {
  const broken = lives.filter(({ entityId }) => entityId !== null && random.chance(0.4))
  town.bank.faults.set(
    broken.map(({ entityId }) => ({
      ...random.pick(moods),
      match: { path: new RegExp(`^/data/.*${entityId}`) },
      times: random.whole(2, 12),
    })),
  )
  return broken.length
}

async function shareAccount(town: Town, owner: Life, member: Life): Promise<Household> {
  await onServer(town.postgres.url, (client) =>
    client.query('update identity_users set "emailVerified" = true'),
  )
  const [[own], [guest]] = [
    await town.enter(owner.who, owner.address),
    await town.enter(member.who, member.address),
  ]
  const account = (await own.call(accountsQuick)).body.data[0]?.id ?? ''
  const body = { role: 'viewer' as const, until: null, accounts: [account] }
  const { link, invitation } = (await own.call(sharing.createInvitation, { body })).body
  await guest.call(sharing.acceptInvitation, { body: { token: link.split('#')[1] ?? '' } })
  await own.prove()
  const { body: confirmed } = await own.call(sharing.confirmInvitation, { params: { id: invitation.id } })
  return { owner, member, account, membership: confirmed.member.id }
}

/** Banks are well again; everybody's is read once more, and all that was due is done. */
async function settle(town: Town, lives: readonly Life[]): Promise<void> {
  town.bank.faults.clear()
  for (let turn = 0; turn < 2; turn += 1) {
    await town.pass(hour)
    for (const life of lives.filter(({ entityId }) => entityId !== null)) {
      const [user] = await town.enter(life.who, life.address)
      await idle(user)
      await user.call(syncLeanData, { body: { background: true } })
      await idle(user)
    }
  }
}

type Week = Checked & { p50: number; p99: number; mb: { web: number; worker: number } }
type Told = { weeks: Week[]; kills: Counts; broken: number; repeated: number; reads: number; refused: Counts }

async function liveWeek(town: Town, lives: readonly Life[], random: Random, told: Told): Promise<number[]> {
  const times: number[] = []
  for (let day = 0; day < Math.min(7, days); day += 1) {
    await town.pass(24 * hour)
    told.broken += breakBanks(town, lives, random)
    const seen: Seen = { times: [], refused: new Counts(), repeated: 0 }
    const killing = random.chance(0.7) ? town.killOne(random) : null
    await Promise.all([...lives.map((life) => liveDay(town, life, random, seen)), killing])
    if (killing !== null) told.kills.add(await killing)
    times.push(...seen.times)
    told.refused.join(seen.refused)
    told.repeated += seen.repeated
    process.stderr.write(
      `${town.now().toISOString().slice(0, 10)} ${seen.times.length} reads, ${seen.repeated} repeated\n`,
    )
  }
  return times
}

async function live(town: Town): Promise<Result> {
  const random = randomOf(seed)
  const lives: Life[] = []
  for (const [index, kind] of kinds.entries()) lives.push(await begin(town, kind, index))
  const [owner, member] = [lives[0], lives.at(-1)]
  if (!owner || !member) throw new Error('nobody')
  const household = await shareAccount(town, owner, member)
  const told: Told = {
    weeks: [],
    kills: new Counts(),
    broken: 0,
    repeated: 0,
    reads: 0,
    refused: new Counts(),
  }
  for (let week = 0; week < Math.ceil(days / 7); week += 1) {
    const times = await liveWeek(town, lives, random, told)
    await settle(town, lives)
    told.reads += times.length
    told.weeks.push({
      p50: round(percentile(times, 0.5)),
      p99: round(percentile(times, 0.99)),
      mb: memoryOfTown(town),
      ...(await checkAll(town, lives, household)),
    })
    process.stderr.write(`${JSON.stringify(told.weeks.at(-1))}\n`)
  }
  return judge(told, lives)
}

/** Nothing wrong or lost; memory and the slowest answers of the last week about those of the second, since the first warms up. */
function judge({ weeks, kills, broken, repeated, reads, refused }: Told, lives: readonly Life[]): Result {
  const [reference, last] = [weeks[1] ?? weeks[0], weeks.at(-1)]
  if (!reference || !last) throw new Error('no week')
  const wrong = weeks.flatMap((week) => Object.entries(week.wrong)).filter(([, count]) => count > 0)
  const flat =
    last.mb.web <= reference.mb.web * 1.2 + 20 &&
    last.mb.worker <= reference.mb.worker * 1.2 + 20 &&
    last.p99 <= reference.p99 * 2
  const sum = (of: (life: Life) => number): number => lives.reduce((total, life) => total + of(life), 0)
  return {
    passed: wrong.length === 0 && flat && last.rows > 1000,
    figures: {
      people: lives.length,
      days,
      seed,
      reads,
      refused: refused.text,
      payments_acknowledged: sum(({ added }) => added.size),
      imported: sum(({ imported }) => imported.size),
      messages: sum(({ messages }) => messages),
      days_with_a_broken_bank: broken,
      killed: kills.text,
      writes_repeated: repeated,
      bank_rows_compared: weeks.map(({ rows }) => rows),
      wrong: wrong.map(([name, count]) => `${name} ${count}`).join(', ') || 'nothing',
      p50_ms: weeks.map(({ p50 }) => p50),
      p99_ms: weeks.map(({ p99 }) => p99),
      web_mb: weeks.map(({ mb }) => mb.web),
      worker_mb: weeks.map(({ mb }) => mb.worker),
    },
  }
}

const { passed, figures, seconds } = await runStage({
  name: 'week',
  summary: '',
  async run() {
    const town = await startTown()
    if (!town) return { passed: false, figures: { skipped: 'no PostgreSQL binaries here' } }
    try {
      return await live(town)
    } finally {
      await town.stop()
    }
  },
})
process.stdout.write(`${JSON.stringify({ passed, seconds, figures })}\n`)
if (process.env['BENCH_KEEP'] !== 'no') {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim()
  putRow('week.md', '<!-- week -->', [commit, ...cellsOf([figures], passed, seconds)])
}
process.exit(passed ? 0 : 1)
