/** For tests: people who share accounts. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import { system } from '../../../platform/db/db.ts'
import { addBankAccount, type Ledger } from '../../ledger/testing/ledger.ts'
import { insertMember } from '../store.ts'

/** A person with sign-in, since memberships are between those. */
export async function addPerson(ledger: Ledger, name: string): Promise<Ctx> {
  const ctx = await ledger.person()
  await system(ctx.db, (tx) =>
    sql`insert into identity_users ("id", "name", "email") values (${ctx.userId}, ${name}, ${`${ctx.userId}@example.test`})`.execute(
      tx,
    ),
  )
  return ctx
}
export const share = (owner: Ctx, member: Ctx, accounts: string[]): Promise<unknown> =>
  system(owner.db, (tx) =>
    insertMember(
      tx,
      {
        id: randomUUID(),
        ownerId: owner.userId,
        memberId: member.userId,
        role: 'viewer',
        until: null,
        accounts,
      },
      owner.clock.now(),
    ),
  )
const setIban = (ctx: Ctx, account: string, hash: string): Promise<unknown> =>
  system(ctx.db, (tx) =>
    sql`update accounts set iban_hash = ${hash} where user_id = ${ctx.userId} and id = ${account}`.execute(
      tx,
    ),
  )
export const nameSide = (ctx: Ctx, id: string, hash: string): Promise<unknown> =>
  system(ctx.db, (tx) =>
    sql`update transactions set counterparty_hash = ${hash} where user_id = ${ctx.userId} and id = ${id}`.execute(
      tx,
    ),
  )

/** Layla and Omar with a current account each and a joint one that both banks' consents list. */
export async function addCouple(ledger: Ledger) {
  const [layla, omar] = [await addPerson(ledger, 'Layla'), await addPerson(ledger, 'Omar')]
  const hers = await addBankAccount(layla, { name: 'Own', balanceMinor: 500_00n })
  const laylaJoint = await addBankAccount(layla, { name: 'Joint', balanceMinor: 1000_00n })
  const his = await addBankAccount(omar, { name: 'His', balanceMinor: 200_00n })
  const omarJoint = await addBankAccount(omar, { name: 'Joint', balanceMinor: 1000_00n })
  const joint = randomUUID()
  await setIban(layla, laylaJoint, joint)
  await setIban(omar, omarJoint, joint)
  await setIban(layla, hers, `hers ${joint}`)
  await setIban(omar, his, `his ${joint}`)
  await share(layla, omar, [hers, laylaJoint])
  await share(omar, layla, [his, omarJoint])
  return { layla, omar, hers, laylaJoint, his, omarJoint, joint }
}
