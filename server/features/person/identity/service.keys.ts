/** What the identity library has encrypted with the secrets of keys.json: signing keys and second factors. */
import { symmetricDecrypt } from 'better-auth/crypto'
import * as z from 'zod'
import { type Db, system } from '../../../platform/db/db.ts'
import { authSecrets, type Keys } from '../../../platform/keys/keys.ts'
import { deleteEncrypted, deleteSigningKeys, selectPrivateKeys } from './store.ts'

/** An encrypted text as the library stores it: `$ba$2$…`, or without a version if the first secret was used. */
const Stored = z.string().transform((json, ctx) => {
  const text = z.string().safeParse(JSON.parse(json))
  if (text.success) return text.data
  ctx.addIssue('is not an encrypted key')
  return z.NEVER
})
const versionOf = (text: string): number => Number(/^\$ba\$(\d+)\$/.exec(text)?.[1] ?? 1)

/** Whether the keys decrypt the newest token-signing key; true if there is none yet. */
export async function readsSigningKey(db: Db, keys: Keys): Promise<boolean> {
  const [newest] = await selectPrivateKeys(db)
  if (!newest) return true
  const [current, ...older] = authSecrets(keys)
  const oldest = older.at(-1) ?? current
  try {
    await symmetricDecrypt({
      key: {
        keys: new Map([current, ...older].map(({ version, value }) => [version, value])),
        currentVersion: current.version,
        legacySecret: oldest.value,
      },
      data: Stored.parse(newest.privateKey),
    })
    return true
  } catch {
    return false
  }
}

/**
 * Deletes the signing keys that only a secret deleted from keys.json could read, as the operator does after a
 * leak; the library creates a new one. Call it after `checkKeys` only.
 */
export async function forgetSigningKeys(db: Db, keys: Keys): Promise<void> {
  const currentVersions = new Set(authSecrets(keys).map(({ version }) => version))
  const rows = await selectPrivateKeys(db)
  const ids = rows
    .filter((row) => !currentVersions.has(versionOf(Stored.parse(row.privateKey))))
    .map(({ id }) => id)
  if (ids.length > 0) await deleteSigningKeys(db, ids)
}

/**
 * Prepares a database whose keys.json is lost for another one: fingerprints, signing keys and second factors,
 * which nobody can read any more, are deleted. Resolves to the number of second factors.
 */
export async function forgetLostKeys(db: Db): Promise<number> {
  return system(db, deleteEncrypted)
}
