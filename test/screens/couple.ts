import { accountsQuick } from '#contract/accounts/accounts.ts'
import { createCategory } from '#contract/categories/category-edits.ts'
import { readInvestments } from '#contract/investments/investments.ts'
import { createOursBudget, createOursGoal, readOurs } from '#contract/household/together.ts'
import { dubaiDay } from '#contract/period.ts'
import type { Role } from '#contract/household/roles.ts'
import { putShares } from '#contract/payments/shares.ts'
import { acceptInvitation, confirmInvitation, createInvitation } from '#contract/household/sharing.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { connectBank } from '../connect.ts'
import type { TestUser, World } from '../world.ts'
import { invest } from './investor.ts'

/** Lets a person see all accounts of another, and all places where investments are held. */
export async function shareAll(owner: TestUser, member: TestUser, role: Role = 'viewer'): Promise<void> {
  const [banks, places] = [
    (await owner.call(accountsQuick)).body.data,
    (await owner.call(readInvestments)).body.accounts,
  ]
  const accounts = [...banks, ...places].map(({ id }) => id)
  const { link, invitation } = (await owner.call(createInvitation, { body: { role, accounts } })).body
  await member.call(acceptInvitation, { body: { token: link.split('#')[1] ?? '' } })
  await owner.prove()
  await owner.call(confirmInvitation, { params: { id: invitation.id } })
}

/** Budgets and a goal of both, and costs that each paid for the other. */
async function planTogether(maya: TestUser, rami: TestUser): Promise<void> {
  for (const [user, category_id, limit] of [
    [maya, 'groceries', 3500],
    [maya, null, 30_000],
    [rami, 'dining', 900],
  ] as const)
    await user.call(createOursBudget, { body: { category_id, limit } })
  await maya.call(createCategory, { body: { name: 'Pets', name_ar: 'حيوانات أليفة', type: 'expense' } })
  const { accounts } = (await maya.call(readOurs)).body
  const chosen = accounts.filter(
    ({ account, counted_elsewhere: repeated }) => account.kind === 'savings' || repeated,
  )
  await maya.call(createOursGoal, {
    body: {
      name: 'Flat of our own',
      target: 350_000,
      by: '2028-06-30',
      accounts: chosen.map(({ id }) => id),
    },
  })
  for (const [user, person, count] of [
    [maya, 'Rami Khoury', 2],
    [rami, 'Maya Khoury', 1],
  ] as const) {
    const query = { type: 'expense', transfers: 'none', status: 'booked', min: '60', size: 30 } as const
    const { data } = (await user.call(searchTransactions, { query })).body
    const payments = data.filter(({ account_name: account }) => !account?.includes('Joint')).slice(0, count)
    for (const { id, amount } of payments)
      await user.call(putShares, {
        params: { id },
        body: {
          shares: [{ person, amount: Math.round(amount * 50) / 100, household: true }],
          own_part: true,
        },
      })
  }
}

/** Creates a couple with an account each and one together, who show each other all of them; returns one of the two. */
export async function createCouple(world: World): Promise<TestUser> {
  const maya = await world.signUp({ name: 'Maya Khoury', email: 'maya@example.test' })
  const rami = await world.signUp({ name: 'Rami Khoury', email: 'rami@example.test' })
  await connectBank(world, maya, { bank: 'ENBD_AE', person: 'maya' })
  await connectBank(world, rami, { bank: 'ENBD_AE', person: 'rami' })
  await invest(rami, dubaiDay(world.app.clock.now()))
  await shareAll(maya, rami)
  await shareAll(rami, maya)
  await planTogether(maya, rami)
  return maya
}
