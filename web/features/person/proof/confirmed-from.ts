/** The page that last asked for an address to be confirmed; the link opens in a tab of its own. */
import * as z from 'zod/mini'
import { readStored, removeStored, writeStored } from '../../../api/storage/storage.ts'
import { paths } from '../../../paths.ts'

const key = 'confirmed_from'
/** A path of the app. */
const Path = z.string().check(z.regex(/^\/(?!\/)/))

/** The page of an invitation is left out: its link is known to its own tab alone, which goes on by itself. */
export function keepPlace(): void {
  if (location.pathname !== paths.invitation) writeStored(key, location.pathname + location.hash)
}

export function takePlace(): string | null {
  const path = readStored(key, Path)
  removeStored(key)
  return path
}
