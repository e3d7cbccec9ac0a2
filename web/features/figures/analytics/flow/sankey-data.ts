/** Builds the Sankey chart: income through groups to categories and savings, with few enough nodes. Pure. */
import type { SpendingRow } from '#contract/figures/analytics.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { FlowLink, FlowNode } from '../../../../ui/charts/flow/flow-row.ts'
import { difference } from '../../../../ui/format/format.ts'
import { sumOf } from '../parts/texts.ts'

type Row = Pick<SpendingRow, 'key' | 'name' | 'amount' | 'color'>
type FlowLabels = {
  total: string
  saved: string
  fromSavings: string
  otherIncome: string
  otherSpending: string
  /** The group id of a category's key, and the display name of a group. */
  groupOf: (key: string) => string
  group: (id: string) => string
}
export type Flows = { nodes: FlowNode[]; links: FlowLink[] }

const mostSources = 4
const mostCategories = 8

/** `open` returns the URL of a filter's transactions; rows merged under "other" have no link. */
export function flowsOf(
  income: readonly Row[],
  spending: readonly Row[],
  labels: FlowLabels,
  open: (filter: Filter) => string,
): Flows {
  const earned = sumOf(income.map(({ amount }) => amount))
  const spent = sumOf(spending.map(({ amount }) => amount))
  const balance = difference(earned, spent)
  const hub: FlowNode = {
    key: 'hub',
    label: labels.total,
    amount: Math.max(earned, spent),
    tone: 'hub',
  }
  const sources = limited(income, mostSources, labels.otherIncome).map(({ key, name, amount }): FlowNode => ({
    key: `in ${key}`,
    label: name,
    amount,
    tone: 'income',
    ...(key === 'rest' ? {} : { href: open({ type: 'income', category: key }) }),
  }))
  if (balance < 0)
    sources.push({ key: 'in savings', label: labels.fromSavings, amount: -balance, tone: 'saved' })
  const { nodes, links } = spendingOf(spending, labels, open)
  const saved: FlowNode[] =
    balance > 0 ? [{ key: 'saved', label: labels.saved, amount: balance, tone: 'saved' }] : []
  return {
    nodes: [...sources, hub, ...nodes, ...saved],
    links: [
      ...sources.map(({ key, amount }) => ({ from: key, to: 'hub', amount })),
      ...links,
      ...saved.map(({ key, amount }) => ({ from: 'hub', to: key, amount })),
    ],
  }
}

function spendingOf(spending: readonly Row[], labels: FlowLabels, open: (filter: Filter) => string): Flows {
  const largest = limited(spending, mostCategories, labels.otherSpending)
  const groups = Map.groupBy(largest, (row) => (row.key === 'rest' ? 'rest' : labels.groupOf(row.key)))
  const nodes: FlowNode[] = []
  const links: FlowLink[] = []
  for (const [group, rows] of groups) {
    const amount = sumOf(rows.map((row) => row.amount))
    const only = rows.length === 1 ? rows[0] : undefined
    // a group with one category would repeat it
    if (only || group === 'rest') {
      for (const row of rows) {
        nodes.push(categoryNode(row, open))
        links.push({ from: 'hub', to: `out ${row.key}`, amount: row.amount })
      }
      continue
    }
    nodes.push({ key: `group ${group}`, label: labels.group(group), amount, tone: 'spending' })
    links.push({ from: 'hub', to: `group ${group}`, amount })
    for (const row of rows) {
      nodes.push(categoryNode(row, open))
      links.push({ from: `group ${group}`, to: `out ${row.key}`, amount: row.amount })
    }
  }
  return { nodes, links }
}

function categoryNode({ key, name, amount }: Row, open: (filter: Filter) => string): FlowNode {
  return {
    key: `out ${key}`,
    label: name,
    amount,
    tone: 'spending',
    ...(key === 'rest' ? {} : { href: open({ type: 'expense', category: key }) }),
  }
}

/** The largest rows with a positive amount, at most `most`; the remainder is merged into one row. */
function limited(rows: readonly Row[], most: number, otherName: string): Row[] {
  const positive = rows.filter(({ amount }) => amount > 0)
  if (positive.length <= most) return positive
  const rest = sumOf(positive.slice(most - 1).map(({ amount }) => amount))
  return [...positive.slice(0, most - 1), { key: 'rest', name: otherName, amount: rest, color: null }]
}
