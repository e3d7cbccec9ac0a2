import { createHmac, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const Keys = z.object({ authSecret: z.string().min(43), hashKey: z.string().min(43) })
export type Keys = z.infer<typeof Keys>

/** The keys of this installation: read from the data directory, or made there at the first start (mode 0600). */
export function loadKeys(dataDir: string): Keys {
  const file = path.join(dataDir, 'keys.json')
  try {
    return Keys.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const made: Keys = {
    authSecret: randomBytes(32).toString('base64url'),
    hashKey: randomBytes(32).toString('base64url'),
  }
  const temporary = `${file}.${process.pid}`
  const handle = openSync(temporary, 'w', 0o600)
  writeSync(handle, JSON.stringify(made))
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(temporary, file) // fails where another process was first; then its keys count
  } catch {
    return Keys.parse(JSON.parse(readFileSync(file, 'utf8')))
  } finally {
    rmSync(temporary, { force: true })
  }
  return made
}

/** A keyed fingerprint of an identifier (an IBAN, say), so that it can be compared but not read. */
export function fingerprint(keys: Keys, text: string): string {
  return createHmac('sha256', keys.hashKey).update(text.replace(/\s+/g, '').toUpperCase()).digest('base64url')
}
