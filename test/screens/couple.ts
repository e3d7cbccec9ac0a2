import { accountsQuick } from '#contract/accounts.ts'
import { acceptInvitation, confirmInvitation, createInvitation } from '#contract/sharing.ts'
import { connectBank } from '../connect.ts'
import type { TestUser, World } from '../world.ts'

/** Lets a person see all accounts of another. */
export async function shareAll(owner: TestUser, member: TestUser): Promise<void> {
  const accounts = (await owner.call(accountsQuick)).body.data.map(({ id }) => id)
  const { link, invitation } = (await owner.call(createInvitation, { body: { role: 'viewer', accounts } }))
    .body
  await member.call(acceptInvitation, { body: { token: link.split('#')[1] ?? '' } })
  await owner.call(confirmInvitation, { params: { id: invitation.id } })
}

/** Creates a couple with an account each and one together, who show each other all of them; returns one of the two. */
export async function createCouple(world: World): Promise<TestUser> {
  const maya = await world.signUp({ name: 'Maya Khoury', email: 'maya@example.test' })
  const rami = await world.signUp({ name: 'Rami Khoury', email: 'rami@example.test' })
  await connectBank(world, maya, { bank: 'ENBD_AE', person: 'maya' })
  await connectBank(world, rami, { bank: 'ENBD_AE', person: 'rami' })
  await shareAll(maya, rami)
  await shareAll(rami, maya)
  return maya
}
