/** Where the balances of a file and of the account that its rows go to do not follow each other. */
import type { ImportGap, ImportTarget } from '#contract/imports/imports.ts'
import { wireAmount } from '#contract/money.ts'
import { daySpan } from './day-span.ts'
import type { ImportHost } from './host.ts'
import type { FileAccount, FileRow, ReadFile } from './read/types.ts'
import type { AccountHistory } from './which-account.ts'

export async function findGaps(
  file: ReadFile,
  targets: readonly ImportTarget[],
  host: Pick<ImportHost, 'history'>,
): Promise<ImportGap[]> {
  if (file.question !== null) return []
  const gaps: ImportGap[] = []
  for (const { name, account_id: accountId, skip, currency } of targets) {
    const balance = file.accounts.find((each) => each.name === name)?.balance
    const rows = file.rows.filter((row) => row.account === name && !row.pending)
    const span = daySpan(rows)
    if (skip || accountId === null || !balance || span === null) continue
    const gap = gapBetween({ rows, ...span, balance }, await host.history({ accountId, ...span }))
    if (gap === null) continue
    const edge = ({ day, minor }: Edge) => ({ date: day, amount: wireAmount(minor, currency) })
    gaps.push({
      account: name,
      earlier: edge(gap.earlier),
      later: edge(gap.later),
      difference: wireAmount(gap.later.minor - gap.earlier.minor, currency),
      currency,
    })
  }
  return gaps
}

type Edge = { day: string; minor: bigint }
type Part = {
  rows: readonly FileRow[]
  from: string
  to: string
  balance: NonNullable<FileAccount['balance']>
}

/** Null where one follows the other, where they share days, or where the account's balance is not known. */
function gapBetween(
  { rows, from, to, balance }: Part,
  { first, last, before, after }: AccountHistory,
): { earlier: Edge; later: Edge } | null {
  if (first === null || last === null || before === null || after === null) return null
  const opening = balance.minor - rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const fits = (minor: bigint): boolean => minor === before || minor === after
  // only where they meet: many files begin, and many accounts end, at zero
  const [isLater, isEarlier] = [from >= last, to <= first]
  if ((isLater && fits(opening)) || (isEarlier && fits(balance.minor))) return null
  if (isLater) return { earlier: { day: last, minor: after }, later: { day: from, minor: opening } }
  if (isEarlier) return { earlier: { day: to, minor: balance.minor }, later: { day: first, minor: before } }
  return null
}
