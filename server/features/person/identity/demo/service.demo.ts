/** Visitors who look around with sample data: people without a way to sign in, who are deleted after a day. */
import { demoLimits } from '#contract/closing/demo.ts'
import { dubaiDay, dubaiInstant } from '#contract/period.ts'
import { type Db, system } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { type Language, languages, textOf } from '../../../../platform/i18n/index.ts'
import { newId } from '../../../../platform/ids.ts'
import type { IdentityParts } from '../service.parts.ts'
import {
  type DemoTimes,
  endDemoUser,
  endOldSamples,
  insertDemoUser,
  lockSample,
  type NewDemo,
  selectEndedDemos,
  setSample,
} from './store.demo.ts'

const hourMs = 3_600_000
/** How old a sample resident may be that is copied, and at which age a new one is made. */
const oldestHours = 4
const renewedHours = 3

/** Whether a user of the library is a demo. */
export const isDemo = (user: Record<string, unknown> | undefined): boolean => Boolean(user?.['demoEndsAt'])

const timesAt = (now: Date): DemoTimes => ({
  now,
  endsAt: new Date(now.getTime() + demoLimits.hours * hourMs),
})
/** Some hours ago, but not before today: a sample resident's payments end on the day it was made. */
const agoToday = (now: Date, hours: number): Date =>
  new Date(Math.max(now.getTime() - hours * hourMs, dubaiInstant(dubaiDay(now), 0).getTime()))

function newDemo(now: Date, language: Language): NewDemo {
  const id = newId(now)
  // nobody receives mail at the reserved domain .invalid
  return { id, name: textOf(language, 'demo', 'name'), email: `demo-${id}@demo.invalid`, language }
}

/**
 * Gives a visitor a demo, a copy of the sample resident, and returns its user id. If there is none of today, makes
 * one first, which takes seconds. Fails if demos are turned off or there are too many.
 */
export async function startDemo(parts: IdentityParts, language: Language): Promise<string> {
  if (parts.config.mostDemos === 0) fail('demos_off')
  const copied = await copySample(parts, language)
  if (copied !== null) return copied
  if (!(await makeSample(parts, language))) failForNumber()
  return (await copySample(parts, language)) ?? fail('unavailable')
}

/** The id of a new demo; null if there is no sample resident to copy. */
async function copySample(parts: IdentityParts, language: Language): Promise<string | null> {
  const { db, clock, config } = parts
  const now = clock.now()
  return system(db, async (tx) => {
    const sampleId = await lockSample(tx, language, { now, since: agoToday(now, oldestHours) })
    if (sampleId === null) return null
    const user = newDemo(now, language)
    if (!(await insertDemoUser(tx, user, timesAt(now), config.mostDemos))) failForNumber()
    await parts.copySample(tx, sampleId, user)
    return user.id
  })
}

const failForNumber = (): never => fail('demos_full', {}, { retryAfterSeconds: 300 })

/** Makes the sample resident of a language; false if there are too many demos. */
async function makeSample(parts: IdentityParts, language: Language): Promise<boolean> {
  const { db, clock, config } = parts
  const now = clock.now()
  const user = newDemo(now, language)
  const isStored = await system(db, async (tx) => {
    const inserted = await insertDemoUser(tx, user, timesAt(now), config.mostDemos)
    if (inserted) await parts.onUserCreated(tx, user)
    return inserted
  })
  if (!isStored) return false
  try {
    await parts.fillSample(user)
    await system(db, (tx) => setSample(tx, user.id, language))
    return true
  } catch (error) {
    await endDemo(parts, user.id)
    throw error
  }
}

/** Makes the sample residents that are missing or too old, and ends those that they replace. */
export async function prepareDemos(parts: IdentityParts): Promise<void> {
  const { db, clock, config } = parts
  if (config.mostDemos === 0) return
  const now = clock.now()
  const since = agoToday(now, renewedHours)
  for (const language of languages)
    if ((await system(db, (tx) => lockSample(tx, language, { now, since }))) === null)
      await makeSample(parts, language)
  await system(db, (tx) => endOldSamples(tx, agoToday(now, oldestHours), now))
}

/** Ends a demo's sessions and has its data deleted; does nothing to anybody else. */
export async function endDemo({ db, clock, onDemoEnded }: IdentityParts, userId: string): Promise<void> {
  if (await system(db, (tx) => endDemoUser(tx, userId, clock.now()))) await onDemoEnded()
}

/** Demos whose time is over, at most `most`. */
export async function endedDemos(db: Db, now: Date, most: number): Promise<string[]> {
  return system(db, (tx) => selectEndedDemos(tx, now, most))
}
