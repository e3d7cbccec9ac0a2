import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { readLockfile } from './lockfile.ts'

/**
 * npm run advisories -- FOLDER: checks every package of the lockfile against a folder of advisories in OSV
 * format, such as a clone of github.com/github/advisory-database, offline. Exits with 1 if any applies.
 */

const Event = z.object({
  introduced: z.string().optional(),
  fixed: z.string().optional(),
  last_affected: z.string().optional(),
})
const Advisory = z.object({
  id: z.string(),
  summary: z.string().optional(),
  withdrawn: z.string().optional(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }),
        ranges: z.array(z.object({ events: z.array(Event) })).optional(),
        versions: z.array(z.string()).optional(),
        database_specific: z.object({ last_known_affected_version_range: z.string().optional() }).optional(),
      }),
    )
    .default([]),
})
type Advisory = z.infer<typeof Advisory>
type Range = { events: z.infer<typeof Event>[] }

/** Compares versions as npm does, a pre-release before its release. */
export function compareVersions(first: string, other: string): number {
  const partsOf = (text: string) => {
    const [main = '', ...pre] = text.replace(/^v|\+.*$/g, '').split('-')
    return { numbers: main.split('.').map(Number), pre: pre.join('-') }
  }
  const [a, b] = [partsOf(first), partsOf(other)]
  for (let part = 0; part < 3; part += 1) {
    const difference = (a.numbers[part] ?? 0) - (b.numbers[part] ?? 0)
    if (difference !== 0) return difference
  }
  if (a.pre === b.pre) return 0
  if (a.pre === '' || b.pre === '') return a.pre === '' ? 1 : -1
  return a.pre.localeCompare(b.pre, 'en', { numeric: true })
}

/** Whether a version falls in a range of events, bounded by `lastKnown` such as `<= 4.0.0` if given. */
function isInside(version: string, { events }: Range, lastKnown: string | undefined): boolean {
  let inside = false
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined && (introduced === '0' || compareVersions(version, introduced) >= 0))
      inside = true
    if (fixed !== undefined && compareVersions(version, fixed) >= 0) inside = false
    if (last !== undefined && compareVersions(version, last) > 0) inside = false
  }
  const bound = /^(<=?) ?(\S+)$/.exec(lastKnown ?? '')
  if (!inside || !bound) return inside
  const against = compareVersions(version, bound[2] ?? '')
  return bound[1] === '<' ? against < 0 : against <= 0
}

/** Returns a line for each package that one of the advisories applies to. */
export function findFaults(
  packages: readonly { name: string; version: string }[],
  advisories: readonly Advisory[],
): string[] {
  const versions = Map.groupBy(packages, (each) => each.name)
  return advisories
    .filter((advisory) => advisory.withdrawn === undefined)
    .flatMap(({ id, summary, affected }) =>
      affected
        .filter((each) => each.package.ecosystem === 'npm')
        .flatMap((affected) =>
          (versions.get(affected.package.name) ?? [])
            .filter(
              ({ version }) =>
                (affected.versions?.includes(version) ?? false) ||
                (affected.ranges ?? []).some((range) =>
                  isInside(version, range, affected.database_specific?.last_known_affected_version_range),
                ),
            )
            .map(({ name, version }) => `${name}@${version}: ${id} ${summary ?? ''}`.trim()),
        ),
    )
}

/** Reads a folder's advisories recursively; `advisories` are those that name one of the packages. */
export function readAdvisories(
  folder: string,
  names: ReadonlySet<string>,
): { read: number; advisories: Advisory[] } {
  const advisories: Advisory[] = []
  let read = 0
  for (const file of globSync('**/*.json', { cwd: folder })) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    if (!text.includes('"npm"')) continue
    const parsed = Advisory.safeParse(JSON.parse(text))
    if (!parsed.success) throw new Error(`${file} is no advisory in the OSV form`)
    read += 1
    if (parsed.data.affected.some((each) => names.has(each.package.name))) advisories.push(parsed.data)
  }
  return { read, advisories }
}

if (import.meta.main) {
  const folder = process.argv[2]
  if (folder === undefined) throw new Error('Say where the advisories are: npm run advisories -- FOLDER')
  const { packages } = readLockfile()
  const { read, advisories } = readAdvisories(path.resolve(folder), new Set(packages.map(({ name }) => name)))
  const faults = findFaults(packages, advisories)
  for (const line of faults) process.stdout.write(`${line}\n`)
  process.stdout.write(`${packages.length} packages, ${read} advisories read, ${faults.length} apply.\n`)
  if (read === 0 || faults.length > 0) process.exitCode = 1
}
