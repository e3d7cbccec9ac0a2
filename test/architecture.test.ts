import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const tops = ['contract', 'server', 'web', 'sandbox-bank'] as const

/** Server features in order: each may use only earlier ones, never their stores or routes. */
const serverFeatures = [
  'person',
  'changes',
  'days',
  'categories',
  'accounts',
  'ledger',
  'payments',
  'files',
  'banks',
  'imports',
  'expected',
  'investments',
  'planning',
  'uae',
  'proposals',
  'figures',
  'household',
  'assistant',
  'closing',
  'notifications',
]
/** Web features in order: each may import only earlier ones. */
const webFeatures = [
  'landing',
  'investments',
  'days',
  'categories',
  'accounts',
  'assistant',
  'person',
  'layout',
  'help',
  'ledger',
  'files',
  'payments',
  'changes',
  'household',
  'banks',
  'planning',
  'expected',
  'figures',
  'closing',
  'settings',
  'notifications',
  'uae',
  'imports',
]
/** Folders and files of a top folder from the lowest layer to the highest; equal layers share an entry. */
const serverLayers = [
  ['platform', 'migrations'],
  ['banking'],
  ['config.ts', 'context.ts', 'events.ts', 'user-tables.ts'],
  ['features'],
  ['reversals.ts'],
  ['app.ts', 'worker.ts', 'sandbox.ts'],
  ['start.ts'],
  ['main.ts'],
]
const webLayers = [
  [
    'vite-env.d.ts',
    'help-slugs.ts',
    'open-paths.ts',
    'paths.ts',
    'lazy.ts',
    'use-store.ts',
    'local-storage.ts',
    'worker',
    'connect',
    'i18n',
    'api',
    'ui',
  ],
  ['features'],
  ['screens'],
  ['app-routes.tsx'],
  ['routes.tsx'],
  ['App.tsx'],
  ['prerender.tsx', 'main.tsx'],
]
/** The sandbox bank's folders and files; its README says what each holds. */
const bankLayers = [
  ['banks.ts', 'texts.ts'],
  ['ledger'],
  ['people'],
  ['state'],
  ['wire'],
  ['faults'],
  ['http'],
  ['server.ts'],
  ['main.ts', 'testing.ts'],
]

const isTest = (file: string): boolean =>
  /\.(test|suite)\.tsx?$/.test(file) || /\/testing\/|\/testkit\.ts$/.test(file)

function listFiles(top: string): string[] {
  return readdirSync(path.join(root, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

const files = tops.flatMap(listFiles).filter((file) => !isTest(file))
const textOf = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))

type Import = { file: string; target: string; ofTypes: boolean }
const importPattern =
  /(?<!')(?:\b(?:import|export)\s+(type\s[^'"]*?|\{[^'"}]*\}\s*))?\b(?:from|import)\s*\(?\s*'([^']+)'/g
const imports: Import[] = files.flatMap((file) =>
  [...(textOf.get(file) ?? '').matchAll(importPattern)].map(([, names = '', name = '']) => ({
    file,
    target: name.startsWith('.')
      ? path.normalize(path.join(path.dirname(file), name))
      : name.replace(/^#contract/, 'contract'),
    ofTypes: /^type\s|^\{(\s*type\s[^,}]+,?)+\s*\}/.test(names),
  })),
)

const inside = (folder: string, file: string): boolean => file.startsWith(`${folder}/`)
const isOwn = (target: string): boolean =>
  /^(contract|server|web|sandbox-bank|test|bench|scripts|lab)\//.test(target)
const featureOf = (file: string): string => file.split('/')[2] ?? ''
const describe = (rule: string, broken: Import[]): string[] =>
  broken.map(({ file, target }) => `${file} imports ${target}: ${rule}`)

/** The layer of a file in `server`, `web` or `sandbox-bank`; -1 if it has none. */
function layerOf(file: string, layers: readonly string[][]): number {
  const second = file.split('/')[1] ?? ''
  return layers.findIndex((names) => names.includes(second))
}

/** The role of a file within a server feature; anything but routes, services and stores is pure. */
function partOf(file: string): 'store' | 'service' | 'routes' | 'pure' {
  const name = path.basename(file)
  if (name === 'routes.ts') return 'routes'
  if (/^service(\.[\w-]+)?\.ts$/.test(name)) return 'service'
  return /^store(\.[\w-]+)?\.ts$/.test(name) ? 'store' : 'pure'
}

