/** How the rows of each account of a table agree with its balances and totals. */
import { readAmountText } from '../amounts.ts'
import type { Figures, Table, TableMapping } from '../types.ts'
import type { Entry } from './entries.ts'
import { noSums, type Proof, prove, type Step, sumsOf } from './prove.ts'
import type { Signed } from './signs.ts'

export type AccountProof = Proof & { account: string; currency: string; count: number }

/** The proofs of each account and currency. */
export function proofsOf(
  entries: readonly Entry[],
  signed: Signed,
  {
    sense,
    figures,
    mapping,
    table,
  }: { figures: Figures; table: Table; sense: 1n | -1n; mapping: TableMapping },
): AccountProof[] {
  const steps = new Map<string, { account: string; currency: string; count: number; steps: Step[] }>()
  for (const entry of entries) {
    if (entry.kind !== 'payment') continue
    const { account, currency } = entry.row
    const key = `${currency} ${account}`
    const group = steps.get(key) ?? { account, currency, count: 0, steps: [] }
    group.count += 1
    steps.set(key, group)
  }
  const groups = [...steps.values()]
  const last = (group: { steps: Step[] }): string => group.steps.at(-1)?.day ?? ''
  let place = 0
  for (const entry of entries) {
    if (entry.kind === 'payment') {
      const { account, currency, line, day, balanceMinor } = entry.row
      const step = { line, day, amount: signed[place] ?? null, balance: balanceMinor ?? null }
      steps.get(`${currency} ${account}`)?.steps.push(step)
      place += 1
    } else if (entry.kind === 'unreadable')
      for (const group of groups)
        group.steps.push({
          line: entry.line,
          day: last(group),
          amount: null,
          balance: groups.length === 1 ? entry.balance : null,
        })
    else if (groups.length === 1 && entry.balance !== null)
      for (const group of groups)
        group.steps.push({ line: entry.line, day: last(group), amount: 0n, balance: entry.balance })
  }
  const sums =
    groups.length === 1
      ? sumsOf(figures, (text) => readAmountText(text, mapping.decimal, mapping.currency))
      : noSums
  // some banks print zeros for balances that they do not tell
  const areZeros = [...sums.opening, ...sums.closing].every((minor) => minor === 0n)
  const isShifted = areShifted(table, mapping)
  return groups.map(({ steps: own, ...group }) => {
    const hasOwn = own.some(({ balance }) => balance !== null && balance !== 0n)
    const known = hasOwn && areZeros ? { ...sums, opening: [], closing: [] } : sums
    const proof = prove(withDays(own), known, { sense, inOrder: table.figures !== undefined })
    return { ...group, ...proof, ...(isShifted && { kind: 'broken' as const, share: 0 }) }
  })
}

/** Whether the headings have a balance but most rows end before it, so that their cells may stand a column beside. */
function areShifted({ rows }: Table, { columns: { balance = -1 }, header_row }: TableMapping): boolean {
  const body = rows.slice(header_row + 1).filter((cells) => cells.length > 1)
  return body.length > 1 && body.filter((cells) => cells.length <= balance).length * 2 >= body.length
}

/** Rows without a day of their own stand with the next one. */
function withDays(steps: readonly Step[]): Step[] {
  const first = steps.find(({ day }) => day !== '')?.day ?? ''
  return steps.map((step) => (step.day === '' ? { ...step, day: first } : step))
}
