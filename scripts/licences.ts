import { type Locked, readLockfile } from './lockfile.ts'

/** `npm run licences`: prints every licence with its packages. The lists below are the allowed licences. */

/** Licences that allow use, change and distribution without publishing our own source. */
const free = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
])
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
  {
    licence: 'CC0-1.0',
    names: /^simple-icons$/,
    reason: 'brand glyphs in the public domain',
  },
  {
    licence: 'OFL-1.1',
    names: /^(@fontsource-variable|@expo-google-fonts)\/readex-pro$/,
    reason: 'a font: may be shipped with software',
  },
]

/** Name and licence of a package if its licence is not allowed, else null. */
export function refusal({ name, license = 'none' }: Pick<Locked, 'name' | 'license'>): string | null {
  const allowed = (licence: string): boolean =>
    free.has(licence) || withReason.some((rule) => rule.licence === licence && rule.names.test(name))
  const expression = license.replace(/^\((.*)\)$/, '$1')
  const good = / OR /.test(expression)
    ? expression.split(' OR ').some(allowed)
    : expression.split(' AND ').every(allowed)
  return good ? null : `${name}: ${license}`
}

function report(): string {
  const { packages } = readLockfile()
  const licences = [...new Set(packages.map((each) => each.license ?? 'none'))].sort()
  const lines = licences.flatMap((licence) => {
    const licensed = packages.filter((each) => (each.license ?? 'none') === licence)
    const names = [
      ...new Set(
        licensed.map((each) => `${each.name} ${each.version}${each.shipped ? '' : ' (builds and tests)'}`),
      ),
    ]
    const reason = withReason.find((rule) => licence.includes(rule.licence))?.reason
    return [
      `${licence}: ${names.length}${reason ? ` – ${reason}` : ''}`,
      ...names.map((name) => `  ${name}`),
      '',
    ]
  })
  const refused = packages.map(refusal).filter((line) => line !== null)
  return [...lines, refused.length === 0 ? 'All allowed.' : `Not allowed:\n  ${refused.join('\n  ')}`].join(
    '\n',
  )
}

if (import.meta.main) process.stdout.write(`${report()}\n`)