test('every file belongs to a known layer, and in features to a known feature', () => {
  const unranked = files.filter((file) => {
    if (inside('contract', file)) return false
    if (inside('sandbox-bank', file)) return layerOf(file, bankLayers) < 0
    const isServer = inside('server', file)
    if (layerOf(file, isServer ? serverLayers : webLayers) < 0) return true
    const features = isServer ? serverFeatures : webFeatures
    return file.split('/')[1] === 'features' && !features.includes(featureOf(file))
  })
  expect(unranked).toEqual([])
})

test('the contract imports only itself and zod', () => {
  const broken = imports.filter(
    ({ file, target }) =>
      inside('contract', file) && !inside('contract', target) && !target.startsWith('zod'),
  )
  expect(describe('only zod and the contract', broken)).toEqual([])
})

test('the sandbox bank imports nothing of the app, and the app imports it only to start it', () => {
  const broken = imports.filter(({ file, target }) =>
    inside('sandbox-bank', file)
      ? isOwn(target) && !inside('sandbox-bank', target)
      : inside('sandbox-bank', target) && file !== 'server/sandbox.ts',
  )
  expect(describe('the sandbox bank stands apart', broken)).toEqual([])
})

test('server and web share only the contract', () => {
  const broken = imports.filter(({ file, target }) => {
    const top = file.split('/')[0] ?? ''
    if (top !== 'server' && top !== 'web') return false
    return (
      isOwn(target) && !inside(top, target) && !inside('contract', target) && !inside('sandbox-bank', target)
    )
  })
  expect(describe('only its own folder and the contract', broken)).toEqual([])
})

test('nothing imports what measures', () => {
  const everything = ['test', 'bench', 'scripts', ...tops].flatMap(listFiles)
  const broken = everything.filter((file) =>
    /\b(?:from|import)\s*\(?\s*'[^']*\/lab\//.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(broken).toEqual([])
})

test('imports only go down the layers', () => {
  const upward = imports.filter(({ file, target }) => {
    for (const [top, layers] of [
      ['server', serverLayers],
      ['web', webLayers],
      ['sandbox-bank', bankLayers],
    ] as const)
      if (inside(top, file) && inside(top, target)) return layerOf(target, layers) > layerOf(file, layers)
    return false
  })
  expect(describe('imports go down', upward)).toEqual([])
})

test('a server feature uses only earlier ones, never their stores or routes', () => {
  const between = imports.filter(
    ({ file, target }) =>
      inside('server/features', file) &&
      inside('server/features', target) &&
      featureOf(file) !== featureOf(target),
  )
  const later = ({ file, target }: Import): boolean =>
    serverFeatures.indexOf(featureOf(target)) > serverFeatures.indexOf(featureOf(file))
  expect([
    ...describe(
      'never the store or routes of another feature',
      between.filter(({ target }) => ['store', 'routes'].includes(partOf(target))),
    ),
    ...describe('only an earlier feature', between.filter(later)),
  ]).toEqual([])
})

test('in a server feature, routes use services and services use stores, never the reverse', () => {
  const forbidden: Record<ReturnType<typeof partOf>, readonly ReturnType<typeof partOf>[]> = {
    routes: [],
    service: ['routes'],
    store: ['routes', 'service'],
    pure: ['routes'],
  }
  const broken = imports.filter(
    ({ file, target }) =>
      inside('server/features', file) &&
      inside('server/features', target) &&
      featureOf(file) === featureOf(target) &&
      forbidden[partOf(file)].includes(partOf(target)),
  )
  expect(describe('routes, service, store, never back', broken)).toEqual([])
})

/** What does I/O. A pure file imports it, services and stores only for their types; of the database not even those. */
const database = /^server\/platform\/db\/(db|connection|migrate)\b/
const io = /^(node:(fs|http|https|net|dns|child_process)|server\/platform\/(jobs|mail\/mail)\b)/

test('a file of a server feature that is no route, service or store is pure', () => {
  const isPure = (file: string): boolean => inside('server/features', file) && partOf(file) === 'pure'
  const impure = imports.filter(
    ({ file, target, ofTypes }) =>
      isPure(file) &&
      (database.test(target) ||
        (!ofTypes && (io.test(target) || (inside('server/features', target) && partOf(target) !== 'pure')))),
  )
  const fetching = files.filter((file) => isPure(file) && /(?<![.\w])fetch\(/.test(textOf.get(file) ?? ''))
  expect([...describe('pure files do no I/O', impure), ...fetching]).toEqual([])
})

test('the folders of a server feature do not import each other in a circle', () => {
  const folderOf = (file: string): string => file.split('/').slice(0, 4).join('/')
  /** A folder's rules and SQL, its services or its routes, or a file beside the folders: services use any rules. */
  const placeOf = (file: string): string =>
    ['service', 'routes'].includes(partOf(file)) ? `${folderOf(file)} ${partOf(file)}` : folderOf(file)
  const edges = new Map<string, Set<string>>()
  for (const { file, target } of imports)
    if (
      inside('server/features', file) &&
      inside('server/features', target) &&
      featureOf(file) === featureOf(target) &&
      folderOf(file) !== folderOf(target)
    )
      edges.set(placeOf(file), (edges.get(placeOf(file)) ?? new Set()).add(placeOf(target)))
  expect(findCycles(edges)).toEqual([])
})

test('a web feature imports only earlier ones', () => {
  const later = imports.filter(
    ({ file, target }) =>
      inside('web/features', file) &&
      inside('web/features', target) &&
      webFeatures.indexOf(featureOf(target)) > webFeatures.indexOf(featureOf(file)),
  )
  expect(describe('only an earlier feature', later)).toEqual([])
})

test('there are no import cycles', () => {
  const edges = new Map<string, Set<string>>(files.map((file) => [file, new Set()]))
  for (const { file, target } of imports) if (edges.has(target)) edges.get(file)?.add(target)
  expect(findCycles(edges)).toEqual([])
})

/** Groups of files or folders that import each other, directly or not (Tarjan's strongly connected components). */
function findCycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): void => {
    const order = index.size
    index.set(file, order)
    low.set(file, order)
    stack.push(file)
    for (const next of edges.get(file) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? order, low.get(next) ?? order))
    }
    if (low.get(file) !== order) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) cycles.push(group)
  }
  for (const file of edges.keys()) if (!index.has(file)) visit(file)
  return cycles
}

