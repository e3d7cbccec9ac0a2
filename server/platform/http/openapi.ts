import * as z from 'zod'
import type { ZodMiniType } from 'zod/mini'
import { type Endpoint, bodyBytes } from '#contract/endpoint.ts'
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

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
:root{color-scheme:light dark;--page:#FAF8F4;--card:#fff;--line:#E8E3D9;--ink:#161513;--muted:#6B665C;--accent:#0B5C6B}
@media(prefers-color-scheme:dark){:root{--page:#11110F;--card:#1A1917;--line:#2C2A26;--ink:#F4F1EA;--muted:#A8A296;--accent:#5BB7C6}}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;margin-block:1rem;padding:.25rem 1rem}
details{border-block-start:1px solid var(--line);padding:.6rem 0}details:first-of-type{border:0}summary{cursor:pointer}
code{font:13px/1.4 ui-monospace,monospace}b{display:inline-block;min-inline-size:4rem;color:var(--accent)}p,li{color:var(--muted)}pre{overflow:auto;font-size:12.5px}a{color:var(--accent)}`

const callers = { bearer: 'bearer token', public: 'everyone', signature: 'signed by the provider' }

/** Renders the documentation page of the whole API, from the same data as the router. */
export function docsHtml(api: readonly NamedEndpoint[], describe: (named: NamedEndpoint) => unknown): string {
  const features = [...new Set(api.map((named) => named.feature))]
  const sections = features.map((feature) => {
    const calls = api
      .filter((named) => named.feature === feature)
      .map((named) => {
        const { endpoint } = named
        return `<details><summary><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code></summary><p>${escape(endpoint.summary)}. Who may call: ${callers[endpoint.access]}.</p><pre><code>${escape(JSON.stringify(describe(named), null, 2))}</code></pre></details>`
      })
    return `<section><h2>${escape(feature)}</h2>${calls.join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>XTharwa API</title><style>${style}</style></head><body><main><h1>XTharwa API</h1><p>Made from the contract. The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a>. Identity (sign-up, sign-in, tokens) lives under <code>/api/identity</code>.</p>${sections.join('')}</main></body></html>`
}
