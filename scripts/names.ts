// Lists declared names that say nothing of what they hold, where their scope is longer than three lines.
// Usage: node scripts/names.ts [FOLDER or FILE…]; without arguments the whole project. Exits with 1 where there are any.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const EMPTY = new Set(
  [
    'one ones at word words own asked made said told known found there here given wanted goes been taken kept held shown left seen',
    'done rest other others both look tell tells unsaid totalsKnow carriers thing things stuff data2 tmp foo got gave went',
    'came says knows what whichever mine theirs did does was were rule_wants rule_did',
  ].flatMap((names) => names.split(' ')),
)
// Where a text is taken apart into its words or holds scenario words, these two say what they hold.
const TEXT = /(?:^sandbox-bank|^contract\/search|\/categorise|\/question|\/passwords)\//
/** Properties that the API, the tables or i18next name so: a plural form, a moment, an amount's kind. */
const OF_THE_WIRE = new Set(['other', 'at', 'what'])
/** What is `left` of an amount and whether something is `done`: such properties say it by their type. */
const STATE_OR_AMOUNT = /^TS(?:Boolean|Number|BigInt)Keyword$/
const LONGEST_SCOPE = 3
const MOST_FREQUENT = 20
const FOLDERS = ['contract', 'server', 'web', 'sandbox-bank', 'test', 'scripts', 'bench']

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Declared = { name: string; start: number; scope: Node }

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value
  )
}

function nodes(value: unknown): Node[] {
  return [value].flat().filter((entry) => isNode(entry))
}

const INSIDE: Readonly<Record<string, string>> = {
  ObjectPattern: 'properties',
  Property: 'value',
  ArrayPattern: 'elements',
  AssignmentPattern: 'left',
  TSParameterProperty: 'parameter',
  RestElement: 'argument',
}

/** The identifiers a pattern binds. `...rest` is a usual name for the rest of a pattern. */
function bound(pattern: Node): Node[] {
  if (pattern.type === 'Identifier') return [pattern]
  if (pattern.type === 'Property' && pattern['shorthand'] === true) return [] // its type names it
  const inner = nodes(pattern[INSIDE[pattern.type] ?? '']).flatMap((target) => bound(target))
  return pattern.type === 'RestElement' ? inner.filter(({ name }) => name !== 'rest') : inner
}

/** `other` is what a function of two arguments compares its first one with. */
function parameters(node: Node): Node[] {
  const all = nodes(node['params'])
  return all
    .flatMap((parameter) => bound(parameter))
    .filter(({ name }) => !(name === 'other' && all.length === 2))
}

/** Whether a property is `left` or `done` with a type that says what it is. */
function isStateOrAmount(property: Node): boolean {
  const [key] = nodes(property['key'])
  const [type] = nodes(nodes(property['typeAnnotation'])[0]?.['typeAnnotation'])
  return /^(?:left|done)$/.test(String(key?.['name'])) && STATE_OR_AMOUNT.test(type?.type ?? '')
}

/** The identifiers that a node declares itself, not those of the nodes inside it. */
function declaredBy(node: Node, exported: boolean): Node[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'ClassDeclaration':
      return nodes(node['id']).flatMap((id) => bound(id))
    case 'FunctionDeclaration':
      return [...nodes(node['id']), ...parameters(node)]
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return parameters(node)
    case 'CatchClause':
      return nodes(node['param']).flatMap((parameter) => bound(parameter))
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      if (!exported || isStateOrAmount(node)) return []
      return nodes(node['key']).filter(({ name }) => !OF_THE_WIRE.has(String(name)))
    default:
      return []
  }
}

/** Whether this exports a type whose properties are the product's own, and not the columns of a table. */
function isExportedType(node: Node): boolean {
  const [declaration] = nodes(node.type === 'ExportNamedDeclaration' ? node['declaration'] : null)
  const named = declaration && declaredBy(declaration, false)[0]
  return (
    /^TS(?:TypeAlias|Interface)/.test(declaration?.type ?? '') && !String(named?.['name']).endsWith('Row')
  )
}

const SCOPES =
  /^(?:Program|BlockStatement|For\w*Statement|CatchClause|SwitchStatement|FunctionExpression|ArrowFunctionExpression)$/

function declarations(node: Node, scope: Node, exported: boolean): Declared[] {
  const inner = SCOPES.test(node.type) ? node : scope
  const members = exported || isExportedType(node)
  return [
    ...declaredBy(node, exported).map(({ name, start }) => ({ name: String(name), start, scope: inner })),
    ...Object.values(node).flatMap((child) =>
      nodes(child).flatMap((next) => declarations(next, inner, members)),
    ),
  ]
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** A side of something on the screen is `left` as long as the file knows another side too. */
function isSide(name: string, text: string): boolean {
  return name === 'left' && /\b(?:right|top)\b/.test(text)
}

function emptyNames(file: string): { name: string; place: string }[] {
  const text = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  return nodes(program)
    .flatMap((root) => declarations(root, root, false))
    .filter(
      ({ name }) => EMPTY.has(name) && !isSide(name, text) && !(TEXT.test(file) && /^words?$/.test(name)),
    )
    .map((declared) => ({ ...declared, line: lineOf(text, declared.start) }))
    .filter(({ line, scope }) => lineOf(text, scope.end) - line >= LONGEST_SCOPE)
    .map(({ name, line }) => ({ name, place: `${file}:${line}` }))
}

function filesIn(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(place, name))
    .filter((file) => /\.tsx?$/.test(file))
    .toSorted()
}

const places = process.argv.slice(2)
const listed = (places.length > 0 ? places : FOLDERS)
  .flatMap((place) => filesIn(place))
  .flatMap((file) => emptyNames(file))
const byName = [...Map.groupBy(listed, ({ name }) => name)].toSorted(([, a], [, b]) => b.length - a.length)
for (const [name, uses] of byName.slice(0, MOST_FREQUENT))
  console.log(`${name.padEnd(14)}${String(uses.length).padStart(5)}`)
for (const [name, uses] of byName) for (const { place } of uses) console.log(`${place} ${name}`)
if (listed.length > 0) process.exitCode = 1
