/** The balances that imported files state, by which the balances of imported accounts are known. */
import { isDeepStrictEqual } from 'node:util'
import type { ImportTarget } from '#contract/imports/imports.ts'
import { minorFromWire } from '#contract/money.ts'
import type { UserApp } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { anchorImportedAccount, listTargets, readAnchors, type Statement } from '../accounts/service.own.ts'
import { readMessageBalance } from '../banks/messages/service.ts'
import { subscribe } from '../changes/events/service.ts'
import { balanceMinor } from './plan.ts'
import { mappingOf, previewIn } from './service.ts'
import { type ImportRow, selectDone } from './store.ts'

/**
 * The targets of an applied import with their accounts. Those it made are not in mappings of earlier releases, but were
 * made in their order.
 */
export function appliedTargets(row: ImportRow): ImportTarget[] {
  const targets = mappingOf(row).accounts.filter(({ skip }) => !skip)
  const named = new Set(targets.map(({ account_id }) => account_id))
  const made = row.made_accounts.filter((id) => !named.has(id))
  const unnamed = targets.filter(({ account_id }) => account_id === null)
  return targets.map((target) =>
    target.account_id === null && made.length === unnamed.length
      ? { ...target, account_id: made[unnamed.indexOf(target)] ?? null }
      : target,
  )
}

/** Sets the balances of these accounts again, by the imports that are in effect: in whatever order, with the same result. */
export async function anchorAccounts(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  if (accountIds.length === 0) return
  const stated = Map.groupBy((await selectDone(tx, userId, accountIds)).flatMap(statementsOf), ({ id }) => id)
  for (const id of accountIds) {
    const files: Statement[] = (stated.get(id) ?? []).toSorted(byDay)
    const message = await readMessageBalance(tx, userId, id)
    // a message tells the balance at some time of its day, a file that of its end
    const isNewer = message !== null && message.day > (files.at(-1)?.day ?? '')
    const statements = isNewer ? [...files, { ...message, opening: null }] : files
    await anchorImportedAccount(tx, userId, id, { statements, now })
  }
}

/**
 * Takes the balances of imported accounts from their files again after a change of payments, such as one added by hand on a
 * day before the newest statement: that is in the statement already.
 */
async function followStatements({ userId, clock }: UserApp, tx: Tx): Promise<boolean> {
  const targets = await listTargets(tx, userId)
  const ids = targets.filter(({ source }) => source === 'import').map(({ id }) => id)
  const before = await readAnchors(tx, userId, ids)
  await anchorAccounts(tx, userId, ids, clock.now())
  return !isDeepStrictEqual(await readAnchors(tx, userId, ids), before)
}
export const anchorSubscription = subscribe('transaction.changed', 'imported-balances', followStatements)

type Stated = Statement & { id: string; rows: number }

function statementsOf(row: ImportRow): Stated[] {
  const { proofs, from, rows } = previewIn(row)
  const targets = appliedTargets(row)
  return targets.flatMap((target) => {
    const balance = balanceMinor(target)
    if (balance === null || target.account_id === null) return []
    const proof = proofs.find(
      ({ account, currency, kind }) =>
        account === target.name && currency === target.currency && kind === 'balance',
    )
    const first = proof?.from ?? null
    // where a file has several accounts, its first day may be that of another
    const opening =
      first === null || from === null || targets.length > 1
        ? null
        : { minor: minorFromWire(first, target.currency), from }
    return { ...balance, opening, id: target.account_id, rows }
  })
}

/** Of two for the same day the longer file comes last. */
const byDay = (a: Stated, b: Stated): number =>
  Number(a.day > b.day) - Number(a.day < b.day) || a.rows - b.rows || Number(a.minor - b.minor)
