import { createHmac } from 'node:crypto'
import path from 'node:path'
import type { Clock } from '../clock.ts'
import { type Db, query, system, type Tx } from '../db/db.ts'
import { authSecrets, type Keys, WrongKeys } from './keys.ts'

type Mark = { purpose: 'auth' | 'hash'; version: number; fingerprint: string }
type Checked = { db: Db; keys: Keys; clock: Clock; dataDir: string }

/** Keyed by the 256-bit key itself, so it says nothing of the key. */
const markOf = (purpose: Mark['purpose'], version: number, key: string): Mark => ({
  purpose,
  version,
  fingerprint: createHmac('sha256', key).update(`XTharwa key for ${purpose}`).digest('base64url'),
})

function marksOf(keys: Keys): Mark[] {
  return [
    markOf('hash', 1, keys.hashKey),
    ...authSecrets(keys).map(({ version, value }) => markOf('auth', version, value)),
  ]
}

/**
 * Compares the keys with the fingerprints in the database and stores those of new secrets. A database without
 * any is asked by `reads` whether these keys read what it holds. Throws WrongKeys.
 */
export async function checkKeys(
  { db, keys, clock, dataDir }: Checked,
  reads: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const file = path.join(dataDir, 'keys.json')
  const marks = marksOf(keys)
  await system(db, async (tx) => {
    // several servers may start on a new database at once; the first decides which keys are its own
    await query(tx)`select pg_advisory_xact_lock(7215341)`
    const stored = await query<Mark>(tx)`select purpose, version, fingerprint from key_fingerprints`
    if (stored.length === 0 ? !(await reads(tx)) : !belong(marks, stored)) throw notOfDatabase(file)
    const newest = newestOf(stored)
    if (newest > newestOf(marks)) throw outdated(file)
    if (stored.length > 0 && !marks.some(({ purpose, version }) => purpose === 'auth' && version === newest))
      throw shortened(file)
    const storedKeys = new Set(stored.map(({ purpose, version }) => `${purpose} ${version}`))
    for (const { purpose, version, fingerprint } of marks)
      if (!storedKeys.has(`${purpose} ${version}`))
        await query(tx)`insert into key_fingerprints (purpose, version, fingerprint, stored_at)
          values (${purpose}, ${version}, ${fingerprint}, ${clock.now()})`
  })
}

/** Whether no stored fingerprint contradicts the keys. Older secrets may have been deleted from the file. */
function belong(marks: readonly Mark[], stored: readonly Mark[]): boolean {
  return stored.every(({ purpose, version, fingerprint }) => {
    const own = marks.find((mark) => mark.purpose === purpose && mark.version === version)
    return own === undefined || own.fingerprint === fingerprint
  })
}

const newestOf = (marks: readonly Mark[]): number =>
  Math.max(0, ...marks.map(({ purpose, version }) => (purpose === 'auth' ? version : 0)))

const notOfDatabase = (file: string): WrongKeys =>
  new WrongKeys(
    `The keys in ${file} are not those of this database. Put back the keys.json that was kept with the database. If it is lost, see "What to keep" in docs/operations.md.`,
  )
const outdated = (file: string): WrongKeys =>
  new WrongKeys(
    `The keys in ${file} are older than this database: the newest secret is missing. Copy keys.json from the server on which "npm run rotate-keys" ran.`,
  )
const shortened = (file: string): WrongKeys =>
  new WrongKeys(
    `The keys in ${file} lack the secret that this database was last used with. Put it back into olderAuthSecrets, start every server once, and delete it then.`,
  )
