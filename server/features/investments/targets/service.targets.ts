/** How the user wants investments to be spread, and what to buy to get there. */
import { parseDecimal } from '#contract/decimal.ts'
import type { BodyOf, ResponseFields } from '#contract/endpoint.ts'
import { instrumentKinds } from '#contract/investments/investment-kinds.ts'
import type * as contract from '#contract/investments/investment-targets.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { writeChange } from '../../changes/service.ts'
import { aed, shareOf } from '../holdings/view.ts'
import { readAmount } from '../input.ts'
import { type Held, readHeld } from '../service.read.ts'
import { selectInstruments } from '../store.ts'
import { replaceTargets, selectTargets, type TargetRow } from './store.targets.ts'
import { withNewMoney, withSelling } from './plan.ts'

type View = ResponseFields<typeof contract.readInvestmentTargets>
const wholeShare = 10_000

export async function readTargets(ctx: Ctx, typed: string | undefined): Promise<View> {
  const amount = readAmount(typed, baseCurrency, 'amount') ?? 0n
  return read(ctx.db, ctx, async (tx) => {
    const [{ held }, stored] = await Promise.all([
      readHeld(tx, ctx.userId, today(ctx.clock)),
      selectTargets(tx, ctx.userId),
    ])
    return viewTargets(held, stored, amount)
  })
}

type Row = { key: string; name: string; value: bigint; share: number }

function viewTargets(all: readonly Held[], stored: readonly TargetRow[], amount: bigint): View {
  const side = stored[0]?.side ?? 'kind'
  const current = all.filter(({ state }) => state.quantity > 0n)
  const isUnknown = ({ state }: Held): boolean => state.value === null || state.value.aed === null
  const leftOut = current.filter(isUnknown).map(({ instrument }) => instrument)
  const rows = new Map<string, Row>()
  const rowOf = (key: string, name: string): Row => {
    const row = rows.get(key) ?? { key, name, value: 0n, share: 0 }
    rows.set(key, row)
    return row
  }
  for (const { key, share } of stored) {
    const name = side === 'kind' ? key : all.find(({ instrument }) => instrument.id === key)?.instrument.name
    // of an investment that has no price nobody knows what is missing
    if (name !== undefined && !leftOut.some(({ id }) => id === key)) rowOf(key, name).share = share
  }
  for (const { instrument, state } of current) {
    const value = state.value?.aed ?? null
    if (value === null) continue
    const { id, kind, name } = instrument
    const row = side === 'kind' ? rowOf(kind, kind) : rowOf(id, name)
    row.value += value
  }
  const list = [...rows.values()].toSorted((a, b) => b.share - a.share || (a.value > b.value ? -1 : 1))
  const weighed = list.map(({ value, share }) => ({ value, weight: BigInt(share) }))
  const hasTargets = weighed.some(({ weight }) => weight > 0n)
  const [buys, moves] = hasTargets ? [withNewMoney(weighed, amount), withSelling(weighed, amount)] : [[], []]
  const worth = list.reduce((sum, { value }) => sum + value, 0n)
  const wire = (minor: bigint | undefined): number | null => (minor === undefined ? null : aed(minor))
  return {
    side,
    percent: knownShare(all, stored) / 100,
    value: aed(worth),
    amount: aed(amount),
    rows: list.map(({ key, name, value, share }, index) => ({
      key,
      name,
      percent: share / 100,
      value: aed(value),
      share: shareOf(value, worth),
      buy: wire(buys[index]),
      move: wire(moves[index]),
    })),
    left_out: leftOut.map(({ id, name }) => ({ id, name })),
  }
}

/** The shares of what is still there, in hundredths of a percent. */
function knownShare(all: readonly Held[], stored: readonly TargetRow[]): number {
  const ids = new Set(all.map(({ instrument }) => instrument.id))
  return stored.reduce(
    (sum, { side, key, share }) => (side === 'kind' || ids.has(key) ? sum + share : sum),
    0,
  )
}

export async function saveTargets(
  ctx: Ctx,
  { side, targets }: BodyOf<typeof contract.saveInvestmentTargets>,
): Promise<void> {
  const rows = targets.map(({ key, percent }, index): TargetRow => {
    const share = parseDecimal(String(percent), 2)
    if (share === null || share > BigInt(wholeShare))
      return fail('investment_targets_invalid', {}, { field: `targets.${index}.percent` })
    return { side, key, share: Number(share) }
  })
  const sum = rows.reduce((all, { share }) => all + share, 0)
  const isTwice = new Set(rows.map(({ key }) => key)).size < rows.length
  if (rows.length > 0 && (sum !== wholeShare || isTwice))
    fail('investment_targets_invalid', {}, { field: 'targets' })
  await writeChange(ctx, 'investment.targets', async (tx) => {
    await requireKeys(tx, ctx.userId, rows)
    await replaceTargets(
      tx,
      ctx.userId,
      rows.filter(({ share }) => share > 0),
    )
  })
}

async function requireKeys(tx: Tx, userId: string, rows: readonly TargetRow[]): Promise<void> {
  const ids = new Set(
    (await selectInstruments(tx, userId)).flatMap(({ id, kind }) => (kind === 'index' ? [] : id)),
  )
  const kinds = new Set<string>(instrumentKinds.filter((kind) => kind !== 'index'))
  for (const { side, key } of rows)
    if (!(side === 'kind' ? kinds : ids).has(key)) fail('investment_not_found')
}
