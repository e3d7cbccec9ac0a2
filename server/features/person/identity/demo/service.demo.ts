/** Visitors who look around with sample data: people without a way to sign in, who are deleted after a day. */
import { demoLimits } from '#contract/closing/demo.ts'
import { type Db, system } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { type Language, languages, textOf } from '../../../../platform/i18n/index.ts'
import { newId } from '../../../../platform/ids.ts'
import type { IdentityParts } from '../service.parts.ts'
import {
  type DemoTimes,
  endDemoUser,
  endStaleDemos,
  insertDemoUser,
  letDemoWait,
  selectEndedDemos,
  selectWaitingLanguages,
  takeWaitingDemo,
} from './store.demo.ts'

const hourMs = 3_600_000
/** A demo that waits longer is replaced, so that a visitor sees payments of today. */
const longestWaitMs = 3 * hourMs

/** Whether a user of the library is a demo. */
export const isDemo = (user: Record<string, unknown> | undefined): boolean => Boolean(user?.['demoEndsAt'])

const timesAt = (now: Date): DemoTimes => ({
  now,
  endsAt: new Date(now.getTime() + demoLimits.hours * hourMs),
})
const staleAt = (now: Date): Date => new Date(now.getTime() - longestWaitMs)

/**
 * Gives a visitor a demo and returns its user id: one that waits, since filling it takes a second or two, else a
 * new one. Fails if demos are turned off or there are too many.
 */
export async function startDemo(parts: IdentityParts, language: Language): Promise<string> {
  const { db, clock, config } = parts
  if (config.mostDemos === 0) fail('demos_off')
  const now = clock.now()
  const waiting = await system(db, (tx) =>
    takeWaitingDemo(tx, language, { ...timesAt(now), since: staleAt(now) }),
  )
  const id = waiting ?? (await makeDemo(parts, language))
  await parts.onDemosChanged()
  return id ?? fail('demos_full', {}, { retryAfterSeconds: 300 })
}

/** Makes a demo with its data; null if there are too many. */
async function makeDemo(parts: IdentityParts, language: Language): Promise<string | null> {
  const { db, clock, config } = parts
  const now = clock.now()
  const id = newId(now)
  // nobody receives mail at the reserved domain .invalid
  const user = { id, name: textOf(language, 'demo', 'name'), email: `demo-${id}@demo.invalid`, language }
  const isStored = await system(db, async (tx) => {
    const inserted = await insertDemoUser(tx, user, timesAt(now), config.mostDemos)
    if (inserted) await parts.onUserCreated(tx, user)
    return inserted
  })
  if (!isStored) return null
  try {
    await parts.fillDemo(user)
  } catch (error) {
    await endDemo(parts, id)
    throw error
  }
  return id
}

/** Makes demos until the wanted number waits in each language, as far as there may be more. */
export async function prepareDemos(parts: IdentityParts): Promise<void> {
  const { db, clock, config } = parts
  if (config.mostDemos === 0) return
  const now = clock.now()
  await system(db, (tx) => endStaleDemos(tx, staleAt(now), now))
  const waiting = await system(db, (tx) => selectWaitingLanguages(tx, now))
  for (const language of languages) {
    const missing = config.readyDemos - waiting.filter((each) => each === language).length
    for (let count = 0; count < missing; count += 1) {
      const id = await makeDemo(parts, language)
      if (id === null) return
      await system(db, (tx) => letDemoWait(tx, id))
    }
  }
}

/** Ends a demo's sessions and has its data deleted; does nothing to anybody else. */
export async function endDemo({ db, clock, onDemosChanged }: IdentityParts, userId: string): Promise<void> {
  if (await system(db, (tx) => endDemoUser(tx, userId, clock.now()))) await onDemosChanged()
}

/** Demos whose time is over, at most `most`. */
export async function endedDemos(db: Db, now: Date, most: number): Promise<string[]> {
  return system(db, (tx) => selectEndedDemos(tx, now, most))
}