test('no folder has more than 16 source files, and no feature contains an index file', () => {
  const folders = new Map<string, number>()
  for (const file of files)
    if (!file.endsWith('.d.ts')) folders.set(path.dirname(file), (folders.get(path.dirname(file)) ?? 0) + 1)
  const crowded = [...folders].filter(([folder, count]) => count > 16 && folder !== 'contract')
  const indexes = files.filter((file) => /\/features\/.*\/index\.tsx?$/.test(file))
  expect([...crowded, ...indexes]).toEqual([])
})

test('only the two entry programs read the environment', () => {
  const readers = files.filter((file) => /process\.env/.test(textOf.get(file) ?? ''))
  expect(readers.sort()).toEqual(['sandbox-bank/main.ts', 'server/main.ts'])
})

/** Lines of the server that match, outside the files named. */
const serverLines = (pattern: RegExp, exempt: readonly string[]): string[] =>
  files
    .filter((file) => inside('server', file) && !exempt.includes(file))
    .flatMap((file) =>
      (textOf.get(file) ?? '')
        .split('\n')
        .flatMap((line) => (pattern.test(line) ? [`${file}: ${line}`] : [])),
    )

test('only the clock reads the time; everything else is given a clock', () => {
  expect(serverLines(/\bnew Date\(\)|\bDate\.now\(\)/, ['server/platform/clock.ts'])).toEqual([])
})

test('only payments writes the table of transactions, and only it and the ledger read it', () => {
  const named = files.filter((file) =>
    /\b(from|join|into|update|using)\s+transactions\b/.test(
      (textOf.get(file) ?? '').replaceAll(/\/\*\*[^]*?\*\//g, ''),
    ),
  )
  const allowed = ['server/features/ledger', 'server/features/payments']
  expect(
    named.filter((file) => inside('server', file) && !allowed.some((folder) => inside(folder, file))),
  ).toEqual([])
  const writers = named.filter((file) =>
    /\b(into|update|delete from)\s+transactions\b/.test(textOf.get(file) ?? ''),
  )
  expect(
    writers.filter((file) => inside('server', file) && !inside('server/features/payments', file)),
  ).toEqual([])
})

test('no context is spread, which would lose the signal and language of its request', () => {
  const spread = /\.\.\.(\w*[cC]tx|app|acting)\b|\.\.\.\w+ \} = (\w*[cC]tx|app|acting)\b/
  expect(serverLines(spread, ['server/context.ts', 'server/start.ts'])).toEqual([])
})
