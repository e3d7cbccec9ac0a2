/** Filled installations that a version left behind, one compressed file each, and how a later one takes them over. */
import { randomBytes } from 'node:crypto'
import { createReadStream, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import * as z from 'zod'
import { createPool, type Target } from '../../server/platform/db/db.ts'
import { startEmbedded } from '../../server/platform/embedded/engine.ts'
import { unpackTo } from '../../server/platform/embedded/tar.ts'
import { createLog } from '../../server/platform/log.ts'
import { createDatabase } from '../../test/postgres.ts'

/** What a person was told at a path; `headers` say whose data was asked for. */
const Told = z.object({ path: z.string(), headers: z.record(z.string(), z.string()), body: z.unknown() })
export type Told = z.infer<typeof Told>
const Person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  password: z.string(),
  /** The address of the second step; null without one. */
  totp: z.nullable(z.string()),
  told: z.array(Told),
})
export type KeptPerson = z.infer<typeof Person>
export const Kept = z.object({
  version: z.string(),
  /** The moment at which all was told. */
  at: z.string(),
  owner: Person,
  /** Sees some of the owner's accounts. */
  member: Person,
  /** Has a second step. */
  careful: Person,
  /** The owner's token of the API, connection, and last change, which adds the payment named. */
  token: z.string(),
  entityId: z.string(),
  change: z.object({ id: z.string(), description: z.string() }),
  files: z.array(z.object({ path: z.string(), sha: z.string() })),
  /** What the web app stores on a device, by the name under which it does. */
  device: z.object({ figures: z.unknown(), pending: z.record(z.string(), z.unknown()) }),
  /** The form of an embedded database's directory. */
  directory: z.record(z.string(), z.unknown()),
  migrations: z.record(z.string(), z.string()),
})
export type Kept = z.infer<typeof Kept>
export const keptFolder = import.meta.dirname
export const ending = '.tar.zst'

/**
 * Whether a path tells what is stored and what follows from that alone. The others also estimate and advise, which a later
 * version may do better.
 */
export const isFact = (path: string): boolean =>
  /(accounts|accounts-quick|accounts\/own|balance-history|transactions|search|totals|transaction-counts|categories|changes|consents|entities|profile|document|notification-settings|api-tokens|imports|bank-messages|budgets|goals|tags|rules|views|financial-summary|financial-summary-quick|sharing)$/.test(
    path,
  )
/** The product's address in all its lives. */
export const publicUrl = 'http://localhost:3000'

/** The versions of which an installation is kept. */
export const keptVersions = (): string[] =>
  readdirSync(keptFolder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))

export type Unpacked = Kept & {
  /** Holds `database.sql`, and `data` with all of the data directory but the database. */
  folder: string
}

/** Unpacks a version's installation into a new temporary folder. */
export async function unpackKept(version: string): Promise<Unpacked> {
  const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-kept-'))
  const packed = createReadStream(path.join(keptFolder, version + ending))
  await unpackTo(folder, packed.pipe(createZstdDecompress()))
  return { ...Kept.parse(JSON.parse(readFileSync(path.join(folder, 'kept.json'), 'utf8'))), folder }
}

/** Fills an empty database with a kept one, after making its roles, as docs/operations.md writes it. */
async function fill(target: Target, folder: string): Promise<void> {
  const pool = createPool(target, 1)
  try {
    const { rows } = await pool.query<{ name: string }>('select rolname as name from pg_roles')
    const known = new Set(rows.map(({ name }) => name))
    for (const role of ['xtharwa_app', 'xtharwa_member', 'xtharwa_partner'])
      if (!known.has(role)) await pool.query(`create role ${role} nologin`)
    await pool.query('grant xtharwa_member to xtharwa_partner')
    await pool.query('grant xtharwa_app, xtharwa_member, xtharwa_partner to current_user')
    await pool.query(readFileSync(path.join(folder, 'database.sql'), 'utf8'))
  } finally {
    await pool.end()
  }
}

/** Puts a kept database into the embedded engine of the folder's data directory; resolves to the directory's form. */
export const fillEmbedded = (folder: string): Promise<Record<string, unknown>> =>
  withEmbedded(path.join(folder, 'data'), async (target) => {
    await fill(target, folder)
    return directoryForm(target)
  })

/** Puts a kept database into a new one of a server; resolves to its address. */
export async function fillPostgres(server: string, folder: string): Promise<string> {
  const url = await createDatabase(server, `kept_${randomBytes(6).toString('hex')}`)
  await fill({ connectionString: url }, folder)
  return url
}

/** Runs `work` with the embedded engine of a data directory. */
export async function withEmbedded<T>(dataDir: string, work: (target: Target) => Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true })
  const engine = await startEmbedded({ dataDir, clock: { now: () => new Date() }, log: createLog('silent') })
  try {
    return await work(engine.target)
  } finally {
    await engine.stop({ snapshot: false })
  }
}

/** What must be the same for an embedded engine to open a directory that another one made. */
export async function directoryForm(target: Target): Promise<Record<string, unknown>> {
  const pool = new pg.Pool({ ...target, max: 1 })
  try {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select pg_control_version, catalog_version_no, max_data_alignment, database_block_size, wal_block_size,
        float8_pass_by_value from pg_control_system(), pg_control_init()`,
    )
    return rows[0] ?? {}
  } finally {
    await pool.end()
  }
}
