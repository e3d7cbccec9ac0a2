import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { refusal } from '../scripts/licences.ts'
import { readLockfile } from '../scripts/lockfile.ts'
import { makeBom } from '../scripts/sbom.ts'

const lock = readLockfile()
const root = path.join(import.meta.dirname, '..')

test('the lockfile names no registry, and every package has a strong checksum', () => {
  expect(lock.text).not.toMatch(
    /"resolved"|https?:\/\/(?!opencollective|github|paypal|tidelift|www\.patreon)[^"]*\.tgz/,
  )
  expect(lock.text).not.toMatch(/registry\.|git\+|"file:/)
  expect(lock.packages.length).toBeGreaterThan(100)
  expect(lock.packages.filter((each) => !/^sha512-[\w+/]{86}==$/.test(each.integrity ?? ''))).toEqual([])
})

test('no package has an install script, and npm is configured to run none', () => {
  expect(lock.packages.filter((each) => each.hasInstallScript)).toEqual([])
  const npmrc = readFileSync(path.join(root, '.npmrc'), 'utf8').split('\n')
  expect(npmrc).toContain('strict-allow-scripts=true')
  expect(npmrc).toContain('ignore-scripts=true')
  expect(npmrc).toContain('omit-lockfile-registry-resolved=true')
  expect(npmrc.filter((line) => /registry\s*=|_auth|token/i.test(line))).toEqual([])
  const manifest = z
    .object({ scripts: z.record(z.string(), z.string()), allowScripts: z.undefined().optional() })
    .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
  expect(Object.keys(manifest.scripts).filter((name) => /install|prepare|prepublish/.test(name))).toEqual([])
})

test('versions are exact', () => {
  const dependencies = {
    ...lock.root.dependencies,
    ...lock.root.devDependencies,
    ...lock.root.optionalDependencies,
  }
  expect(Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('every licence is on the allowed list, and weaker ones only for permitted packages', () => {
  expect(lock.packages.map(refusal).filter((line) => line !== null)).toEqual([])
  const shipped = lock.packages.filter((each) => each.shipped)
  expect(shipped.map((each) => each.name)).toEqual(expect.arrayContaining(['react', 'hono', 'pg', 'wouter']))
  expect(shipped.filter((each) => each.license === 'MPL-2.0').map((each) => each.name)).toEqual(['web-push'])
  for (const license of ['GPL-3.0', 'AGPL-3.0-only', 'SSPL-1.0', 'MIT AND GPL-2.0', undefined])
    expect(refusal({ name: 'made-up', license })).not.toBeNull()
})

/**
 * Versions below these have known vulnerabilities (see the advisories). The registry's audit service is not
 * always reachable, so the lockfile must not go below these.
 */
const floors: Record<string, readonly [string, string]> = {
  'better-auth': ['1.6.25', 'CVE-2026-53516 and CVE-2025-61928'],
  '@hono/node-server': ['1.19.13', 'CVE-2026-39406'],
  hono: ['4.12.25', 'CVE-2026-54290, CVE-2026-47673 to 47676'],
  kysely: ['0.28.14', 'CVE-2026-32763, CVE-2026-33468'],
  'smtp-server': ['3.18.3', 'CVE-2026-38728'],
  nodemailer: ['9.1.1', 'GHSA-2x7j-588g-ccc2, CVE-2026-82659'],
  jose: ['4.15.5', 'CVE-2024-28176'],
  semver: ['7.5.2', 'CVE-2022-25883'],
  sharp: ['0.32.6', 'CVE-2023-4863'],
  vite: ['6.4.3', 'server.fs.deny bypasses'],
  playwright: ['1.55.1', 'CVE-2025-59288'],
  'playwright-core': ['1.55.1', 'CVE-2025-59288'],
  koa: ['3.1.2', 'CVE-2026-27959, CVE-2025-62595'],
  nanoid: ['3.3.8', 'CVE-2024-55565'],
  postcss: ['8.4.31', 'CVE-2023-44270'],
  rou3: ['0.7.0', 'GHSA-x732-6j76-qmhm'],
  pino: ['10.1.1', 'AIKIDO-2026-10046'],
  picocolors: ['1.0.1', 'AIKIDO-2024-10093'],
  'set-cookie-parser': ['2.7.2', 'AIKIDO-2025-10763'],
  i18next: ['24.1.2', 'AIKIDO-2024-10543'],
  '@noble/ciphers': ['1.0.0', 'AIKIDO-2024-10269'],
}
/** Versions compromised by an attacker (npm, 8 September 2025). */
const poisoned = new Set([
  'ansi-regex@6.2.1',
  'ansi-styles@6.2.2',
  'chalk@5.6.1',
  'color-convert@3.1.1',
  'color-name@2.0.1',
  'debug@4.4.2',
  'error-ex@1.3.3',
  'is-arrayish@0.3.3',
  'strip-ansi@7.1.1',
  'supports-color@10.2.1',
  'wrap-ansi@9.0.1',
])

test('no version has a known vulnerability', () => {
  const vulnerable = lock.packages.flatMap(({ name, version }) => {
    const floor = floors[name]
    if (poisoned.has(`${name}@${version}`)) return [`${name}@${version} was taken over`]
    return floor && below(version, floor[0]) ? [`${name}@${version} is below ${floor[0]}: ${floor[1]}`] : []
  })
  expect(vulnerable).toEqual([])
  expect([below('4.12.24', '4.12.25'), below('10.0.0', '9.1.1'), below('0.28.9', '0.28.14')]).toEqual([
    true,
    false,
    true,
  ])
})

function below(version: string, floor: string): boolean {
  const [versionParts, floorParts] = [version, floor].map((text) => text.split(/[.-]/).map(Number))
  for (let part = 0; part < 3; part += 1) {
    const [a = 0, b = 0] = [versionParts?.[part], floorParts?.[part]]
    if (a !== b) return a < b
  }
  return false
}

test('the bill of materials is valid CycloneDX, names every package once, and is reproducible', () => {
  const bom = Bom.parse(JSON.parse(JSON.stringify(makeBom())))
  expect(makeBom()).toEqual(makeBom())
  const refs = bom.components.map((each) => each['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(new Set(refs)).toEqual(
    new Set(lock.packages.map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`)),
  )
  const references = new Set([...refs, bom.metadata.component['bom-ref']])
  const dangling = bom.dependencies.flatMap(({ ref, dependsOn }) =>
    [ref, ...dependsOn].filter((each) => !references.has(each)),
  )
  expect(dangling).toEqual([])
  const hono = bom.dependencies.find((each) => each.ref === bom.metadata.component['bom-ref'])?.dependsOn
  expect(hono).toContain(refs.find((ref) => ref.startsWith('pkg:npm/hono@')))
  const scopes = new Map(bom.components.map((each) => [each.name, each.scope]))
  expect([scopes.get('react'), scopes.get('hono'), scopes.get('vitest')]).toEqual([
    'required',
    'required',
    'excluded',
  ])
})

/** The part of the CycloneDX 1.6 schema that we use, as strict objects: an unknown field fails. */
const Bom = z.strictObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z
    .string()
    .regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
  version: z.int().min(1),
  metadata: z.strictObject({
    component: z.strictObject({
      type: z.literal('application'),
      'bom-ref': z.string().min(1),
      name: z.string(),
      version: z.string(),
    }),
  }),
  components: z.array(
    z.strictObject({
      type: z.literal('library'),
      'bom-ref': z.string().min(1),
      name: z.string().min(1),
      version: z.string().min(1),
      purl: z.string().startsWith('pkg:npm/'),
      scope: z.enum(['required', 'optional', 'excluded']),
      hashes: z
        .array(z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }))
        .min(1),
      licenses: z
        .array(
          z.union([
            z.strictObject({ license: z.strictObject({ id: z.string().min(1) }) }),
            z.strictObject({ expression: z.string().min(1) }),
          ]),
        )
        .length(1),
    }),
  ),
  dependencies: z.array(z.strictObject({ ref: z.string().min(1), dependsOn: z.array(z.string()) })),
})
