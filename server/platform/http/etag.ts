import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '../i18n/index.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
let release: string | undefined

/** A hash of the code that builds responses: equal in all processes of a release, different in the next. */
function releaseOf(): string {
  if (release !== undefined) return release
  const hash = createHash('sha256')
  for (const folder of ['contract', 'server'])
    for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/(?<!\.test)\.(ts|sql)$/.test(name)) hash.update(readFileSync(path.join(root, folder, name)))
  return (release = hash.digest('base64url'))
}

/**
 * The ETag of a response that depends only on the user's data, the day, the language and the URL, which
 * clients match themselves. `version` is unique to the user. Weak, since compression changes the bytes.
 */
export function etagOf(version: string, day: string, language: Language): string {
  const parts = [version, day, language, releaseOf()]
  const hash = createHash('sha256').update(parts.join(' ')).digest('base64url')
  return `W/"${hash.slice(0, 22)}"`
}

/** Whether an `If-None-Match` header contains the tag. */
export function namesTag(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((each) => each.trim() === tag) ?? false
}
