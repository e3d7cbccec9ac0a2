import * as z from 'zod'
import type { ZodMiniType } from 'zod/mini'
import { bodyBytes, type Endpoint } from '#contract/endpoint.ts'
import type { NamedEndpoint } from '#contract/index.ts'
import { membershipHeader } from '#contract/household/roles.ts'
import { ErrorBody, errorStatus } from '#contract/errors.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z
    .record(z.string(), z.unknown())
    .parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
  return rest
}

/** The OpenAPI 3.1 document of the contract. */
export function openApiDocument(api: readonly NamedEndpoint[], server: string): Json {
  const paths: Record<string, Json> = {}
  for (const named of api) {
    const path = named.endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: operationOf(named) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'XTharwa',
      version: '1',
      description:
        'Amounts are numbers with at most the decimals of their currency; days are Asia/Dubai days.',
    },
    servers: [{ url: server }],
    tags: [...new Set(api.map((named) => named.feature))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'From GET /api/identity/token; at most one hour, and it ends with its session.',
        },
        signature: { type: 'apiKey', in: 'header', name: 'lean-signature' },
      },
      schemas: { Error: schemaOf(ErrorBody, 'output') },
    },
  }
}

export function operationOf({ feature, name, endpoint }: NamedEndpoint): Json {
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...headersOf(endpoint).map((header) => ({
      name: header,
      in: 'header',
      required: false,
      schema: { type: 'string' },
    })),
  ]
  const answers: Record<string, Json> = {
    '200': {
      description: 'Done',
      content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
    },
  }
  if (endpoint.etag) {
    answers['200'] = { ...answers['200'], headers: { ETag: { schema: { type: 'string' } } } }
    answers['304'] = { description: 'The answer that the ETag names still holds' }
  }
  const codes = new Set([
    ...(endpoint.errors ?? []),
    ...(endpoint.access === 'bearer' ? (['unauthenticated'] as const) : []),
    ...(endpoint.query || endpoint.body ? (['invalid_input'] as const) : []),
    ...(endpoint.body ? (['payload_too_large'] as const) : []),
  ])
  for (const code of codes) {
    const status = String(errorStatus[code])
    const before = answers[status]?.['description']
    answers[status] = {
      description: typeof before === 'string' ? `${before}, ${code}` : code,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            description: `At most ${endpoint.maxBytes ?? bodyBytes} bytes`,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: answers,
    security: endpoint.access === 'public' ? [] : [{ [endpoint.access]: [] }],
  }
}

function headersOf({ headers = [], etag, roles }: Endpoint): string[] {
  return [...headers, ...(etag ? ['If-None-Match'] : []), ...(roles ? [membershipHeader] : [])]
}

function parametersOf(schema: ZodMiniType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return []
  const described = z
    .object({
      properties: z.record(z.string(), z.unknown()).default({}),
      required: z.array(z.string()).default([]),
    })
    .parse(schemaOf(schema, 'input'))
  return Object.entries(described.properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || described.required.includes(name),
    schema: property,
  }))
}
