import { createHash } from 'node:crypto'
import { finder, type Locked, namesNeeded, readLockfile } from './lockfile.ts'

/** `npm run sbom`: prints a software bill of materials as CycloneDX 1.6 JSON, only from package-lock.json. */

type Component = {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  purl: string
  scope: 'required' | 'optional' | 'excluded'
  hashes: { alg: string; content: string }[]
  licenses: ({ license: { id: string } } | { expression: string })[]
}
type Bom = {
  bomFormat: 'CycloneDX'
  specVersion: '1.6'
  serialNumber: string
  version: 1
  metadata: { component: { type: 'application'; 'bom-ref': string; name: string; version: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Builds the bill of materials. The same lockfile always gives the same document, byte for byte. */
export function makeBom(): Bom {
  const { name, version, text, root, packages } = readLockfile()
  const find = finder(packages)
  const components = new Map(packages.map((each) => [purlOf(each), componentOf(each)]))
  const needs = new Map<string, Set<string>>([...components.keys()].map((ref) => [ref, new Set()]))
  for (const each of packages)
    for (const found of namesNeeded(each).map((wanted) => find(each.path, wanted)))
      if (found) needs.get(purlOf(each))?.add(purlOf(found))
  const rootRef = `pkg:npm/${name}@${version}`
  const direct = [...namesNeeded(root), ...Object.keys(root.devDependencies ?? {})].flatMap((name) => {
    const found = find('', name)
    return found ? [purlOf(found)] : []
  })
  needs.set(rootRef, new Set(direct))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(text)}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': rootRef, name, version } },
    components: [...components.values()],
    dependencies: [...needs].map(([ref, set]) => ({ ref, dependsOn: [...set].sort() })),
  }
}

function componentOf(locked: Locked): Component {
  const [, algorithm = '', base64 = ''] = /^(sha\d+)-(.+)$/.exec(locked.integrity ?? '') ?? []
  const licence = locked.license ?? ''
  return {
    type: 'library',
    'bom-ref': purlOf(locked),
    name: locked.name,
    version: locked.version,
    purl: purlOf(locked),
    scope: !locked.shipped ? 'excluded' : locked.optional ? 'optional' : 'required',
    hashes: [
      { alg: algorithm.replace(/^sha/, 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') },
    ],
    licenses: [/ (AND|OR) /.test(licence) ? { expression: licence } : { license: { id: licence } }],
  }
}

function purlOf({ name, version }: Locked): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(makeBom(), null, 2)}\n`)
