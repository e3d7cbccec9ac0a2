/**
 * Files of each format, damaged at random: each is read, or refused with a reason, and what is read can be
 * planned and stored. CHECK_SEED and CHECK_RUNS vary and multiply the runs.
 */
import { expect, test } from 'vitest'
import { ImportMapping } from '#contract/imports/imports.ts'
import { randomOf } from '../../../../test/simulator/random.ts'
import { planTargets } from '../plan.ts'
import { byElements, mutate } from '../testing/mutate.ts'
import { textSamples, xlsxOfParts, xlsxParts } from '../testing/samples.ts'
import { isPaymentDay } from './dates.ts'
import { type Opened, openFile } from './open-file.ts'
import { readFile } from './read-file.ts'
import { FileRefused, type ReadFile } from './types.ts'

const runs = Number(process.env['CHECK_RUNS'] ?? 60)
const first = Number(process.env['CHECK_SEED'] ?? 1)
const seeds = Array.from({ length: runs }, (_, index) => first + index)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

function readOrRefuse(bytes: Uint8Array | Opened): ReadFile | null {
  try {
    return readFile(bytes, {}, 'AED')
  } catch (error) {
    if (error instanceof FileRefused) return null
    throw error
  }
}

/** What the database and the contract demand of a file that was read. */
function expectSound(file: ReadFile): void {
  const names = file.accounts.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const row of file.rows) {
    expect(names).toContain(row.account)
    expect([row.day, isPaymentDay(row.day)]).toEqual([row.day, true])
    expect(row.currency).toMatch(/^[A-Z]{3}$/)
    expect(row.amountMinor < 10n ** 15n && row.amountMinor > -(10n ** 15n)).toBe(true)
  }
  const { columns, unreadable, layout } = file
  const stored = JSON.stringify({ columns, unreadable, layout, rows: file.rows.map(({ text }) => text) })
  expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/i)
  const accounts = planTargets(file, [], { fileName: 'file.csv', hashOf: new Map() })
  expect(ImportMapping.safeParse({ ...file.mapping, accounts }).error).toBeUndefined()
}

test.each(Object.entries(textSamples))('%s: a damaged file is read or refused', (_name, { text, split }) => {
  const whole = readFile(bytesOf(text), {}, 'AED')
  expectSound(whole)
  expect(whole.rows.length).toBeGreaterThan(1)
  let read = 0
  for (const seed of seeds) {
    const damaged = mutate(text, split, randomOf(seed))
    try {
      const file = readOrRefuse(bytesOf(damaged))
      if (file) expectSound(file)
      if (file) read += 1
    } catch (error) {
      throw new Error(`seed ${seed}: ${JSON.stringify(damaged).slice(0, 3000)}`, { cause: error })
    }
  }
  expect(read).toBeGreaterThan(runs / 20)
})

test('xlsx: a damaged sheet, or a damaged file of one, is read or refused', async () => {
  const parts = await xlsxParts()
  let read = 0
  for (const seed of seeds) {
    const random = randomOf(seed)
    const name = random.pick([...parts.keys()].filter((each) => each.startsWith('xl/')))
    const damaged = new Map(parts).set(name, mutate(parts.get(name) ?? '', byElements, random))
    const bytes = xlsxOfParts(damaged)
    if (random.chance(0.2)) bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255)
    try {
      const cut = random.chance(0.1) ? bytes.slice(0, random.whole(0, bytes.length)) : bytes
      const opened = await openFile(cut).catch((error: unknown) => {
        if (error instanceof FileRefused) return null
        throw error
      })
      const file = opened && readOrRefuse(opened)
      if (file) expectSound(file)
      if (file) read += 1
    } catch (error) {
      throw new Error(`seed ${seed}: ${name}: ${damaged.get(name)?.slice(0, 3000)}`, { cause: error })
    }
  }
  expect(read).toBeGreaterThan(runs / 20)
})
