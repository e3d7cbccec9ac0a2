import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { routesFile, routesPage } from '../scripts/docs.ts'

const root = path.join(import.meta.dirname, '..')
const serverFeatures = [
  'audit',
  'identity',
  'settings',
  'plans',
  'categories',
  'accounts',
  'transactions',
  'connections',
  'sync',
  'summaries',
  'document',
  'privacy',
  'developer',
]
const webFeatures = [
  'session',
  'landing',
  'auth',
  'layout',
  'accounts',
  'transactions',
  'verify',
  'add-transaction',
  'connections',
  'result',
  'dashboard',
  'settings',
  'placeholders',
  'developer',
]
const serverRanks = ['platform', 'banking', 'features', 'worker', 'app', 'start', 'main']

type Import = { file: string; target: string }
const isTest = (file: string): boolean => /\.(test|suite)\.tsx?$/.test(file) || /\/testing\//.test(file)
const imports: Import[] = ['contract', 'server', 'web', 'sandbox-bank'].flatMap((top) =>
  readdirSync(path.join(root, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
        ([, name = '']) => ({
          file,
          target: name.startsWith('.')
            ? path.normalize(path.join(path.dirname(file), name))
            : name.replace(/^#contract/, 'contract'),
        }),
      ),
    ),
)
const inside =
  (folder: string) =>
  (file: string): boolean =>
    file.startsWith(`${folder}/`)
const say = (rule: string, broken: Import[]): string[] =>
  broken.map(({ file, target }) => `${file} imports ${target}: ${rule}`)
const own = (target: string): boolean =>
  /^(contract|server|web|sandbox-bank|test|bench|scripts)\//.test(target)

test('contract imports nobody, sandbox-bank nothing of ours, web and server meet only in the contract', () => {
  const rules: [string, string, (target: string) => boolean][] = [
    [
      'contract',
      'the contract imports nobody but zod',
      (target) => inside('contract')(target) || target.startsWith('zod'),
    ],
    [
      'sandbox-bank',
      'the sandbox bank imports nothing of ours',
      (target) => inside('sandbox-bank')(target) || !own(target),
    ],
    [
      'web',
      'the web meets the server only in the contract',
      (target) => inside('web')(target) || inside('contract')(target) || !own(target),
    ],
  ]
  const broken = rules.flatMap(([top, rule, allowed]) =>
    say(
      rule,
      imports.filter(({ file, target }) => inside(top)(file) && !allowed(target)),
    ),
  )
  const server = imports.filter(
    ({ file, target }) => inside('server')(file) && own(target) && !/^(server|contract)\//.test(target),
  )
  const bankInMain = server.filter(
    ({ file, target }) => !(file === 'server/start.ts' && inside('sandbox-bank')(target)),
  )
  expect([
    ...broken,
    ...say(
      'the server imports only itself and the contract; start alone starts the sandbox bank',
      bankInMain,
    ),
  ]).toEqual([])
})

const rankOf = (file: string): number => {
  const [, second = ''] = file.split('/')
  if (['config.ts', 'context.ts'].includes(second)) return 1.5
  return serverRanks.indexOf(second.replace(/\.ts$/, ''))
}

test('the server imports only downward: main, start, app and worker, features, banking, platform', () => {
  const broken = imports.filter(
    ({ file, target }) => inside('server')(file) && inside('server')(target) && rankOf(target) > rankOf(file),
  )
  expect(say('imports go down only', broken)).toEqual([])
})

const featureOf = (file: string): string => file.split('/')[2] ?? ''

test('a server feature reaches another only through its service, and only an earlier one', () => {
  const between = imports.filter(
    ({ file, target }) =>
      inside('server/features')(file) &&
      inside('server/features')(target) &&
      featureOf(file) !== featureOf(target),
  )
  const notService = between.filter(({ target }) => !/\/service(\.[\w-]+)?\.ts$/.test(target))
  const later = between.filter(
    ({ file, target }) => serverFeatures.indexOf(featureOf(target)) > serverFeatures.indexOf(featureOf(file)),
  )
  expect([...say('only through service.ts', notService), ...say('only an earlier feature', later)]).toEqual(
    [],
  )
})

test('inside a feature: routes, then service, then store, never back', () => {
  const layer = (file: string): number =>
    file.endsWith('/routes.ts')
      ? 2
      : /\/store(\.[\w-]+)?\.ts$/.test(file)
        ? 0
        : /\/service(\.[\w-]+)?\.ts$/.test(file)
          ? 1
          : -1
  const broken = imports.filter(
    ({ file, target }) =>
      inside('server/features')(file) &&
      layer(file) >= 0 &&
      layer(target) > layer(file) &&
      featureOf(file) === featureOf(target),
  )
  expect(say('routes, service, store, never back', broken)).toEqual([])
})

test('the web imports only downward and a feature only earlier ones', () => {
  const ranks = ['i18n', 'api', 'ui', 'features', 'routes', 'main']
  const rank = (file: string): number => ranks.indexOf((file.split('/')[1] ?? '').replace(/\.tsx?$/, ''))
  const web = imports.filter(({ file, target }) => inside('web')(file) && inside('web')(target))
  const up = web.filter(
    ({ file, target }) =>
      rank(file) >= 0 && rank(target) > rank(file) && !(rank(file) <= 2 && rank(target) <= 2),
  )
  const later = web.filter(
    ({ file, target }) =>
      inside('web/features')(file) &&
      inside('web/features')(target) &&
      webFeatures.indexOf(featureOf(target)) > webFeatures.indexOf(featureOf(file)),
  )
  expect([
    ...say('main, routes, features, ui and api', up),
    ...say('only an earlier feature', later),
  ]).toEqual([])
})

test('every feature folder stands in its order', () => {
  const folders = (side: string): string[] => readdirSync(path.join(root, side, 'features'))
  expect(folders('server').filter((name) => !serverFeatures.includes(name))).toEqual([])
  expect(folders('web').filter((name) => !webFeatures.includes(name))).toEqual([])
})

test('only the configuration reads the environment', () => {
  const readers = ['contract', 'server', 'web', 'sandbox-bank'].flatMap((top) =>
    readdirSync(path.join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !isTest(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .filter((file) => /process\.env/.test(readFileSync(path.join(root, file), 'utf8'))),
  )
  expect(readers.sort()).toEqual(['sandbox-bank/main.ts', 'server/main.ts'])
})

test('docs/routes.md lists every route as the contract has it now (npm run docs writes it)', () => {
  expect(readFileSync(routesFile, 'utf8')).toBe(routesPage())
})
