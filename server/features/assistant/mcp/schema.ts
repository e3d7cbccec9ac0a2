/** The schemas of the tools in the form in which the protocol's library takes them. Pure. */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

const jsonOf = (schema: z.ZodMiniObject, io: 'input' | 'output'): Json =>
  z.record(z.string(), z.unknown()).parse(
    z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      // zod's own name for a check that is no format of JSON Schema; strict clients refuse it
      override: ({ jsonSchema }) => {
        if (jsonSchema.format === 'starts_with') delete jsonSchema.format
      },
    }),
  )

/** A schema that parses as `schema` does and is described as what goes over the wire. */
export function wireSchema(schema: z.ZodMiniObject): StandardSchemaWithJSON<unknown, Json> {
  const jsonSchema = { input: () => jsonOf(schema, 'input'), output: () => jsonOf(schema, 'output') }
  const { version, vendor } = schema['~standard']
  return {
    '~standard': {
      version,
      vendor,
      jsonSchema,
      validate: (value) => {
        const parsed = schema.safeParse(value)
        return parsed.success
          ? { value: parsed.data }
          : { issues: parsed.error.issues.map(({ message, path }) => ({ message, path })) }
      },
    },
  }
}
