import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Access } from '#contract/endpoint.ts'
import { api, type NamedEndpoint } from '#contract/index.ts'
import { basePath } from '../server/features/identity/address.ts'
import { googleCalls, type IdentityAccess, libraryCalls } from '../server/features/identity/calls.ts'

/** Writes docs/routes.md: every route and who may call it, from the same data that the router uses. */

export const routesFile = path.join(import.meta.dirname, '..', 'docs', 'routes.md')

const who: Record<Access | IdentityAccess, string> = {
  public: 'everyone',
  everyone: 'everyone',
  bearer: 'bearer token, own data',
  signature: 'the provider, signed body',
  session: 'session cookie, own page',
  'mailed link': 'whoever holds the mailed link',
  'earlier step': 'whoever holds what an earlier step handed out',
}

/** Routes that are no calls of the contract; pages carry no data, the web app fetches it with a token. */
const pages: readonly (readonly [string, string])[] = [
  ['/api/openapi.json', 'The contract as an OpenAPI 3.1 document'],
  ['/api/docs', 'The same to read'],
  ['/connect', "The sandboxed document that alone runs the provider's script"],
  ['/assets/*', 'Files of the web app'],
  ['/*', "The web app's page, the same for every address"],
]

/** The page's text. */
export function routesPage(): string {
  const features = [...new Set(api.map((named) => named.feature))]
  const sections = features.map((feature) => {
    const rows = api
      .filter((named) => named.feature === feature)
      .sort((one, other) => orderOf(one).localeCompare(orderOf(other), 'en'))
      .map(({ endpoint }) => [endpoint.method, code(endpoint.path), who[endpoint.access], endpoint.summary])
    return `## ${feature}\n\n${table(['Method', 'Path', 'Who may call', 'What it does'], rows)}`
  })
  const identity = [...libraryCalls, ...googleCalls].map((each) => {
    const [method = '', rest = ''] = each.call.split(' ')
    return [method, code(basePath + rest), who[each.who], each.summary]
  })
  return `${[
    '# Every route and who may call it',
    '',
    'Made by `npm run docs` from the contract and the list of identity calls; a test holds it up to date.',
    '',
    '- **Bearer token**: `Authorization: Bearer …` from `GET /api/identity/token`. The user is the token’s subject; another’s object is 404, another’s id in a body is 403. No cookie opens these.',
    '- **Session cookie**: HttpOnly, only from our own pages (`Origin` and `Sec-Fetch-Site` are checked).',
    '- **Everyone**: no sign-in. Guesses are limited by account and address.',
    '- Whatever else lies under `/api/` is 401 without a token and 404 or 405 with one.',
    '',
    `${api.length} calls of the contract, ${api.filter(({ endpoint }) => endpoint.access === 'bearer').length} of them with a bearer token, and ${identity.length} of identity.`,
    '',
    ...sections,
    '## identity',
    '',
    table(['Method', 'Path', 'Who may call', 'What it does'], identity),
    '## pages and files',
    '',
    table(
      ['Method', 'Path', 'Who may call', 'What it does'],
      pages.map(([address, what]) => ['GET', code(address), who.everyone, what]),
    ),
  ]
    .join('\n')
    .trimEnd()}\n`
}

const orderOf = ({ endpoint }: NamedEndpoint): string => `${endpoint.path} ${endpoint.method}`
const code = (text: string): string => `\`${text}\``

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return `${[line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n')}\n`
}

if (import.meta.main) writeFileSync(routesFile, routesPage())
