/**
 * Estimates of end-of-service payments: entered by the user, computed when read, counted only in net worth.
 */
import type { Employment, EmploymentInput, readGratuity as contract } from '#contract/uae/gratuity.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { parseMinor, wireAmount } from '#contract/money.ts'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { estimateGratuity, type Salary, type Service, type Step } from './estimate.ts'
import {
  deleteEmploymentRow,
  type EmploymentRow,
  mostEmployments,
  selectEmployments,
  upsertEmployment,
} from './store.ts'

const aed = (minor: bigint): number => wireAmount(minor, baseCurrency)
const oldestDay = '1970-01-01'
const mostMinor = 10n ** 12n

export async function readGratuity(ctx: Ctx): Promise<Omit<ResponseOf<typeof contract>, 'success'>> {
  const day = today(ctx.clock)
  const rows = await read(ctx.db, ctx, (tx) => selectEmployments(tx, ctx.userId))
  const total = rows.reduce((sum, row) => sum + estimateGratuity(row, day).minor, 0n)
  return { employments: rows.map((row) => viewEmployment(row, day)), total: aed(total) }
}

/**
 * What all employments together would pay at the end of each of these days, in fils; null if there are none.
 */
export async function readGratuityOn(tx: Tx, userId: string, days: readonly Day[]): Promise<bigint[] | null> {
  const rows = await selectEmployments(tx, userId)
  if (rows.length === 0) return null
  return days.map((day) => rows.reduce((sum, row) => sum + estimateGratuity(row, day).minor, 0n))
}

export async function createEmployment(ctx: Ctx, input: EmploymentInput): Promise<Employment> {
  const id = newId(ctx.clock.now())
  const work = async (tx: Tx): Promise<Employment> => {
    const { length } = await selectEmployments(tx, ctx.userId)
    if (length >= mostEmployments) fail('too_many_employments', { max: mostEmployments })
    return save(tx, ctx, id, input)
  }
  return writeChange(ctx, 'gratuity.add', work, ({ name }) => ({ name }))
}

export async function updateEmployment(ctx: Ctx, id: string, input: EmploymentInput): Promise<Employment> {
  const work = async (tx: Tx): Promise<Employment> => {
    const employments = isUuid(id) ? await selectEmployments(tx, ctx.userId) : []
    const row = employments.find((one) => one.id === id.toLowerCase()) ?? fail('employment_not_found')
    return save(tx, ctx, row.id, input)
  }
  return writeChange(ctx, 'gratuity.edit', work, ({ name }) => ({ name }))
}

export async function deleteEmployment(ctx: Ctx, id: string): Promise<void> {
  const work = async (tx: Tx): Promise<string> => {
    const name = isUuid(id) ? await deleteEmploymentRow(tx, ctx.userId, id) : null
    return name ?? fail('employment_not_found')
  }
  await writeChange(ctx, 'gratuity.delete', work, (name) => ({ name }))
}

async function save(tx: Tx, ctx: Ctx, id: string, input: EmploymentInput): Promise<Employment> {
  const day = today(ctx.clock)
  const row: EmploymentRow = { id, name: input.name, ...readService(input, day) }
  await upsertEmployment(tx, ctx.userId, row, ctx.clock.now())
  return viewEmployment(row, day)
}

/** Validates the input and drops what does not apply to the regime. */
function readService(input: EmploymentInput, day: Day): Service {
  const { regime, started_on: startedOn } = input
  const endedOn = input.ended_on ?? null
  const paidOn = endedOn === null ? null : (input.paid_on ?? null)
  const joinedOn = regime === 'federal_savings' ? (input.joined_on ?? null) : null
  if (startedOn < oldestDay || startedOn > day) refuseDay('started_on')
  if (endedOn !== null && (endedOn < startedOn || endedOn > addMonths(day, 12))) refuseDay('ended_on')
  if (paidOn !== null && (paidOn < startedOn || paidOn > day)) refuseDay('paid_on')
  if (regime === 'federal_savings' && (joinedOn === null || joinedOn < startedOn)) refuseDay('joined_on')
  const unpaid = (input.unpaid ?? []).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  if (unpaid.some(({ from, to }) => to < from || from < startedOn)) refuseDay('unpaid')
  if (unpaid.some(({ from }, index) => from <= (unpaid[index - 1]?.to ?? '')))
    fail('gratuity_unpaid_overlaps', {}, { field: 'unpaid' })
  const funded = regime === 'difc' || regime === 'federal_savings'
  const balance = funded ? readBalance(input, day) : null
  return { regime, startedOn, endedOn, paidOn, joinedOn, salaries: readSalaries(input, day), unpaid, balance }
}

function refuseDay(field: string): never {
  return fail('gratuity_day_invalid', {}, { field })
}

function readSalaries({ salaries }: EmploymentInput, day: Day): Salary[] {
  const read = salaries
    .map(({ from, basic }): Salary => {
      const minor = parseMinor(basic, baseCurrency)
      if (minor === null || minor <= 0n || minor > mostMinor)
        return fail('gratuity_amount_invalid', {}, { field: 'salaries' })
      if (from < oldestDay || from > addMonths(day, 12)) refuseDay('salaries')
      return { from, minor }
    })
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  if (read.some(({ from }, index) => from === read[index - 1]?.from)) refuseDay('salaries')
  return read
}

function readBalance({ balance, started_on }: EmploymentInput, day: Day): Service['balance'] {
  if (!balance) return null
  const minor = parseMinor(balance.amount, baseCurrency)
  if (minor === null || minor < 0n || minor > mostMinor)
    return fail('gratuity_amount_invalid', {}, { field: 'balance' })
  if (balance.day < started_on || balance.day > day) refuseDay('balance')
  return { day: balance.day, minor }
}

function viewEmployment(row: EmploymentRow, day: Day): Employment {
  const { minor, steps } = estimateGratuity(row, day)
  return {
    id: row.id,
    name: row.name,
    regime: row.regime,
    started_on: row.startedOn,
    ended_on: row.endedOn,
    paid_on: row.paidOn,
    joined_on: row.joinedOn,
    salaries: row.salaries.map(({ from, minor: basic }) => ({ from, basic: aed(basic) })),
    unpaid: [...row.unpaid],
    balance: row.balance && { day: row.balance.day, amount: aed(row.balance.minor) },
    estimate: aed(minor),
    steps: steps.map(viewStep),
    points: pointsOf(row, day),
  }
}

/** Monthly estimates from a year ago to a year ahead, within the time of service. */
function pointsOf(row: EmploymentRow, day: Day): Employment['points'] {
  const days = Array.from({ length: 25 }, (_, index) => addMonths(day, index - 12))
  const first = addDays(row.startedOn, -1)
  return days
    .filter((one) => one >= first && (one <= day || row.endedOn === null || one <= row.endedOn))
    .map((one) => ({ day: one, amount: aed(estimateGratuity(row, one).minor) }))
}

function viewStep(step: Step): Employment['steps'][number] {
  switch (step.kind) {
    case 'first_years':
    case 'later_years':
      return { ...step, basic: aed(step.basic), amount: aed(step.amount) }
    case 'cap':
      return { ...step, basic: aed(step.basic), most: aed(step.most), amount: aed(step.amount) }
    case 'balance':
    case 'contributions':
      return { ...step, amount: aed(step.amount) }
    default:
      return step
  }
}
