import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compareVersions, findFaults, readAdvisories } from './advisories.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'xtharwa-advisories-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const advisory = (id: string, affected: object[], more: object = {}): string =>
  JSON.stringify({ id, summary: `${id} in short`, affected, ...more })
const npm = (name: string, ...events: object[]): object => ({
  package: { ecosystem: 'npm', name },
  ranges: [{ type: 'SEMVER', events }],
})

test('versions are ordered as npm orders them', () => {
  const ordered = [
    '0.9.0',
    '1.0.0-alpha',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0',
    '1.2.0',
    '1.10.0',
    '2.0.0',
  ]
  expect(ordered.toReversed().sort(compareVersions)).toEqual(ordered)
  expect(compareVersions('v1.0.0+build', '1.0.0')).toBe(0)
})

test('an advisory applies to the versions in its ranges and to no others', () => {
  const files: Record<string, string> = {
    'GHSA-1': advisory('GHSA-1', [npm('alpha', { introduced: '0' }, { fixed: '1.2.0' })]),
    'GHSA-2': advisory('GHSA-2', [
      npm('alpha', { introduced: '2.0.0' }, { fixed: '2.1.0' }),
      npm('alpha', { introduced: '3.0.0' }, { last_affected: '3.4.0' }),
    ]),
    'GHSA-3': advisory('GHSA-3', [npm('beta', { introduced: '0' })], { withdrawn: '2026-01-01T00:00:00Z' }),
    'GHSA-4': advisory('GHSA-4', [
      { package: { ecosystem: 'PyPI', name: 'alpha' }, ranges: [{ events: [{ introduced: '0' }] }] },
      { package: { ecosystem: 'npm', name: 'gamma' }, versions: ['5.6.1'] },
    ]),
    'GHSA-5': advisory('GHSA-5', [
      {
        ...npm('delta', { introduced: '0' }),
        database_specific: { last_known_affected_version_range: '<= 4.0.0' },
      },
    ]),
  }
  for (const [id, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, '2026', id), { recursive: true })
    writeFileSync(path.join(folder, '2026', id, `${id}.json`), text)
  }
  const names = new Set(['alpha', 'beta', 'gamma', 'delta'])
  const { read, advisories } = readAdvisories(folder, names)
  expect(read).toBe(5)
  const under = (name: string, version: string): string[] =>
    findFaults([{ name, version }], advisories).map((line) => /GHSA-\d/.exec(line)?.[0] ?? '')
  expect(['1.1.9', '1.2.0-rc.1'].map((version) => under('alpha', version))).toEqual([['GHSA-1'], ['GHSA-1']])
  expect(['1.2.0', '2.1.0', '3.4.1'].flatMap((version) => under('alpha', version))).toEqual([])
  expect(['2.0.5', '3.0.0', '3.4.0'].map((version) => under('alpha', version))).toEqual([
    ['GHSA-2'],
    ['GHSA-2'],
    ['GHSA-2'],
  ])
  expect([under('beta', '1.0.0'), under('gamma', '5.6.1'), under('gamma', '5.6.2')]).toEqual([
    [],
    ['GHSA-4'],
    [],
  ])
  expect([under('delta', '4.0.0'), under('delta', '4.0.1')]).toEqual([['GHSA-5'], []])
  writeFileSync(path.join(folder, 'broken.json'), '{"ecosystem":"npm"}')
  expect(() => readAdvisories(folder, names)).toThrow('broken.json')
})
