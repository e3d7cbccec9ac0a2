import type { BrowserContext } from '@playwright/test'
import * as edits from '#contract/ledger/transaction-edits.ts'
import { dubaiDay } from '#contract/period.ts'
import { connectBank } from '../connect.ts'
import type { TestUser, World } from '../world.ts'
import { createCouple, shareAll } from './couple.ts'
import { createPlanner } from './planner.ts'

/**
 * The users of screens: a visitor, a new user, one with two banks, one with plans, one of a couple, one with failing banks.
 */
export type Who = 'guest' | 'fresh' | 'full' | 'planner' | 'couple' | 'troubled'
export type People = Record<Exclude<Who, 'guest'>, TestUser>

/** An app that asks to be connected. */
export const screensApp = {
  id: 'helper',
  name: 'Helper',
  redirects: ['https://helper.example/back'],
}

/** Creates each of them in a world. */
export const createPerson: { [W in keyof People]: (world: World) => Promise<TestUser> } = {
  fresh: (world) => world.signUp({ name: 'Layla Rahman', email: 'layla@example.test' }),
  async full(world) {
    const full = await world.signUp({ name: 'Noura Haddad', email: 'noura@example.test' })
    await connectBank(world, full, { bank: 'ENBD_AE', person: 'salaried' })
    await connectBank(world, full, { bank: 'MASHREQ_AE', person: 'freelancer' })
    const today = dubaiDay(world.app.clock.now())
    for (const [amount, description, category] of [
      [38.5, 'Karak and parking', 'dining'],
      [120, 'Barber', 'healthcare'],
    ] as const) {
      await full.call(edits.createTransaction, {
        body: { type: 'expense', amount, description, category, date: today },
      })
    }
    return full
  },
  planner: createPlanner,
  couple: createCouple,
  async troubled(world) {
    const troubled = await world.signUp({ name: 'Omar Saeed', email: 'omar@example.test' })
    const expired = await connectBank(world, troubled, { bank: 'ADCB_AE', person: 'kuwaiti' })
    await connectBank(world, troubled, { bank: 'HSBC_AE', person: 'empty' })
    world.bank.expireConsent(expired.entityId)
    return troubled
  },
}

/** Creates all users, so that every screen has something to show. */
export async function createPeople(world: World): Promise<People> {
  const fresh = await createPerson.fresh(world)
  const full = await createPerson.full(world)
  const planner = await createPerson.planner(world)
  await shareAll(planner, full)
  await shareAll(full, planner, 'partner')
  const couple = await createPerson.couple(world)
  return { fresh, full, planner, couple, troubled: await createPerson.troubled(world) }
}

/** The address at which browsers reach a world and for which its cookies are valid. */
export function addressOf(world: World): string {
  return world.app.config.publicUrl
}

/** Gives a browser context a user's session and a theme. */
export async function become(
  context: BrowserContext,
  world: World,
  user: TestUser | null,
  theme: 'light' | 'dark' | 'system',
): Promise<void> {
  await context.addInitScript((themeName) => {
    // the connect document has an opaque origin, and so no storage
    try {
      localStorage.setItem('theme', themeName)
    } catch {}
  }, theme)
  if (!user) return
  const cookies = user.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: addressOf(world) }
  })
  await context.addCookies(cookies)
}
