import { readFileSync } from 'node:fs'
import path from 'node:path'
import satisfies from 'spdx-satisfies'
import { expect, test } from 'vitest'
import * as z from 'zod'

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')
const text = read('package-lock.json')
const Versions = z.record(z.string(), z.string()).default({})
const Entry = z.object({
  name: z.string().optional(),
  version: z.string(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
})
const { '': own, ...entries } = z
  .object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), Entry) })
  .parse(JSON.parse(text)).packages
const packages = Object.entries(entries).map(([place, entry]) => ({
  ...entry,
  name: entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
}))

test('the lockfile names no registry, and every package has a strong checksum', () => {
  expect(text).not.toMatch(
    /"resolved"|https?:\/\/(?!opencollective|github|paypal|tidelift|www\.patreon)[^"]*\.tgz/,
  )
  expect(text).not.toMatch(/registry\.|git\+|"file:/)
  expect(own?.name).toBe('xtharwa')
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter((each) => !/^sha512-[\w+/]{86}==$/.test(each.integrity ?? ''))).toEqual([])
})

test('no package has an install script, and npm is configured to run none', () => {
  expect(packages.filter((each) => each.hasInstallScript)).toEqual([])
  const npmrc = read('.npmrc').split('\n')
  expect(npmrc).toContain('strict-allow-scripts=true')
  expect(npmrc).toContain('ignore-scripts=true')
  expect(npmrc).toContain('omit-lockfile-registry-resolved=true')
  expect(npmrc.filter((line) => /registry\s*=|_auth|token/i.test(line))).toEqual([])
  const manifest = z
    .object({ scripts: Versions, allowScripts: z.undefined().optional() })
    .parse(JSON.parse(read('package.json')))
  expect(Object.keys(manifest.scripts).filter((name) => /install|prepare|prepublish/.test(name))).toEqual([])
})

test('versions are exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = z
    .object({ dependencies: Versions, devDependencies: Versions, optionalDependencies: Versions })
    .parse(JSON.parse(read('package.json')))
  const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(wanted.length).toBeGreaterThan(50)
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

/** Licences that allow use, change and distribution without publishing our own source. */
const allowed = 'MIT,MIT-0,ISC,Apache-2.0,BSD-2-Clause,BSD-3-Clause,0BSD,BlueOak-1.0.0,Unlicense,Zlib'.split(
  ',',
)
/** Allowed for named packages only, with the reason. */
const withReason: readonly { licence: string; names: RegExp; reason: string }[] = [
  {
    licence: 'MPL-2.0',
    names: /^(lightningcss(-[\w-]+)?|axe-core|@axe-core\/playwright)$/,
    reason: 'builds and tests only; nothing of it is shipped',
  },
  {
    licence: 'MPL-2.0',
    names: /^web-push$/,
    reason: 'used unchanged; its licence covers its own files only',
  },
  {
    licence: 'LGPL-3.0-or-later',
    names: /^@img\/sharp-/,
    reason: 'libvips, a shared library of its own that can be exchanged; unchanged',
  },
  { licence: 'CC0-1.0', names: /^simple-icons$/, reason: 'brand glyphs in the public domain' },
  { licence: 'CC0-1.0', names: /^spdx-license-ids$/, reason: 'data in the public domain' },
  { licence: 'CC-BY-3.0', names: /^spdx-(exceptions|ranges)$/, reason: 'data for this test only' },
  {
    licence: 'OFL-1.1',
    names: /^(@fontsource-variable|@expo-google-fonts)\/readex-pro$/,
    reason: 'a font: may be shipped with software',
  },
  // a package that states its licence only in its LICENSE file
  { licence: 'none', names: /^png-js$/, reason: 'MIT' },
]

type Licensed = { readonly name: string; readonly license?: string | undefined }
function isAllowed({ name, license }: Licensed): boolean {
  const named = withReason.filter(({ names }) => names.test(name)).map(({ licence }) => licence)
  if (license === undefined) return named.includes('none')
  return satisfies(license, [...allowed, ...named.filter((licence) => licence !== 'none')])
}

test('every licence is on the allowed list, and weaker ones only for permitted packages', () => {
  expect(packages.filter((each) => !isAllowed(each))).toEqual([])
  for (const license of ['GPL-3.0', 'AGPL-3.0-only', 'SSPL-1.0', 'MPL-2.0', 'MIT AND GPL-2.0', undefined])
    expect(isAllowed({ name: 'made-up', license })).toBe(false)
  expect(isAllowed({ name: 'made-up', license: 'GPL-3.0 OR MIT' })).toBe(true)
})
