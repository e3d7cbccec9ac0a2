import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import * as z from 'zod'
import { pidFile, snapshotDone, startEmbedded } from '../server/platform/embedded/engine.ts'
import { DirectoryInUse, lockDirectory } from '../server/platform/embedded/lock.ts'
import { listSnapshots, unpackSnapshot } from '../server/platform/embedded/snapshots.ts'
import { createLog } from '../server/platform/log.ts'

/** Backups of an embedded installation: a folder with database, keys, users' files and a manifest. */

const database = 'database.tar.zst'
const listed = [database, 'keys.json', 'sandbox-bank.json']
/** Folders of users' files: profile photos and receipts. */
const folders = ['photos', 'attachments']
const inFolders = /^(?:photos|attachments)\/(?:[\da-f-]{36}\/)?[\da-f-]{36}(?:\.small)?\.(?:webp|pdf)$/
const Manifest = z.object({
  product: z.literal('xtharwa'),
  madeAt: z.string(),
  files: z.record(z.string(), z.string()),
})

const shaOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Writes a backup of a running or stopped server into a new folder. */
export async function backUp(dataDir: string, into: string): Promise<void> {
  if (!existsSync(path.join(dataDir, 'db', 'PG_VERSION')))
    throw new Error(
      `${dataDir} is not a data directory of XTharwa: it has no database. Set DATA_DIR to the directory of the server.`,
    )
  if (existsSync(into)) throw new Error(`${into} is there already`)
  await newSnapshot(dataDir)
  const [newest] = listSnapshots(path.join(dataDir, 'snapshots'))
  if (!newest) throw new Error('No snapshot was written; the log of the server says why')
  const beside = `${into}.part`
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside, { recursive: true, mode: 0o700 })
  const files: Record<string, string> = {}
  for (const name of listed) {
    const from = name === database ? newest : path.join(dataDir, name)
    if (!existsSync(from)) continue
    copyFileSync(from, path.join(beside, name))
    files[name] = shaOf(path.join(beside, name))
  }
  // after the database, so that all files it names are there; files added since then do no harm
  for (const name of userFiles(dataDir)) {
    const copy = path.join(beside, name)
    mkdirSync(path.dirname(copy), { recursive: true, mode: 0o700 })
    copyFileSync(path.join(dataDir, name), copy)
    files[name] = shaOf(copy)
  }
  const manifest = { product: 'xtharwa', madeAt: new Date().toISOString(), files }
  writeFileSync(path.join(beside, 'manifest.json'), JSON.stringify(manifest, null, 2))
  renameSync(beside, into)
}

/** The users' files in the data directory, as relative paths. */
function userFiles(dataDir: string): string[] {
  return folders.flatMap((folder) => {
    const place = path.join(dataDir, folder)
    if (!existsSync(place)) return []
    return readdirSync(place, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
      .filter((name) => inFolders.test(name))
  })
}

/** Writes a snapshot of the current state: in this process, or by the server that holds the directory. */
async function newSnapshot(dataDir: string): Promise<void> {
  try {
    const engine = await startEmbedded({
      dataDir,
      clock: { now: () => new Date() },
      log: createLog('error'),
    })
    try {
      // when it stops, the engine only logs a failed snapshot, and an older one would be backed up
      await engine.snapshot(listSnapshots(path.join(dataDir, 'snapshots')).length === 0)
    } finally {
      await engine.stop()
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    await askServer(dataDir)
  }
}

async function askServer(dataDir: string): Promise<void> {
  const marker = path.join(dataDir, snapshotDone)
  rmSync(marker, { force: true })
  process.kill(Number(readFileSync(path.join(dataDir, pidFile), 'utf8')), 'SIGUSR2')
  for (let tries = 0; !existsSync(marker); tries += 1) {
    if (tries > 1200) throw new Error('The server did not write a snapshot within two minutes')
    await sleep(100)
  }
  const failure = readFileSync(marker, 'utf8')
  rmSync(marker, { force: true })
  if (failure !== '') throw new Error(`The server could not write a snapshot: ${failure}`)
}

/**
 * Replaces a stopped server's data with a backup. Returns the folder to which previous data was moved; null
 * if there was none. Throws, changing nothing, if a file differs from the one that was backed up.
 */
export async function restoreBackup(dataDir: string, from: string): Promise<string | null> {
  const manifest = readManifest(from)
  const files = Object.entries(manifest.files).filter(
    ([name]) => listed.includes(name) || inFolders.test(name),
  )
  for (const [name, sha] of files)
    if (shaOf(path.join(from, name)) !== sha) throw new Error(`${name} is not as it was backed up`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(dataDir)
  try {
    const ready = path.join(dataDir, 'db.restored')
    rmSync(ready, { recursive: true, force: true })
    await unpack(path.join(from, database), ready)
    const aside = path.join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`)
    let moved = false
    for (const name of ['db', 'snapshots', ...folders, ...files.map(([file]) => file)]) {
      if (!existsSync(path.join(dataDir, name))) continue
      mkdirSync(aside, { recursive: true, mode: 0o700 })
      renameSync(path.join(dataDir, name), path.join(aside, name))
      moved = true
    }
    for (const [name] of files)
      if (name !== database) {
        mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true, mode: 0o700 })
        copyFileSync(path.join(from, name), path.join(dataDir, name))
      }
    renameSync(ready, path.join(dataDir, 'db'))
    return moved ? aside : null
  } finally {
    lock.release()
  }
}

function readManifest(from: string): z.infer<typeof Manifest> {
  const file = path.join(from, 'manifest.json')
  if (!existsSync(file)) throw new Error(`${from} is not a backup of XTharwa: it has no manifest.json.`)
  try {
    return Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${from} is not a backup of XTharwa: its manifest.json cannot be read.`, { cause })
  }
}

/** Unpacks the database and opens it once, so that a corrupt one is noticed before anything is moved. */
async function unpack(file: string, directory: string): Promise<void> {
  await unpackSnapshot(file, directory)
  const db = await PGlite.create({ dataDir: directory, extensions: { pg_trgm, btree_gin } })
  await db.query('select count(*) from migrations')
  await db.close()
}
