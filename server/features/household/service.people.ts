/** The people of a household, each read as a member reads them, and what only moves money between their accounts. */
import { type Day, type Range, addDays } from '#contract/period.ts'
import { type App, type Ctx, withFields } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { type Tx, checkSession, read, shareDb } from '../../platform/db/db.ts'
import { type LegLine, type LegRow, selectLegLines, selectLegs } from '../ledger/legs/service.legs.ts'
import { mostDaysApart, movedLines, searchesFor, type Shares } from './ours.ts'
import { selectAccess, selectDataVersion, selectPeople } from './store.ts'
import { selectIbans } from './store.ours.ts'
import { fail } from '../../platform/errors.ts'
import type { ApiOptions } from '../../platform/http/serve.ts'
import { isUuid } from '../../platform/ids.ts'

/** A person of the household, in whose shared accounts `ctx` reads. */
export type Person = { id: string; name: string; membershipId: string | null; ctx: Ctx }
/** Fingerprints of a person's IBANs by account. */
export type Ibans = ReadonlyMap<string, string>

/** The caller with what they share with anybody, then those who share with the caller. */
export async function findPeople(ctx: Ctx): Promise<Person[]> {
  const { db, userId, clock } = ctx
  const rows = await selectPeople(db, userId, today(clock))
  return rows.map(({ id, name, membership_id: membershipId, accounts }) => ({
    id,
    name,
    membershipId,
    ctx: withFields(ctx, { userId: id, db: shareDb(db, { userId: id, accounts }) }),
  }))
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

/** The fingerprints among some accounts, by account. */
export const ibansOf = (rows: readonly { id: string; iban_hash: string | null }[]): Ibans =>
  new Map(rows.flatMap(({ id, iban_hash: hash }) => (hash === null ? [] : [[id, hash] as const])))

/** A person's payments around these days that may move money within the household. */
export const readLegs = (tx: Tx, userId: string, range: Range): Promise<LegRow[]> =>
  selectLegs(tx, userId, around(range))

export async function readShares(tx: Tx, userId: string, range: Range): Promise<Shares> {
  const [ibans, legs] = await Promise.all([selectIbans(tx, userId), readLegs(tx, userId, range)])
  return { ibans: ibansOf(ibans), legs }
}

/** The lines of each person’s payments of these days that only move money between accounts of the household. */
export async function readMoves(
  people: readonly Person[],
  shares: readonly Shares[],
  range: Range,
): Promise<LegLine[][]> {
  const searches = people.length < 2 ? [] : searchesFor(shares)
  const lines = await Promise.all(
    people.map(async (person, index): Promise<LegLine[]> => {
      const search = searches[index]
      if (!search || search.ids.length + search.amounts.length === 0) return []
      return readAs(person, (tx, userId) => selectLegLines(tx, userId, { ...search, range: around(range) }))
    }),
  )
  return movedLines(shares, lines).map((moved) => moved.filter(({ day }) => isWithin(day, range)))
}

const around = ({ from, to }: Range): Range => ({
  from: from && addDays(from, -mostDaysApart),
  to: to && addDays(to, mostDaysApart),
})
export const isWithin = (day: Day, { from, to }: Range): boolean =>
  (from === null || day >= from) && (to === null || day <= to)

/**
 * Creates the function that turns a caller into the member of a household. A membership that is unknown, somebody
 * else's, ended or past its last day is refused alike.
 */
export function createMemberAccess({ db, clock }: Pick<App, 'db' | 'clock'>): ApiOptions['asMember'] {
  return async (caller, membershipId, { roles = [], etag }) => {
    const { session } = caller
    if (caller.scope || !session) fail('token_not_accepted')
    if (caller.demo) fail('demo_cannot')
    await checkSession(db, session)
    const access = isUuid(membershipId)
      ? await selectAccess(db, { id: membershipId, memberId: caller.userId, day: today(clock) })
      : null
    if (!access) fail('membership_ended')
    const { owner_id: userId, role, accounts } = access
    if (!roles.includes(role)) fail('not_for_members')
    const dataVersion = etag ? await selectDataVersion(db, userId) : null
    return {
      userId,
      sessionId: caller.sessionId,
      session: {
        queries: () => [],
        checked: true,
        // of what this member sees: another one's, and the owner's own, never matches
        version: dataVersion && `${dataVersion} ${membershipId} ${access.version}`,
        language: session.language,
      },
      member: { memberId: caller.userId, membershipId, role, accounts },
    }
  }
}
