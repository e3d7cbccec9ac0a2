/** The rules keep what they reached on labelled sets. `npm run measure` prints the figures. */
import { describe, expect, it, test } from 'vitest'
import { defaultCategories, extraCategories } from '#contract/categories/seeds.ts'
import { detectSeries } from '../server/features/expected/recurring/detect.ts'
import { generateHistory } from '../server/features/expected/recurring/testing/generate.ts'
import { textOfDynamicKey } from '../server/platform/i18n/index.ts'
import { categorise } from '../server/features/categories/categorise/categorise.ts'
import { developmentSets, linesOf, namesOf, score, scoreNames } from './lines.ts'
import { type Measured, measurePerson, readPeople } from './recurring.ts'

const categoryIds = new Set([...defaultCategories, ...extraCategories].map((one) => one.id))

describe('labelled statement lines', () => {
  const development = linesOf(developmentSets)
  const heldOut = linesOf(['held-out'])
  it('are numerous enough and use existing categories', () => {
    expect(heldOut.length).toBeGreaterThanOrEqual(360)
    expect(heldOut.filter((one) => one.family === 'misleading').length).toBeGreaterThanOrEqual(60)
    for (const { expected } of [...development, ...heldOut])
      if (expected !== null) expect(categoryIds).toContain(expected)
  })

  it('are categorised correctly in the development sets', () => {
    const all = score(development)
    expect(all.right / all.lines).toBeGreaterThanOrEqual(0.985)
    expect(all.givenRight / all.categorised).toBeGreaterThanOrEqual(0.995)
  })

  it('are categorised correctly in the held-out set', () => {
    const misleading = heldOut.filter((one) => one.family === 'misleading')
    const plainScore = score(heldOut.filter((one) => one.family !== 'misleading'))
    expect(plainScore.right / plainScore.lines).toBeGreaterThanOrEqual(0.95)
    expect(plainScore.givenRight / plainScore.categorised).toBeGreaterThanOrEqual(0.985)
    expect(score(misleading).right / misleading.length).toBeGreaterThanOrEqual(0.95)
  })

  it('get the other party’s name as a person would write it', () => {
    const developmentScore = scoreNames(namesOf('development'))
    expect(developmentScore.right / developmentScore.lines).toBeGreaterThanOrEqual(0.95)
    const others = scoreNames(namesOf('held-out'))
    expect(others.right / others.lines).toBeGreaterThanOrEqual(0.75)
  })

  it('have a known reason if they are movements, and merchants with both name and key', () => {
    for (const { input, family } of [...development, ...heldOut]) {
      const { reason, merchant } = categorise(input)
      if (family === 'cash, transfers, repayments, fees' || family === 'cash, transfers, repayments')
        expect([input.text, reason.code]).not.toEqual([input.text, 'unknown'])
      if (merchant) {
        expect(merchant.name.length).toBeGreaterThan(0)
        expect(merchant.key).toMatch(/^[^\sA-Z]+$/u)
      }
    }
  })
})

const today = '2026-11-15'
const share = (all: readonly Measured[], of: 'foundCount' | 'truths'): number =>
  all.reduce((sum, { right }) => sum + right, 0) / all.reduce((sum, one) => sum + one[of], 0)

test('labelled people: precision at least 95 %, recall at least 90 %, also for people not used to write the rules', () => {
  const [development, heldOut] = [readPeople('development'), readPeople('held-out')]
  expect(development.length).toBeGreaterThanOrEqual(12)
  expect(heldOut.length).toBeGreaterThanOrEqual(12)
  const names = new Set(development.map(({ name }) => name))
  expect(heldOut.filter(({ name }) => names.has(name))).toEqual([])
  for (const people of [development, heldOut]) {
    const measured = people.map((plan) => measurePerson(plan, today))
    expect(share(measured, 'foundCount')).toBeGreaterThanOrEqual(0.95)
    expect(share(measured, 'truths')).toBeGreaterThanOrEqual(0.9)
  }
})

test('a hundred thousand payments are searched within seconds', () => {
  const plan = readPeople('development').find(({ name }) => name === 'Many habits')
  if (!plan) throw new Error('no such person')
  const { rows } = generateHistory(plan, today)
  const many = Array.from({ length: Math.ceil(100_000 / rows.length) }, (_, copy) =>
    rows.map((row) => ({
      ...row,
      id: `${row.id}-${copy}`,
      merchantKey: row.merchantKey && `${row.merchantKey}-${copy}`,
    })),
  ).flat()
  detectSeries(rows, today)
  const started = performance.now()
  detectSeries(many, today)
  // generous for a busy machine; the benchmarks have the exact figure
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('every parameter of a title is filled in', () => {
  for (const { input } of linesOf(developmentSets)) {
    const { title } = categorise(input)
    if (title)
      expect(textOfDynamicKey('en-AE', 'titles', title.code, title.params)).not.toMatch(
        /\{\{|  |· $|^ |undefined/,
      )
  }
})
