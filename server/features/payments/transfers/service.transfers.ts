/** Detects transfers between a user's own accounts wherever rows have changed. */
import { convertMinor } from '#contract/money.ts'
import { addDays } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { AccountKind } from '../../../banking/provider.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { UserClock } from '../../../context.ts'
import type { Follow } from '../../changes/service.ts'
import { subscribe, type Subscription } from '../../changes/events/service.ts'
import { rateByDay, selectHistory } from '../../days/rates/service.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import {
  endUnequalPairs,
  type LegRow,
  selectLegs,
  selectNamed,
  selectOwnHashes,
  selectOutdatedTopUps,
  writePairs,
} from './store.transfers.ts'
import type { AedValue } from './exchanges.ts'
import type { TransferCandidate } from './legs.ts'
import { findTransfers } from './transfers.ts'
import { toppedUp, type Wallet, walletsOf } from './wallets.ts'
import { type ChangedDays, touchedBy } from '../changed-days.ts'

/** Twice the maximum distance of a pair, to reach the partners of every row that a change may affect. */
const marginDays = 6
/** As far again, for what competes with those rows for their partners. */
const viewDays = 2 * marginDays

/**
 * Re-pairs transfers around the changed days; the user's own decisions stay. Returns the days whose totals
 * this affects; the caller must refresh them along with those of the changed rows.
 */
export async function pairTransfers(
  tx: Tx,
  userId: string,
  touched: readonly ChangedDays[],
  now: Date,
): Promise<ChangedDays[]> {
  const days = touched.flatMap((each) => each.days)
  if (days.length === 0) return []
  const first = days.reduce((least, day) => (day < least ? day : least))
  const last = days.reduce((most, day) => (day > most ? day : most))
  const wallets = walletsOf(await selectNamed(tx, userId))
  const view = { from: addDays(first, -viewDays), to: addDays(last, viewDays) }
  const rows = await selectLegs(tx, userId, view, wallets)
  if (rows.length === 0) return []
  const ownHashes = new Set(await selectOwnHashes(tx, userId))
  const pairOf = new Map<string, string>()
  for (const pair of findTransfers(
    rows.map((row) => candidateOf(row, wallets)),
    ownHashes,
    await readValues(tx, rows, view),
  ))
    pairOf.set(pair.debitId, pair.debitId).set(pair.creditId, pair.debitId)
  const alone = (row: LegRow): boolean => !pairOf.has(row.id) && (row.by_rule || row.tops_up || row.neither)
  const transferIdOf = (row: LegRow): string | null => pairOf.get(row.id) ?? (alone(row) ? row.id : null)
  const decided = affected(rows, transferIdOf, addDays(first, -marginDays), addDays(last, marginDays))
  const changed = decided.filter((row) => row.transfer_id !== transferIdOf(row))
  if (changed.length === 0) return []
  await writePairs(
    tx,
    userId,
    changed.map((row) => ({ id: row.id, transferId: transferIdOf(row), alone: alone(row) })),
    now,
  )
  return touchedBy(changed)
}

/** The rows between two days, those that are or were paired with one of them, and those whose partner is gone. */
function affected(
  rows: readonly LegRow[],
  transferIdOf: (row: LegRow) => string | null,
  from: string,
  to: string,
): LegRow[] {
  const partners = Map.groupBy(
    rows.flatMap((row) =>
      [row.transfer_id, transferIdOf(row)].flatMap((transferId) => (transferId ? [{ transferId, row }] : [])),
    ),
    ({ transferId }) => transferId,
  )
  const before = Map.groupBy(rows, (row) => row.transfer_id)
  const isLeft = ({ transfer_id: id }: LegRow): boolean => id !== null && before.get(id)?.length === 1
  const reached = new Set(rows.filter((row) => (row.day >= from && row.day <= to) || isLeft(row)))
  // a set yields what is added to it while it is iterated
  for (const row of reached)
    for (const transferId of [row.transfer_id, transferIdOf(row)])
      for (const partner of partners.get(transferId ?? '') ?? []) reached.add(partner.row)
  return [...reached]
}

/** Values in fils at the mid rates of the days, if the rows are in more than one currency. */
async function readValues(
  tx: Tx,
  rows: readonly LegRow[],
  span: { from: string; to: string },
): Promise<AedValue> {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  if (currencies.length < 2) return () => null
  const stored = await selectHistory(tx, currencies, span)
  const rateOf = new Map(currencies.map((currency) => [currency, rateByDay(currency, stored)]))
  return (minor, currency, day) => {
    const rate = rateOf.get(currency)?.(day)
    return rate ? convertMinor(minor, currency, baseCurrency, rate.value) : null
  }
}

/**
 * Updates wallet top-ups after an account was added, renamed or removed: a top-up is a transfer while the
 * wallet is one of the user's accounts, and spending otherwise. Returns whether anything changed.
 */
export async function pairTopUps(tx: Tx, { userId, clock }: UserClock): Promise<boolean> {
  const off = await selectOutdatedTopUps(tx, userId, walletsOf(await selectNamed(tx, userId)))
  if (off.length === 0) return false
  const now = clock.now()
  const paired = await pairTransfers(tx, userId, touchedBy(off), now)
  return refreshTotals(tx, userId, paired, now)
}

/** Event subscriptions, registered by worker.ts. */
export const transferSubscriptions: readonly Subscription[] = [
  subscribe('account.changed', 'transfers', (ctx, tx) => pairTopUps(tx, ctx)),
]
export const transferFollows: readonly Follow[] = [
  { table: 'accounts', follow: async (tx, ctx) => void (await pairTopUps(tx, ctx)) },
]

/** Dissolves user-made pairs in which the bank changed a leg; returns the days whose totals this affects. */
export async function endChangedPairs(
  tx: Tx,
  userId: string,
  changedIds: readonly string[],
  now: Date,
): Promise<ChangedDays[]> {
  if (changedIds.length === 0) return []
  return touchedBy(await endUnequalPairs(tx, userId, changedIds, now))
}

const kinds: readonly AccountKind[] = ['current', 'savings', 'card', 'loan', 'other']

function candidateOf(row: LegRow, wallets: readonly Wallet[]): TransferCandidate {
  return {
    id: row.id,
    accountId: row.account_id,
    accountKind: kinds.find((kind) => kind === row.account_kind) ?? 'other',
    accountIban: row.account_hash,
    accountCurrency: row.account_currency,
    day: row.day,
    direction: row.type === 'income' ? 'credit' : 'debit',
    amountMinor: row.amount_minor,
    currency: row.currency,
    text: row.text,
    reference: row.reference,
    kind: row.kind,
    subKind: row.sub_kind,
    flags: row.flags,
    counterpartyIban: row.counterparty_hash,
    counterpartyName: row.counterparty_name,
    byRule: row.by_rule,
    ...(row.tops_up ? { tops: toppedUp(row.text, wallets) } : {}),
  }
}
