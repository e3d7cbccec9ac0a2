/** Keeps cheques and bank lines linked: after each change of either, in the same transaction. */
import type { App } from '../../../context.ts'
import { addDays } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Follow } from '../../changes/service.ts'
import { type Counting, setCounting } from '../../transactions/counting/service.counting.ts'
import { type Link, type LinkedLine, linesOf, matchCheques, returnedPairs, standingOf } from './match.ts'
import {
  type ChequeRow,
  deleteLinks,
  insertLinks,
  selectCheques,
  selectLines,
  selectLinks,
  type ChequeState,
  updateStandings,
} from './store.ts'

type Acting = Pick<App, 'clock'> & { readonly userId: string }

/** Links the bank lines of every cheque and updates how they count. Resolves to whether anything changed. */
export async function followCheques(tx: Tx, ctx: Acting): Promise<boolean> {
  const { userId } = ctx
  const cheques = await selectCheques(tx, userId)
  const [first] = cheques
  if (!first) return false
  const [lines, before] = await Promise.all([
    selectLines(tx, userId, addDays(first.date, -1)),
    selectLinks(tx, userId),
  ])
  const links = matchCheques(cheques.map(factsOf), lines, before)
  const key = ({ chequeId, transactionId, role, byUser }: Link): string =>
    `${chequeId} ${transactionId} ${role} ${byUser}`
  const [was, is] = [new Set(before.map(key)), new Set(links.map(key))]
  const gone = before.filter((link) => !is.has(key(link)))
  const added = links.filter((link) => !was.has(key(link)))
  if (gone.length > 0) await deleteLinks(tx, userId, gone)
  if (added.length > 0) await insertLinks(tx, userId, added)
  const byCheque = linesOf(lines, links)
  const standings = cheques.map((cheque): ChequeState => ({
    id: cheque.id,
    ...standingOf(factsOf(cheque), byCheque.get(cheque.id) ?? []),
  }))
  const moved = await updateStandings(tx, userId, standings)
  const linked = new Set(
    links.filter(({ role }) => role !== 'refused').map(({ transactionId }) => transactionId),
  )
  const released = gone.flatMap(({ transactionId }): Counting[] =>
    linked.has(transactionId) ? [] : [{ id: transactionId, as: 'payment' }],
  )
  const counted = cheques.flatMap((cheque) => countingOf(cheque, byCheque.get(cheque.id) ?? []))
  const recounted = await setCounting(tx, ctx, [...released, ...counted])
  return gone.length + added.length + moved > 0 || recounted
}

const factsOf = (row: ChequeRow) => ({
  id: row.id,
  direction: row.direction,
  number: row.number,
  date: row.date,
  minor: row.amount_minor,
  currency: row.currency,
  accountId: row.account_id,
  replaced: row.replaced_by !== null,
})

/**
 * A returned cheque and its return are not spending; what was paid is, with the title from the cheque book.
 */
function countingOf(cheque: ChequeRow, lines: readonly LinkedLine[]): Counting[] {
  const returned = returnedPairs(lines)
  const { number } = cheque
  const given = cheque.purpose === 'rent' && cheque.direction === 'given'
  return lines.flatMap(({ id, role, pending }): Counting[] => {
    if (role === 'fee' || pending) return []
    if (returned.has(id)) {
      const title: Title = number
        ? { code: 'cheque_returned_numbered', params: { number } }
        : { code: 'cheque_returned', params: {} }
      return [{ id, as: 'transfer', title }]
    }
    const title = titleOf(cheque, role === 'completion')
    return [{ id, as: 'payment', title, ...(given ? { categoryId: 'rent' } : {}) }]
  })
}

type Title = NonNullable<Counting['title']>

function titleOf({ direction, purpose, number, payee: name }: ChequeRow, completion: boolean): Title {
  const rent = purpose === 'rent'
  if (completion) return { code: rent ? 'rent_named' : 'transfer_named', params: { name } }
  if (direction === 'received')
    return number
      ? { code: 'cheque_deposit_numbered_named', params: { number, name } }
      : { code: 'cheque_deposit_named', params: { name } }
  if (!number) return { code: rent ? 'rent_named' : 'cheque_named', params: { name } }
  return { code: rent ? 'rent_cheque_named' : 'cheque_numbered_named', params: { number, name } }
}

/** Links lines again after an undo or redo has restored rows. */
export const chequeFollows: readonly Follow[] = ['cheques', 'cheque_payments'].map((table) => ({
  table,
  follow: async (tx, ctx) => void (await followCheques(tx, ctx)),
}))
