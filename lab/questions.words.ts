/** Asks questions in words of a stand-in for a model that tells the truth or lies, and counts what is shown. */
import * as z from 'zod'
import { askInWords } from '#contract/assistant/assistant-model.ts'
import type { ModelRequest, Script } from '../server/features/assistant/testing/model-server.ts'
import { eventsIn } from '../server/features/assistant/testing/words.ts'
import type { TestUser } from '../test/world.ts'

const Money = z.object({ amount: z.number(), currency: z.string() })
const Row = z.looseObject({ label: z.string(), day: z.nullable(z.string()), amount: z.nullable(Money) })
const Result = z.looseObject({
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
  amount: z.nullable(Money),
  days: z.nullable(z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) })),
  rows: z.array(Row),
})
type Result = z.infer<typeof Result>

/** The product's own result in a request; null where it did not understand the question. */
function resultIn({ messages }: ModelRequest): Result | null {
  const text = messages
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
    .join('\n')
  const start = text.indexOf('{"code"')
  return start < 0 ? null : Result.parse(JSON.parse(text.slice(start)))
}

const exact = (amount: number): string =>
  Math.abs(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const inArabic = (text: string): string =>
  text
    .replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    .replaceAll(',', '٬')
    .replace('.', '٫')
const owes = ({ amount }: { amount: number }): string => (amount < 0 ? 'You are short by' : 'The figure is')

/** What a truthful model says of a result, in sentences that each have a figure. */
function truths(result: Result): string[] {
  const { params, amount, rows, code } = result
  const sentences: string[] = []
  const less = code === 'compared_less' ? ' less' : ''
  if (amount) sentences.push(`${owes(amount)} ${amount.currency} ${exact(amount.amount)}${less}.`)
  if (typeof params['count'] === 'number') sentences.push(`There are ${params['count']} of them.`)
  if (typeof params['day'] === 'string') sentences.push(`The day is ${params['day']}.`)
  if (typeof params['score'] === 'number') sentences.push(`The score is ${params['score']}.`)
  const [first] = rows
  if (first?.amount && first.label !== '')
    sentences.push(
      `“${first.label}” stands at ${first.amount.currency} ${exact(first.amount.amount)}${first.amount.amount < 0 ? ' owed' : ''}.`,
    )
  return sentences
}

/** What a model that lies says of it: each sentence is false. */
function lies(result: Result | null): string[] {
  const falsehoods = [
    'You spent AED 4,321.98.',
    'You spent three thousand two hundred dirhams.',
    'صرفت ألفي درهم وسبعة.',
    'That is half of your income.',
    'That is 50.5% of it.',
    'I have created a budget for you.',
    'I will remind you of it.',
    'تم إنشاء ميزانية لك.',
  ]
  if (result === null) return falsehoods
  const { amount, days, rows, code } = result
  const [first] = rows
  const second = rows.find(
    (row) =>
      row.amount !== null &&
      row.label !== '' &&
      row.label !== first?.label &&
      row.amount.amount !== first?.amount?.amount,
  )
  if (amount && Math.abs(amount.amount) >= 1) {
    const size = Math.abs(amount.amount)
    falsehoods.push(
      `The figure is AED ${exact(size + 1.01)}.`,
      `The figure is AED ${exact(size * 2 + 0.01)}.`,
      `الرقم هو ${inArabic(exact(size + 100.13))} درهم.`,
      `The figure is USD ${exact(size)}.`,
    )
    if (code.startsWith('spent')) falsehoods.push(`You received an income of AED ${exact(size)}.`)
    if (days?.from && days.to && days.from >= '2025')
      falsehoods.push(`You spent AED ${exact(size)} in June 2019.`)
  }
  if (first?.amount && second)
    falsehoods.push(`“${second.label}” stands at AED ${exact(first.amount.amount)}.`)
  return falsehoods
}

export const truthful: Script = (request) => {
  const result = resultIn(request)
  const sentences = result === null ? [] : truths(result)
  return { text: sentences.length === 0 ? 'The results do not say.' : sentences.join(' ') }
}
export const lying: Script = (request) => ({ text: lies(resultIn(request)).join(' ') })

/** The sentences with figures that were shown, and how many were left out. */
export async function askWords(
  user: TestUser,
  question: string,
): Promise<{ shown: string[]; withheld: number }> {
  const response = await user.fetch(askInWords.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${question}: ${response.status} ${text}`)
  const events = eventsIn(text)
  return {
    shown: events.flatMap((event) =>
      event.kind === 'sentence' && event.text !== 'The results do not say.' ? [event.text] : [],
    ),
    withheld: events.filter(({ kind }) => kind === 'withheld').length,
  }
}
