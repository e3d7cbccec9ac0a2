import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '../i18n/index.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
let release: string | undefined

/** A hash of the code that builds responses: the same in all processes of a release, different in the next one. */
function releaseOf(): string {
  if (release !== undefined) return release
  const hash = createHash('sha256')
  for (const folder of ['contract', 'server'])
    for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/(?<!\.test)\.(ts|sql)$/.test(name)) hash.update(readFileSync(path.join(root, folder, name)))
  return (release = hash.digest('base64url'))
}

/**
 * The ETag of an answer that follows from a user's data, the day, the language and the address, which a caller
 * compares itself. The version is this user's alone. The tag is weak, since a packed answer has other bytes.
 */
export function etagOf(version: string, day: string, language: Language): string {
  const parts = [version, day, language, releaseOf()]
  const hash = createHash('sha256').update(parts.join(' ')).digest('base64url')
  return `W/"${hash.slice(0, 22)}"`
}

/** Whether `If-None-Match` names the tag. */
export function namesTag(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((each) => each.trim() === tag) ?? false
}
