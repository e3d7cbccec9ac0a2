import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from './index.ts'

/** Every field of every body in which a person writes a name or a text, in whatever object it stands. */
function writtenFields(schema: unknown, path: string): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return writtenFields(schema.def.innerType, path)
  if (schema instanceof z.ZodMiniArray) return writtenFields(schema.def.element, path)
  if (schema instanceof z.ZodMiniUnion)
    return schema.def.options.flatMap((option: unknown) => writtenFields(option, path))
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries(schema.def.shape).flatMap(([name, field]): [string, z.core.$ZodType][] =>
    /^(name|note|description|title)$/.test(name) && !acceptsAnything(field)
      ? [[`${path} ${name}`, field]]
      : writtenFields(field, path),
  )
}
/** Fields whose faults the service itself tells, field by field (its own tests hold it to the rule), and numbers. */
const acceptsAnything = (field: z.core.$ZodType): boolean =>
  z.safeParse(field, {}).success || z.safeParse(field, 0).success

/** What a file calls its account is compared with the file, so it stays as it is. */
const fromFiles = /\/imports\/\S+ name$/
const written = api
  .flatMap(({ endpoint: { body, method, path } }) => writtenFields(body, `${method} ${path}`))
  .filter(([name]) => !fromFiles.test(name))

test('there are such fields', () => {
  expect(written.length).toBeGreaterThan(8)
})
test.each(written)('%s is one line in which nothing turns the text around', (name, field) => {
  expect(z.parse(field, '\u202Elamak\u2066\r\nAmal\u200B ')).toBe('lamak Amal')
  const blank = z.safeParse(field, '\u200B\u2060')
  expect([name, blank.success ? blank.data : null]).toEqual([name, name.endsWith(' name') ? null : ''])
})
