/** The schemas of the tools in the form in which the protocol's library takes them. Pure. */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import * as z from 'zod/mini'
import { meaningOf } from './arguments.ts'

type Json = Record<string, unknown>
const Json = z.record(z.string(), z.unknown())

/** Every argument says what it means; pay periods are a pattern, since 24 names in every tool make the list long. */
function inputJson(tool: string, schema: z.ZodMiniObject): Json {
  const { $schema: _, ...json } = Json.parse(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        for (const [name, property] of Object.entries(jsonSchema.properties ?? {}))
          if (typeof property === 'object') property.description = meaningOf(tool, name)
        // the format says it in fewer words
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern
        if (!jsonSchema.enum?.includes('pay-1')) return
        const named = jsonSchema.enum.filter((name) => !String(name).startsWith('pay'))
        delete jsonSchema.enum
        jsonSchema.pattern = `^(${named.join('|')}|pay(-([1-9]|1\\d|2[0-4]))?)$`
      },
    }),
  )
  return json
}

/** The same object, which refuses fields that it does not have, also within its own. */
function strict(schema: z.ZodMiniObject): z.ZodMiniObject {
  const fields = Object.entries(schema.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodMiniObject ? strict(field) : field,
  ])
  return z.strictObject(Object.fromEntries(fields))
}

type Wire = StandardSchemaWithJSON<unknown, Json>

/** The arguments of a tool; one that it does not have is refused with those that it has. */
export function inputSchema(tool: string, schema: z.ZodMiniObject): Wire {
  const exact = strict(schema)
  return wireSchema(exact, inputJson(tool, exact), ({ code, message, path }) => {
    if (code !== 'unrecognized_keys') return { message, path }
    const inner = path.reduce<unknown>(
      (at, key) => (at instanceof z.ZodMiniObject ? at.shape[String(key)] : at),
      exact,
    )
    const names = inner instanceof z.ZodMiniObject ? Object.keys(inner.shape) : []
    return {
      message: `${message}. ${names.length > 0 ? `There are: ${names.join(', ')}` : 'It takes none'}`,
      path,
    }
  })
}

type Issue = { message: string; path: readonly PropertyKey[] }

function wireSchema(schema: z.ZodMiniObject, json: Json, issueOf: (issue: z.core.$ZodIssue) => Issue): Wire {
  const { version, vendor } = schema['~standard']
  return {
    '~standard': {
      version,
      vendor,
      jsonSchema: { input: () => json, output: () => json },
      validate: (value) => {
        const parsed = schema.safeParse(value)
        return parsed.success ? { value: parsed.data } : { issues: parsed.error.issues.map(issueOf) }
      },
    },
  }
}
