/** Visitors who look around with sample data: people without a way to sign in, who are deleted after a day. */
import { demoLimits } from '#contract/demo.ts'
import { type Db, system } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { type Language, textOf } from '../../../platform/i18n/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { IdentityParts } from '../service.parts.ts'
import { endDemoUser, insertDemoUser, selectEndedDemos } from './store.demo.ts'

/** Whether a user of the library is a demo. */
export const isDemo = (user: Record<string, unknown> | undefined): boolean => Boolean(user?.['demoEndsAt'])

/** Makes a demo with its data and returns its user id; fails if they are turned off or there are too many. */
export async function startDemo(parts: IdentityParts, language: Language): Promise<string> {
  const { db, clock, config } = parts
  if (config.mostDemos === 0) fail('demos_off')
  const now = clock.now()
  const id = newId(now)
  // nobody receives mail at the reserved domain .invalid
  const user = { id, name: textOf(language, 'demo', 'name'), email: `demo-${id}@demo.invalid`, language }
  const endsAt = new Date(now.getTime() + demoLimits.hours * 3_600_000)
  await system(db, async (tx) => {
    if (!(await insertDemoUser(tx, user, { now, endsAt, most: config.mostDemos })))
      fail('demos_full', {}, { retryAfterSeconds: 300 })
    await parts.onUserCreated(tx, user)
  })
  try {
    await parts.fillDemo(user)
  } catch (error) {
    await endDemo(parts, id)
    throw error
  }
  return id
}

/** Ends a demo's sessions and has its data deleted; does nothing to anybody else. */
export async function endDemo({ db, clock, onDemoEnded }: IdentityParts, userId: string): Promise<void> {
  if (await system(db, (tx) => endDemoUser(tx, userId, clock.now()))) await onDemoEnded()
}

/** Demos whose time is over, at most `most`. */
export async function endedDemos(db: Db, now: Date, most: number): Promise<string[]> {
  return system(db, (tx) => selectEndedDemos(tx, now, most))
}
