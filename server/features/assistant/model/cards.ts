/** A tool's result as the app shows it beneath the words: its figures, its rows and the screens behind it. Pure. */
import {
  figureCodes,
  type FigureCard,
  type FigureCode,
  toolSubjects,
} from '#contract/assistant/assistant-model.ts'
import type { AnswerMoney, AnswerRow } from '#contract/assistant/assistant.ts'
import { row } from '../answers/parts.ts'
import { type Fields, isDay, isFields } from './fields.ts'

const mostRows = 8
const mostFigures = 6
const nameKeys = ['name', 'payee', 'subject'] as const
const dayKeys = ['date', 'day', 'next', 'due', 'by'] as const

const moneyOf = (value: unknown): AnswerMoney | null =>
  isFields(value) &&
  typeof value['amount'] === 'number' &&
  typeof value['currency'] === 'string' &&
  Object.keys(value).length === 2
    ? { amount: value['amount'], currency: value['currency'] }
    : null
const dayOf = (value: unknown): string | null => (typeof value === 'string' && isDay(value) ? value : null)
const codeOf = (key: string): FigureCode | undefined => figureCodes.find((code) => code === key)

/** The card of a result; null where it has nothing to show. */
export function cardOf(tool: string, output: Fields, about: FigureCard['about'] = []): FigureCard | null {
  const subject = toolSubjects.find((each) => each === tool)
  if (subject === undefined || subject === 'list_categories') return null
  const rows = rowsOf(output)
  const figures = figuresOf(isFields(output['after']) ? output['after'] : output, '').slice(0, mostFigures)
  if (rows.length === 0 && figures.length === 0) return null
  const days = output['days']
  const evidence = Array.isArray(output['evidence']) ? output['evidence'] : []
  return {
    tool: subject,
    about,
    days: isFields(days) ? { from: dayOf(days['from']), to: dayOf(days['to']) } : null,
    figures,
    rows: rows.slice(0, mostRows),
    more: Math.max(0, rows.length - mostRows) + (typeof output['more'] === 'number' ? output['more'] : 0),
    evidence: evidence
      .filter((address): address is string => typeof address === 'string' && address.startsWith('/'))
      .slice(0, 3),
  }
}

function figuresOf(fields: Fields, within: string): FigureCard['figures'] {
  return Object.entries(fields).flatMap(([key, value]): FigureCard['figures'] => {
    const code = key === 'amount' && within !== '' ? codeOf(within) : codeOf(key)
    const amount = moneyOf(value)
    const unneeded = code === 'before' && amount?.amount === 0
    if (amount !== null) return code === undefined || unneeded ? [] : [{ code, amount, number: null }]
    if (code === 'score' && typeof value === 'number') return [{ code, amount: null, number: value }]
    return isFields(value) && within === '' ? figuresOf(value, key) : []
  })
}

/** The rows of the first list that has amounts and a name or a day for each. */
function rowsOf(output: Fields): AnswerRow[] {
  for (const list of Object.values(output)) {
    if (!Array.isArray(list)) continue
    const rows = list.filter(isFields).flatMap((fields) => viewRow(fields))
    if (rows.length > 0) return rows
  }
  return []
}

function viewRow(fields: Fields): AnswerRow[] {
  const days = fields['days']
  const label =
    nameKeys
      .map((key) => fields[key])
      .find((name): name is string => typeof name === 'string' && name !== '') ?? ''
  const first = isFields(days)
    ? dayOf(days['from'])
    : (dayKeys.map((key) => dayOf(fields[key])).find((each) => each !== null) ?? null)
  const amounts = Object.values(fields).flatMap((value) => moneyOf(value) ?? [])
  if (amounts[0] === undefined || (label === '' && first === null)) return []
  const type = fields['type']
  const address = fields['address']
  return [
    row(label, {
      day: first,
      until: isFields(days) ? dayOf(days['to']) : null,
      amount: amounts[0],
      type: type === 'income' || type === 'expense' ? type : null,
      address: typeof address === 'string' && address.startsWith('/') ? address : null,
    }),
  ]
}
