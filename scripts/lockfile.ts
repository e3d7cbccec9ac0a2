import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const Entry = z.object({
  name: z.string().optional(),
  version: z.string(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  optional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
  devDependencies: z.record(z.string(), z.string()).optional(),
  peerDependencies: z.record(z.string(), z.string()).optional(),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
})
type Entry = z.infer<typeof Entry>
const Lockfile = z.object({
  name: z.string(),
  version: z.string(),
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), Entry),
})

const root = path.join(import.meta.dirname, '..')

/** Packages whose licence is stated only in their LICENSE file. */
const licenceInFile: ReadonlyMap<string, string> = new Map([['png-js', 'MIT']])

/** One package of the lockfile. */
export type Locked = Entry & {
  /** Its path, such as `node_modules/a/node_modules/b`. */
  path: string
  name: string
  /** Whether the server loads it or the browser receives it; the others only build and test. */
  shipped: boolean
}
export type Lock = { name: string; version: string; text: string; root: Entry; packages: Locked[] }

/** Reads the app's own name and version, and every package of package-lock.json. */
export function readLockfile(): Lock {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const { name, version, packages: entries } = Lockfile.parse(JSON.parse(text))
  const rootEntry = entries['']
  if (!rootEntry) throw new Error('the lockfile has no root')
  const packages = Object.entries(entries)
    .filter(([at]) => at !== '')
    .map(([place, entry]): Locked => {
      const folder = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const name = entry.name ?? folder
      const license = entry.license ?? licenceInFile.get(name)
      return { ...entry, ...(license === undefined ? {} : { license }), path: place, name, shipped: false }
    })
    .sort((one, other) => (one.path < other.path ? -1 : 1))
  markShipped(packages, rootEntry)
  return { name, version, text, root: rootEntry, packages }
}

/** Marks what server and web app import, and all that those packages need. */
function markShipped(packages: readonly Locked[], rootEntry: Entry): void {
  const find = finder(packages)
  const named = [
    ...Object.keys({ ...rootEntry.dependencies, ...rootEntry.optionalDependencies }),
    ...importedByWeb(),
  ]
  const open = named.map((name) => find('', name))
  for (let next = open.pop(); open.length > 0 || next; next = open.pop()) {
    if (!next || next.shipped) continue
    next.shipped = true
    open.push(...namesNeeded(next).map((name) => find(next?.path ?? '', name)))
  }
}

/** The packages imported by the web app's own files; they end up in its bundle. */
function importedByWeb(): string[] {
  const files = globSync('web/**/*.{ts,tsx,css}', { cwd: root }).filter(
    (file) => !/\.test\.|^web\/testing\//.test(file),
  )
  const names = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^'.#][^']*)'/g)].map(
      ([, wanted = '']) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(wanted)?.[1] ?? wanted,
    ),
  )
  return [...new Set([...names, '@fontsource-variable/readex-pro'])].filter((name) => name !== 'tailwindcss')
}

/** The packages that a package needs to run; optional peers are left out. */
export function namesNeeded(of: Entry): string[] {
  const peers = Object.keys(of.peerDependencies ?? {}).filter(
    (name) => of.peerDependenciesMeta?.[name]?.optional !== true,
  )
  return [...new Set([...Object.keys({ ...of.dependencies, ...of.optionalDependencies }), ...peers])]
}

/** Returns a resolver like Node's: it looks in the package's own node_modules, then in each parent's. */
export function finder(packages: readonly Locked[]): (from: string, name: string) => Locked | null {
  const byPlace = new Map(packages.map((each) => [each.path, each]))
  return (from, name) => {
    for (let place = from; ;) {
      const dependency = byPlace.get(`${place === '' ? '' : `${place}/`}node_modules/${name}`)
      if (dependency || place === '') return dependency ?? null
      place = place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1))
    }
  }
}
