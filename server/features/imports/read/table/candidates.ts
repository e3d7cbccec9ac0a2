/** Interpretations of a table with what proves each, the best first. */
import type { ImportProof, ImportSigns } from '#contract/imports/imports.ts'
import { wireAmount } from '#contract/money.ts'
import type { Figures, FileRow, LeftOutLine, Origin, Table, TableMapping, UnreadableLine } from '../types.ts'
import { type AccountProof, proofsOf } from './account-proofs.ts'
import { type Entry, readEntries } from './entries.ts'
import {
  applySigns,
  completed,
  isUnmarked,
  lookAt,
  type Payment,
  possibleSigns,
  priorOf,
  type Signed,
  signsByBalance,
  wordsFor,
} from './signs.ts'

/** A mapping, and how much less likely it is than others before any proof. */
export type Variant = { mapping: TableMapping; cost: number }
export type Candidate = {
  mapping: TableMapping
  entries: readonly Entry[]
  payments: readonly Payment[]
  signed: Signed
  sense: 1n | -1n
  proofs: AccountProof[]
  isExact: boolean
  /** The part of the balances that follow. */
  share: number
  /** How many rows cannot be read. */
  unread: number
  /** What speaks for it beside the proof. */
  likely: number
}

type Given = {
  table: Table
  origin: Origin | null
  figures: Figures
  /** If a person or the program that wrote the file says it. */
  signs: ImportSigns | undefined
  /** No heading says which of two columns is the debit. */
  isGuess?: boolean
}

export function candidatesOf(
  { mapping, cost }: Variant,
  { table, origin, figures, signs, isGuess: areGuessed = false }: Given,
): Candidate[] {
  const given = { table, origin, figures, signs, isGuess: areGuessed }
  const entries = readEntries(table, mapping, origin)
  const found = candidatesFrom(entries, { mapping, cost }, given)
  if (found.some(({ isExact }) => isExact)) return found
  // rows without an amount, as the parts of a collective order, are none where the balances go on without them
  const plain = entries.map((entry): Entry =>
    entry.kind === 'unreadable' && entry.fault === 'amount'
      ? { kind: 'left', reason: 'no_payment', line: entry.line, text: entry.text, balance: entry.balance }
      : entry,
  )
  if (plain.every((entry, index) => entry === entries[index])) return found
  const proven = candidatesFrom(plain, { mapping, cost: cost + 0.5 }, given).filter(
    ({ isExact, proofs }) => isExact && proofs.every(({ kind }) => kind === 'balance'),
  )
  return [...found, ...proven]
}

function candidatesFrom(
  entries: readonly Entry[],
  { mapping, cost }: Variant,
  { table, origin, figures, signs, isGuess: areGuessed = false }: Given,
): Candidate[] {
  const payments = entries.filter((entry): entry is Payment => entry.kind === 'payment')
  const look = lookAt(payments, figures.isCard && origin === null)
  const hasBalances = payments.some(({ row }) => row.balanceMinor !== undefined)
  const hasFigures = figures.opening.length + figures.closing.length > 0
  // a PDF says what it is; where a heading was lost, turned balances would prove anything
  const isAccount = table.figures !== undefined && !figures.isCard
  const senses = (hasBalances || hasFigures) && !isAccount ? ([1n, -1n] as const) : ([1n] as const)
  return (signs ? [signs] : possibleSigns(look, hasBalances)).flatMap((way) =>
    senses.map((sense): Candidate => {
      const given = way === 'balance' ? signsByBalance(entries, sense) : applySigns(payments, way, look)
      const proofs = proofsOf(entries, given, { sense, figures, mapping, table })
      // without signs the balances say nothing of the first row
      const isGuess = isUnmarked(look) && way !== 'words'
      const first = new Set(isGuess ? proofs.flatMap(({ start }) => start) : [])
      const signed =
        first.size === 0
          ? given
          : completed(
              payments,
              given.map((minor, index) => (first.has(payments[index]?.row.line ?? 0) ? null : minor)),
            )
      const known = signed.filter((minor) => minor !== null).length
      const open = signed.filter(
        (minor, index) => minor === null && index > 0 && index < signed.length - 1,
      ).length
      const solved = way === 'balance' ? 1 - open / Math.max(payments.length, 1) : 1
      const proven = proofs.filter(({ kind }) => kind !== 'none')
      const share =
        proven.length === 0 ? 0 : proven.reduce((sum, proof) => sum + proof.share, 0) / proven.length
      const unread = entries.filter(({ kind }) => kind !== 'left').length - known
      const out = signed.filter((minor) => minor !== null && minor < 0n).length
      const mostlyOut = figures.isCard && origin === null ? Math.sign(2 * out - known) : 0
      const bySense = senses.length === 1 ? 0 : figures.isCard ? 0 : Number(sense)
      return {
        mapping: { ...mapping, signs: way },
        entries,
        payments,
        signed,
        sense,
        proofs,
        isExact: proven.length > 0 && proven.every(({ kind }) => kind !== 'broken') && solved === 1,
        share: share * solved,
        unread,
        likely:
          (areGuessed && look.isSplit ? 0 : priorOf(way, look, figures.isCard)) +
          wordsFor(payments, signed, look) +
          bySense +
          mostlyOut -
          cost -
          (5 * unread) / Math.max(entries.length, 1),
      }
    }),
  )
}

