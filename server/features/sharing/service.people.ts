/** The people of a household, each read as a member reads them, and what only moves money between their accounts. */
import { addDays, type Day, type Range } from '#contract/period.ts'
import { type Ctx, withFields } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, shareDb, type Tx } from '../../platform/db/db.ts'
import { type LegRow, selectNamed, selectOfAmounts } from '../ledger/legs/service.legs.ts'
import { findMoves, findRepeated, mostDaysApart } from './ours.ts'
import { personOf } from './service.ts'
import { selectMembers, selectOwners } from './store.ts'
import { selectIbans } from './store.ours.ts'

/** A person of the household, in whose shared accounts `ctx` reads. */
export type Person = { id: string; name: string; membershipId: string | null; ctx: Ctx }
/** Fingerprints of a person's IBANs by account. */
export type Ibans = ReadonlyMap<string, string>

/** The caller with what they share with anybody, then those who share with the caller. */
export async function findPeople(ctx: Ctx): Promise<Person[]> {
  const { db, userId, clock } = ctx
  const day = today(clock)
  const [members, owners, { name }] = await Promise.all([
    selectMembers(db, userId, day),
    selectOwners(db, userId, day),
    personOf(db, userId),
  ])
  const inAccounts = (ownerId: string, accounts: readonly string[]): Ctx =>
    withFields(ctx, { userId: ownerId, db: shareDb(db, { userId: ownerId, accounts }) })
  const sharedByCaller = [...new Set(members.flatMap(({ accounts }) => accounts))]
  return [
    { id: userId, name, membershipId: null, ctx: inAccounts(userId, sharedByCaller) },
    ...owners.map((owner) => ({
      id: owner.person_id,
      name: owner.name,
      membershipId: owner.id,
      ctx: inAccounts(owner.person_id, owner.accounts),
    })),
  ]
}

export const readAs = <T>({ ctx }: Person, work: (tx: Tx, userId: string) => Promise<T>): Promise<T> =>
  read(ctx.db, { userId: ctx.userId }, (tx) => work(tx, ctx.userId))

/** Reads something about some payments of each person, whose `ids` come in the order of `people`. */
export const readEach = <T>(
  people: readonly Person[],
  ids: readonly (readonly string[])[],
  work: (tx: Tx, userId: string, ids: readonly string[]) => Promise<T[]>,
): Promise<T[][]> =>
  Promise.all(
    people.map(async (person, index) => {
      const ofPerson = ids[index] ?? []
      return ofPerson.length === 0 ? [] : readAs(person, (tx, userId) => work(tx, userId, ofPerson))
    }),
  )

export const idsOf = (people: readonly Person[]): string[] => people.map(({ id }) => id)

export async function readIbans(tx: Tx, userId: string): Promise<Ibans> {
  return new Map((await selectIbans(tx, userId)).map(({ id, hash }) => [id, hash]))
}

/** The ids of each person’s payments of these days that only move money between accounts of the household. */
export async function readMoves(
  people: readonly Person[],
  accounts: readonly { ibans: Ibans }[],
  range: Range,
): Promise<string[][]> {
  if (people.length < 2) return people.map(() => [])
  const ibans = accounts.map((each) => each.ibans)
  const repeated = findRepeated(accounts)
  const hashes = [...new Set(ibans.flatMap((each) => [...each.values()]))]
  const joint = new Set(
    ibans.flatMap((each, index) => [...(repeated[index] ?? [])].flatMap((id) => each.get(id) ?? [])),
  )
  const around = {
    from: range.from && addDays(range.from, -mostDaysApart),
    to: range.to && addDays(range.to, mostDaysApart),
  }
  const named = await Promise.all(
    people.map((person, index) => {
      const jointAccounts = [...(ibans[index] ?? [])].flatMap(([id, hash]) => (joint.has(hash) ? [id] : []))
      return readAs(person, (tx, userId) =>
        selectNamed(tx, userId, { hashes, accounts: jointAccounts, range: around }),
      )
    }),
  )
  const amounts = [...new Set(named.flat().map(({ minor }) => minor))]
  const legs = await Promise.all(
    people.map(async (person, index): Promise<LegRow[]> => {
      const sameAmounts =
        amounts.length === 0
          ? []
          : await readAs(person, (tx, userId) => selectOfAmounts(tx, userId, { amounts, range: around }))
      return [...new Map([...sameAmounts, ...(named[index] ?? [])].map((leg) => [leg.id, leg])).values()]
    }),
  )
  const moves = findMoves(legs.map((each, index) => ({ ibans: ibans[index] ?? new Map(), legs: each })))
  return legs.map((each, index) =>
    each.filter(({ id, day }) => moves[index]?.has(id) === true && isWithin(day, range)).map(({ id }) => id),
  )
}

const isWithin = (day: Day, { from, to }: Range): boolean =>
  (from === null || day >= from) && (to === null || day <= to)
