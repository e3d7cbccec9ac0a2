import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const secret = z.string().min(43)
const Keys = z
  .object({
    authSecret: secret,
    /** Which secret `authSecret` is, counted from 1; absent in files in which no older secret was ever deleted. */
    authVersion: z.int().optional(),
    hashKey: secret,
    /** Earlier secrets, newest first, needed to decrypt what was encrypted with them. */
    olderAuthSecrets: z.array(secret).default([]),
  })
  .refine(
    (keys) => (keys.authVersion ?? Infinity) > keys.olderAuthSecrets.length,
    'authVersion is less than the number of secrets',
  )
export type Keys = z.infer<typeof Keys>

/** The key file is not the one with which the database was written; the message tells the operator what to do. */
export class WrongKeys extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WrongKeys'
  }
}

const onDisk = { mode: 0o600, flush: true }

/**
 * Reads this installation's keys from the data directory; creates them at the first start (mode 0600). Throws
 * WrongKeys if the file is damaged.
 */
export function loadKeys(dataDir: string): Keys {
  const file = path.join(dataDir, 'keys.json')
  try {
    return parseKeys(file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const keys: Keys = {
    authSecret: randomBytes(32).toString('base64url'),
    hashKey: randomBytes(32).toString('base64url'),
    olderAuthSecrets: [],
  }
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, JSON.stringify(keys), onDisk)
  try {
    linkSync(temporary, file) // fails if another process was first; its keys are then used
  } catch {
    return parseKeys(file)
  } finally {
    rmSync(temporary, { force: true })
  }
  return keys
}

/** The parsers' own messages would repeat a part of the keys in the log. */
function parseKeys(file: string): Keys {
  const text = readFileSync(file, 'utf8')
  try {
    return Keys.parse(JSON.parse(text))
  } catch {
    throw new WrongKeys(
      `The keys in ${file} cannot be read: the file is damaged or not complete. Put back the keys.json that was kept with the database. If it is lost, see "What to keep" in docs/operations.md.`,
    )
  }
}

/** Adds a new secret, which servers use after a restart; returns the number of older ones. */
export function rotateKeys(dataDir: string): number {
  const keys = loadKeys(dataDir)
  const next: Keys = {
    ...keys,
    authVersion: newestVersion(keys) + 1,
    authSecret: randomBytes(32).toString('base64url'),
    olderAuthSecrets: [keys.authSecret, ...keys.olderAuthSecrets],
  }
  const file = path.join(dataDir, 'keys.json')
  const temporary = `${file}.next`
  writeFileSync(temporary, JSON.stringify(next), onDisk)
  renameSync(temporary, file)
  return next.olderAuthSecrets.length
}

const newestVersion = ({ authVersion, olderAuthSecrets }: Keys): number =>
  authVersion ?? olderAuthSecrets.length + 1

/** The secrets for sessions and encryption with their versions, newest first; data encrypted with one names its version. */
export function authSecrets(keys: Keys): [AuthSecret, ...AuthSecret[]] {
  const newest = newestVersion(keys)
  const older = keys.olderAuthSecrets.map((value, at) => ({ version: newest - 1 - at, value }))
  return [{ version: newest, value: keys.authSecret }, ...older]
}
export type AuthSecret = { version: number; value: string }

/** A keyed hash of an identifier such as an IBAN, so that it can be compared but not read. */
export function fingerprint(keys: Keys, text: string): string {
  return createHmac('sha256', keys.hashKey).update(text.replace(/\s+/g, '').toUpperCase()).digest('base64url')
}