/** Exact ones first, then those with most balances that follow, then by what else speaks for them. */
export function rank(candidates: readonly Candidate[]): Candidate[] {
  const most = Math.max(...candidates.map(({ share }) => share))
  const level = ({ isExact, share }: Candidate): number =>
    isExact ? 2 : most >= 0.5 && share > most - 0.001 ? 1 : 0
  return candidates.toSorted((a, b) => level(b) - level(a) || b.likely - a.likely)
}

/** The first candidate that is as well proven and about as likely as the best, but leads to other rows. */
export function leadingRival([best, ...others]: readonly Candidate[]): Candidate | null {
  if (!best) return null
  const text = (candidate: Candidate): string =>
    toRows(candidate)
      .rows.map(({ line, amountMinor }) => `${line} ${amountMinor}`)
      .join()
  const near = others.filter(
    (each) =>
      each.isExact === best.isExact &&
      Math.abs(each.share - best.share) < 0.001 &&
      best.likely - each.likely < 1,
  )
  if (near.length === 0) return null
  const own = text(best)
  return near.find((each) => text(each) !== own) ?? null
}

type Rows = { rows: FileRow[]; unreadable: UnreadableLine[]; leftOut: LeftOutLine[] }

/** The rows of a table as a candidate reads them, its balances and its proofs. */
export function toRows({ entries, payments, signed, proofs, sense }: Candidate): Rows & {
  balances: Map<string, { minor: bigint; day: string }>
  proofs: ImportProof[]
  unproven: Set<number>
  isUnmarked: boolean
} {
  const rows: FileRow[] = []
  const unreadable: UnreadableLine[] = []
  const leftOut: LeftOutLine[] = []
  for (const [index, { row }] of payments.entries()) {
    const amountMinor = signed[index] ?? null
    if (amountMinor === null)
      unreadable.push({ line: row.line, fault: 'sign', text: `${row.day} · ${row.text}`.slice(0, 200) })
    else rows.push({ ...row, amountMinor })
  }
  for (const entry of entries)
    if (entry.kind === 'unreadable')
      unreadable.push({ line: entry.line, fault: entry.fault, text: entry.text })
    else if (entry.kind === 'left') leftOut.push({ line: entry.line, reason: entry.reason, text: entry.text })
  const balances = new Map<string, { minor: bigint; day: string }>()
  for (const { account, kind, to, day } of proofs) {
    const isAlone = proofs.filter((proof) => proof.account === account).length === 1
    const isWhole = kind === 'balance' || kind === 'none'
    if (
      isAlone &&
      isWhole &&
      to !== null &&
      day !== null &&
      !rows.some((row) => row.pending && row.account === account)
    )
      balances.set(account, { minor: sense * to, day })
  }
  return {
    rows,
    unreadable: unreadable.sort((a, b) => a.line - b.line),
    leftOut,
    balances,
    unproven: new Set(proofs.flatMap(({ start }) => start)),
    isUnmarked: isUnmarked(lookAt(payments)),
    proofs: proofs.map(({ account, kind, count, from, to, currency }) => ({
      account,
      kind,
      count,
      from: from === null ? null : wireAmount(from, currency),
      to: to === null ? null : wireAmount(to, currency),
      currency,
    })),
  }
}
