import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { english } from './catalogues-english.ts'
import { openCatalogues } from './catalogues-open.ts'

const web = path.join(import.meta.dirname, '..')
// messages of calls (api/) are in `shell`, or in `parts` for those that only somebody signed in makes
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|^testing\/|^i18n\/|^api\//.test(file),
)
const catalogueNames = new Set(['shell', ...Object.keys(english), ...Object.keys(openCatalogues['en-AE'])])
const quoted = (text = ''): string[] => [...text.matchAll(/'(\w+)'/g)].flatMap(([, name]) => name ?? [])

/** A component loaded on first use: its file and the catalogues loaded with it. */
type Part = { file: string; loads: readonly string[] }
/** Of a source file: what it imports at once, the catalogues of its texts, and the parts and files it loads later. */
type Source = { imports: string[]; texts: string[]; parts: Part[]; laterFiles: string[] }

/** The catalogues of the frame around a screen, and around what app-routes.tsx shows without an address. */
const inApp = ['ui', 'layout', 'parts']
const frames: Readonly<Record<string, readonly string[]>> = {
  entryScreen: ['ui'],
  helpScreen: ['ui'],
  publicScreen: inApp,
  protectedScreen: inApp,
  PublicLayout: ['ui'],
  ProtectedLayout: ['ui'],
  VisitorLayout: ['ui'],
  ConnectHost: inApp,
  NotFoundScreen: inApp,
}
const partPatterns = [
  /\b(?<kind>(?:entry|help|public|protected)Screen)\(\s*[^[\]]*?(?<loads>\[[^\]]*\]),\s*\(\)\s*=>\s*import\('(?<target>[^']+)'\)/g,
  /\b(?<kind>lazyWith|loadedLater)(?:<[^(]*>)?\(\s*\(\)\s*=>\s*import\('(?<target>[^']+)'\)\s*\.then\([^()]*\([^()]*\)[^()]*\)?(?:,\s*(?<loads>\[[^\]]*\]|\w+))?/g,
]

function read(file: string): Source {
  const written = readFileSync(path.join(web, file), 'utf8')
  // a function that loads the file of several screens stands for its import
  const text = [...written.matchAll(/^const (\w+) = \(\) => (import\('[^']+'\))/gm)].reduce(
    (now, [, name = '', load = '']) =>
      now.replaceAll(`${name}()`, load).replaceAll(new RegExp(`, ${name}\\)`, 'g'), `, () => ${load})`),
    written,
  )
  const pathOf = (target: string): string => path.join(path.dirname(file), target)
  const lists = new Map(
    [...text.matchAll(/^const (\w+) = (\[[^\]]*\]) as const/gm)].map(([, name = '', list]) => [
      name,
      quoted(list),
    ]),
  )
  const parts = partPatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ groups: { kind = '', loads, target = '' } = {} }) => ({
      file: pathOf(target),
      loads: [
        ...(lists.get(loads?.trim() ?? '') ?? quoted(loads)),
        ...(frames[kind] ?? frames[path.basename(target, '.tsx')] ?? []),
      ],
    })),
  )
  // the file itself waits for these
  const later = [...text.matchAll(/\bloadNamespaces\(([^)]*)\)/g)].flatMap(([, names]) => quoted(names))
  return {
    imports: [...text.matchAll(/^(?:import|export)\s(?!type\s)[^'"]*?'(\.[^']+)'/gm)].map(([, target = '']) =>
      pathOf(target),
    ),
    texts: [
      ...[...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, names]) => quoted(names)),
      ...[...text.matchAll(/\bt\(\s*['`](\w+):/g)].map(([, name = '']) => name),
    ].filter((name) => catalogueNames.has(name) && !later.includes(name)),
    parts,
    laterFiles: [...text.matchAll(/\bimport\('([^']+\.tsx)'\)/g)].map(([, target = '']) => pathOf(target)),
  }
}
const sources = new Map(files.map((file) => [file, read(file)]))

/** A file and all that is loaded with it. */
function loadedWith(file: string, into = new Set<string>()): ReadonlySet<string> {
  if (into.has(file) || !sources.has(file)) return into
  into.add(file)
  for (const target of sources.get(file)?.imports ?? []) loadedWith(target, into)
  return into
}

/** Of a part and those inside it, each text whose catalogue is loaded neither with it nor with one around it. */
function missing({ file, loads }: Part, around: ReadonlySet<string>, visited = new Set<string>()): string[] {
  const loaded = new Set([...around, ...loads])
  const place = `${file} with ${[...loaded].toSorted().join()}`
  if (visited.has(place)) return []
  visited.add(place)
  return [...loadedWith(file)].flatMap((inner) => {
    const { texts, parts } = sources.get(inner) ?? { texts: [], parts: [] }
    const lacks = texts.filter((name) => !loaded.has(name))
    return [
      ...lacks.map((name) => `${file} shows texts of ${name} (${inner})`),
      ...parts.flatMap((part) => missing(part, loaded, visited)),
    ]
  })
}

test('every screen and later part loads the catalogues of all its texts', () => {
  const all = [...sources.values()]
  const parts = new Set(all.flatMap((source) => source.parts.map(({ file }) => file)))
  expect(all.flatMap(({ laterFiles }) => laterFiles).filter((file) => !parts.has(file))).toEqual([])
  expect([...new Set(missing({ file: 'main.tsx', loads: [] }, new Set(['shell'])))]).toEqual([])
})

test('no component has a text of its own', () => {
  const own = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const text = readFileSync(path.join(web, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
      const words = '([^<>{}=;()&|?]*[A-Za-z]{2}[^<>{}=;()&|?]*)'
      const patterns = [
        `(?<![=\\s])>${words}</`,
        `\\}${words}</\\w`,
        `\\s(?:aria-(?:label|description|valuetext)|title|placeholder|alt|label)="${words}"`,
      ]
      return patterns.flatMap((pattern) =>
        [...text.matchAll(new RegExp(pattern, 'g'))].map(([found]) => `${file}: ${found}`),
      )
    })
  expect(own).toEqual([])
})
