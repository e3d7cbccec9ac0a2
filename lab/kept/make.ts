/**
 * `npm run keep`: fills a new installation on PostgreSQL and keeps it as the one that this version leaves behind, in place of an
 * earlier one of the same version. Needs PostgreSQL's binaries.
 */
import { execFileSync } from 'node:child_process'
import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { packTar } from 'modern-tar/fs'
import * as z from 'zod'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { readMigrations } from '../../server/platform/db/migrate.ts'
import { findPostgres, startPostgres } from '../../test/postgres.ts'
import { startWorld, type World, wholeHistory } from '../../test/world.ts'
import { askAll, fillWorld, type Filled, signInKept } from './fill.ts'
import {
  directoryForm,
  ending,
  type Kept,
  keptFolder,
  type KeptPerson,
  publicUrl,
  type Told,
  withEmbedded,
} from './kept.ts'

/** At noon in Dubai, so that hours later it is the same day. */
const at = '2026-11-24T08:00:00.000Z'
const now = Date.parse(at)
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.join(keptFolder, '..', '..', 'package.json'), 'utf8')))

/** What is told in the same words before and after a restart. */
const toldTwice = (first: readonly Told[], second: readonly Told[]): Told[] =>
  first.filter((told) => second.some((again) => isDeepStrictEqual(told, again)))

async function askOwnerAndMember(world: World, filled: Filled): Promise<[Told[], Told[]]> {
  const [owner, member] = [await signInKept(world, filled.owner), await signInKept(world, filled.member)]
  const shared = await askAll(member, filled.membership)
  return [await askAll(owner), [...(await askAll(member)), ...shared]]
}

type People = Pick<Kept, 'owner' | 'member' | 'careful'>
async function tellAll(world: World, filled: Filled): Promise<People> {
  const before = await askOwnerAndMember(world, filled)
  await world.restart()
  const after = await askOwnerAndMember(world, filled)
  return {
    owner: { ...filled.owner, told: toldTwice(before[0], after[0]) },
    member: { ...filled.member, told: toldTwice(before[1], after[1]) },
    careful: { ...filled.careful, told: [] },
  }
}

/** What the web app would store of the answers, and one payment that it could not send. */
function deviceOf({ id, name, email, told }: KeptPerson): Kept['device'] {
  const key = '7a4f1f9e-8d0e-4c55-9a55-0c8f3c3f7b11'
  const entry = { type: 'expense', amount: 7.5, category: 'dining', description: 'Karak', date: '2026-11-24' }
  const entries = told.map(({ path, body }) => ({
    path,
    at: now,
    data: path === searchTransactions.path ? { pages: [body], pageParams: [null] } : body,
  }))
  return {
    figures: { user: { id, name, email, image: null }, at: now, entries },
    pending: { [`pending_${id}_${key}`]: { key, at: now, body: entry } },
  }
}

/** Writes all of an installation whose server has stopped into the file of this version. */
async function pack(folder: string, bin: string, url: string, kept: Kept): Promise<void> {
  const sql = execFileSync(
    path.join(bin, 'pg_dump'),
    ['--no-owner', '--inserts', '--rows-per-insert=200', url],
    { encoding: 'utf8', maxBuffer: 1e9 },
  )
  // lines for psql alone
  writeFileSync(path.join(folder, 'database.sql'), sql.replaceAll(/^\\(?:un)?restrict .*$/gm, ''))
  writeFileSync(path.join(folder, 'kept.json'), JSON.stringify(kept))
  const data = path.join(folder, 'data')
  for (const name of readdirSync(data))
    if (!['keys.json', 'sandbox-bank.json', 'photos', 'attachments'].includes(name))
      rmSync(path.join(data, name), { recursive: true })
  const params = {
    [constants.ZSTD_c_compressionLevel]: 19,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  }
  const file = path.join(keptFolder, version + ending)
  await pipeline(packTar(folder), createZstdCompress({ params }), createWriteStream(file))
  process.stdout.write(
    `${file}: ${Math.round(statSync(file).size / 1000)} kB, ${kept.owner.told.length} answers\n`,
  )
}

async function formOf(empty: string): Promise<Record<string, unknown>> {
  try {
    return await withEmbedded(empty, directoryForm)
  } finally {
    rmSync(empty, { recursive: true, force: true })
  }
}

async function keep(folder: string, bin: string, url: string): Promise<void> {
  const env = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'data'), PUBLIC_URL: publicUrl }
  const world = await startWorld({
    engine: 'embedded',
    env,
    clock: { now: () => new Date(now) },
    sandbox: wholeHistory,
  })
  const filled = await fillWorld(world)
  const people = await tellAll(world, filled)
  await world.stop()
  const { token, entityId, change, files } = filled
  await pack(folder, bin, url, {
    version,
    at,
    token,
    entityId,
    change,
    files,
    ...people,
    device: deviceOf(people.owner),
    directory: await formOf(`${folder}-empty`),
    migrations: Object.fromEntries(readMigrations().map(({ name, sha }) => [name, sha])),
  })
}

const bin = findPostgres()
if (bin === null) throw new Error('PostgreSQL is not installed here')
const [folder, postgres] = [mkdtempSync(path.join(tmpdir(), 'xtharwa-keep-')), await startPostgres(bin)]
try {
  await keep(folder, bin, postgres.url)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
