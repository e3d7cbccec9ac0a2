import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesIn } from '../server/features/assistant/question/orders/change.ts'
import { startAskers } from '../server/features/assistant/testing/askers.ts'
import { measureQuestions, readQuestions } from './questions.ts'

let started: Awaited<ReturnType<typeof startAskers>>
beforeAll(async () => {
  started = await startAskers()
}, 180_000)
afterAll(() => started.world.stop())

test.each(['development', 'held-out'] as const)(
  'the %s questions: at least nine of ten are right and no figure is wrong',
  async (set) => {
    const questions = readQuestions(set)
    expect(questions.length).toBeGreaterThanOrEqual(60)
    const judged = await measureQuestions(started.ask, questions)
    expect(judged.filter(({ verdict }) => verdict === 'wrong').map(({ summary }) => summary)).toEqual([])
    expect(judged.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThanOrEqual(
      0.9 * questions.length,
    )
  },
)

test('no question is taken for an order', () => {
  const texts = [...readQuestions('development'), ...readQuestions('held-out')].map(({ text }) => text)
  expect(texts.filter((text) => changesIn(text).length > 0)).toEqual([])
})
