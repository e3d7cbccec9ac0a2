import { isDay } from '#contract/period.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/ids.ts'

/** A row's position in a list sorted newest first, for keyset pagination. */
export type Cursor = { day: string; id: string }

/** Encodes a cursor as opaque text for callers. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(`${cursor.day},${cursor.id}`).toString('base64url')
}

export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined || text === '') return null
  const [day = '', id = '', ...rest] = Buffer.from(text, 'base64url').toString('utf8').split(',')
  if (rest.length > 0 || !isDay(day) || !isUuid(id)) fail('cursor_invalid', {}, { field: 'cursor' })
  return { day, id }
}
