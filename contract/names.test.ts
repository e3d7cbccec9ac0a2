import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from './index.ts'
import { bankNames } from './banks/bank-ids.ts'

/** Every free-text field for a name or text in a request body, however deeply nested. */
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
/** Fields that the service validates itself (its own tests cover these rules), and numbers. */
const acceptsAnything = (field: z.core.$ZodType): boolean =>
  z.safeParse(field, {}).success || z.safeParse(field, 0).success

/** An account name from an import file is compared with the file, so it must stay unchanged. */
const fromFiles = /\/imports\/\S+ name$/
const written = api
  .flatMap(({ endpoint: { body, method, path } }) => writtenFields(body, `${method} ${path}`))
  .filter(([name]) => !fromFiles.test(name))

test('the schemas contain free-text fields', () => {
  expect(written.length).toBeGreaterThan(8)
})
test.each(written)('%s is reduced to one line without direction marks', (name, field) => {
  expect(z.parse(field, '\u202Elamak\u2066\r\nAmal\u200B ')).toBe('lamak Amal')
  const blank = z.safeParse(field, '\u200B\u2060')
  expect([name, blank.success ? blank.data : null]).toEqual([name, name.endsWith(' name') ? null : ''])
})

test('bank names are looked up safely for any provider identifier', () => {
  expect(bankNames.get('ENBD_AE')).toBe('Emirates NBD')
  for (const identifier of ['constructor', '__proto__', 'toString'])
    expect(bankNames.get(identifier)).toBeUndefined()
})

test('no two endpoints share a method and path', () => {
  const calls = api.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
})
