import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startFlags } from '../bench/faults/product.ts'
import { readConfig } from '../server/config.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/**
 * The YAML that the compose file uses: indented maps and lists, lists in brackets, anchors, aliases, merges.
 */
type Yaml = string | Yaml[] | { [key: string]: Yaml }
type Line = { indent: number; text: string; at: number }
const textOf = (value: Yaml | undefined): string => (typeof value === 'string' ? value : '')
const isMap = (value: Yaml | undefined): value is { [key: string]: Yaml } =>
  typeof value === 'object' && !Array.isArray(value)

function parseYaml(source: string): Yaml {
  const anchors = new Map<string, Yaml>()
  const lines: Line[] = source.split('\n').flatMap((raw, index) => {
    if (raw.includes('\t')) throw new Error(`line ${index + 1} has a tab`)
    const text = raw.replace(/(^|\s)#.*$/, '').trimEnd()
    return text === ''
      ? []
      : [{ indent: text.length - text.trimStart().length, text: text.trim(), at: index + 1 }]
  })
  let next = 0
  const scalar = (text: string, lineNumber: number): Yaml => {
    if (text.startsWith('[')) {
      if (!text.endsWith(']')) throw new Error(`line ${lineNumber}: a list without its end`)
      return text
        .slice(1, -1)
        .split(',')
        .map((item) => scalar(item.trim(), lineNumber))
    }
    if (text.startsWith('*')) {
      const anchored = anchors.get(text.slice(1))
      if (anchored === undefined) throw new Error(`line ${lineNumber}: no anchor ${text}`)
      return anchored
    }
    const quoted = /^(['"])(.*)\1$/.exec(text)
    if (quoted) return quoted[2] ?? ''
    if (/^['"&{}|>%@`]/.test(text) || /: |:$/.test(text))
      throw new Error(`line ${lineNumber}: ${text} is not plain`)
    return text
  }
  const block = (indent: number): Yaml => {
    const first = lines[next]
    if (!first || first.indent !== indent) throw new Error(`line ${first?.at}: wrong indentation`)
    if (first.text.startsWith('- ')) {
      const list: Yaml[] = []
      for (
        let line = lines[next];
        line?.indent === indent && line.text.startsWith('- ');
        line = lines[next]
      ) {
        next += 1
        list.push(scalar(line.text.slice(2), line.at))
      }
      return list
    }
    const map: { [key: string]: Yaml } = {}
    for (let line = lines[next]; line && line.indent >= indent; line = lines[next]) {
      const [, key = '', inline = ''] = /^([\w.<-]+):(?: (.*))?$/.exec(line.text) ?? []
      if (line.indent !== indent || key === '') throw new Error(`line ${line.at}: ${line.text} is no entry`)
      if (Object.hasOwn(map, key)) throw new Error(`line ${line.at}: ${key} twice`)
      next += 1
      const anchor = /^&(\w+)$/.exec(inline)?.[1]
      const inner = lines[next]
      const value: Yaml =
        inline !== '' && anchor === undefined
          ? scalar(inline, line.at)
          : inner && inner.indent > indent
            ? block(inner.indent)
            : ''
      if (anchor !== undefined) anchors.set(anchor, value)
      map[key] = value
    }
    const { '<<': merged, ...own } = map
    return isMap(merged) ? { ...merged, ...own } : map
  }
  const value = block(0)
  if (next !== lines.length) throw new Error(`line ${lines[next]?.at} belongs to nothing`)
  return value
}

test('the parser in this test rejects invalid YAML', () => {
  for (const bad of [
    'a: b\na: c',
    'a:\n\tb: c',
    'a: *none',
    'a: [b',
    'a:\n    b: c\n  d: e',
    'a: b: c',
    'just words',
  ])
    expect(() => parseYaml(bad)).toThrow()
  expect(parseYaml("x: &y\n  a: 'b:c'\nz:\n  <<: *y\n  l: [1, two] # why\n  m:\n    - n")).toEqual({
    x: { a: 'b:c' },
    z: { a: 'b:c', l: ['1', 'two'], m: ['n'] },
  })
})

const serviceKeys = new Set(
  'build image restart stop_grace_period read_only tmpfs cap_drop security_opt depends_on volumes environment healthcheck ports'.split(
    ' ',
  ),
)

test('the compose file is valid, its services match, and the server accepts its settings', () => {
  const text = read('compose.yaml')
  const compose = parseYaml(text)
  if (!isMap(compose) || !isMap(compose['services']) || !isMap(compose['volumes']))
    throw new Error('no services')
  const { services, volumes } = compose
  expect(Object.keys(services)).toEqual(['database', 'web', 'worker'])
  for (const [name, service] of Object.entries(services)) {
    if (!isMap(service)) throw new Error(`${name} is empty`)
    expect([name, Object.keys(service).filter((key) => !serviceKeys.has(key))]).toEqual([name, []])
    const mounts = Array.isArray(service['volumes']) ? service['volumes'] : []
    for (const mount of mounts) expect(Object.keys(volumes)).toContain(textOf(mount).split(':')[0])
    if (isMap(service['depends_on']))
      for (const other of Object.keys(service['depends_on'])) expect(Object.keys(services)).toContain(other)
    if (isMap(service['build']))
      expect(existsSync(path.join(root, textOf(service['build']['dockerfile'])))).toBe(true)
  }
  const manual = read('docs/operations.md')
  const needed = [...new Set([...text.matchAll(/\$\{(\w+):\?/g)].map((found) => found[1] ?? ''))]
  expect(needed.filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
  expect(text).not.toMatch(/(SECRET|PASSWORD): (?!\$\{)/)

  const settings: Record<string, string> = Object.fromEntries(
    needed.map((name) => [name, `given-${name.toLowerCase()}`]),
  )
  settings['PUBLIC_URL'] = 'https://money.example'
  const server = read('server/config.ts')
  for (const role of ['web', 'worker'] as const) {
    const service = services[role]
    if (!isMap(service) || !isMap(service['environment'])) throw new Error(`${role} has no settings`)
    const env = Object.fromEntries(
      Object.entries(service['environment']).map(([name, value]) => [
        name,
        textOf(value).replace(
          /\$\{(\w+)(?::[?-]([^}]*))?\}/g,
          (_all, key: string, otherwise: string) => settings[key] ?? otherwise,
        ),
      ]),
    )
    expect(Object.keys(env).filter((name) => !server.includes(name))).toEqual([])
    expect(readConfig({ ...env, NODE_ENV: 'production', DATA_DIR: '/data' })).toMatchObject({
      role,
      databaseUrl: 'postgres://xtharwa:given-postgres_password@database:5432/xtharwa',
      publicUrl: 'https://money.example',
    })
  }
})

const instructions = new Set(
  'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD'.split(' '),
)

test('the Containerfile is valid, copies existing files, and runs as an unprivileged user', () => {
  const lines = read('Containerfile')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => /^(\w+) (.*)$/.exec(line))
    .map((found) => ({ name: found?.[1] ?? '', rest: found?.[2] ?? '' }))
  expect(lines.filter(({ name }) => !instructions.has(name))).toEqual([])
  expect(lines[0]?.name).toBe('FROM')
  const stages = lines.flatMap(({ name, rest }) =>
    name === 'FROM' ? (/ AS (\w+)$/.exec(rest)?.[1] ?? '') : [],
  )
  for (const { rest: operands } of lines.filter(({ name }) => name === 'COPY')) {
    const from = /--from=(\w+)/.exec(operands)?.[1]
    if (from !== undefined) expect(stages).toContain(from)
    const sources = operands
      .split(' ')
      .filter((word) => !word.startsWith('--'))
      .slice(0, -1)
    if (from === undefined)
      expect(sources.filter((source) => !existsSync(path.join(root, source)))).toEqual([])
  }
  const last = lines.slice(lines.findLastIndex(({ name }) => name === 'FROM'))
  expect(last.find(({ name }) => name === 'USER')?.rest).toBe('node')
  const list = (rest: string): unknown => JSON.parse(rest.slice(rest.indexOf('[')))
  const command = list(last.find(({ name }) => name === 'CMD')?.rest ?? '')
  expect(command).toEqual(['node', ...startFlags, 'server/main.ts'])
  expect(list(last.find(({ name }) => name === 'HEALTHCHECK')?.rest ?? '')).toHaveLength(3)
  expect(lines.filter(({ rest }) => /secret|password|token/i.test(rest))).toEqual([])
  const installs = lines.filter(({ rest }) => /npm (ci|install|prune)/.test(rest))
  expect(installs.every(({ rest }) => rest.includes('--ignore-scripts'))).toBe(true)
  const ignored = existsSync(path.join(root, '.dockerignore')) ? read('.dockerignore') : ''
  for (const kept of ['node_modules', 'data', '.env*', '.git']) expect(ignored.split('\n')).toContain(kept)
})
