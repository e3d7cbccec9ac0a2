/** A user's settings: the defaults of every kind, overridden by what the user has changed. */
import * as z from 'zod/mini'
import {
  kindNames,
  kindOf,
  type KindSettings,
  type NotificationKind,
} from '#contract/notifications/notification-kinds.ts'
import type { NotificationSettings } from '#contract/notifications/channels.ts'
import { dubaiMinute } from '#contract/period.ts'

const Flag = z.optional(z.boolean())
const ChangedKind = z.object({
  app: Flag,
  mail: Flag,
  push: Flag,
  threshold: z.optional(z.nullable(z.number())),
})
/** What is stored: only the differences from the defaults, so that better defaults reach everyone else. */
export const Changed = z.object({
  channels: z.optional(z.object({ app: Flag, mail: Flag, push: Flag })),
  kinds: z.optional(z.record(z.string(), ChangedKind)),
  quiet: z.optional(z.nullable(z.object({ from: z.string(), to: z.string() }))),
  digest: z.optional(
    z.object({ every: z.optional(z.enum(['never', 'week', 'pay'])), day: z.optional(z.number()) }),
  ),
  hide_amounts: Flag,
})
export type Changed = z.infer<typeof Changed>

const usualQuiet = { from: '22:00', to: '07:00' }

function settingsOfKind(kind: NotificationKind, changed: Changed): KindSettings {
  const { mail, push, threshold } = kindOf(kind)
  const changedKind = new Map(Object.entries(changed.kinds ?? {})).get(kind)
  return {
    app: changedKind?.app ?? true,
    mail: changedKind?.mail ?? mail,
    push: changedKind?.push ?? push,
    threshold: threshold ? (changedKind?.threshold ?? threshold.usual) : null,
  }
}

/** The settings in effect for a user. */
export function resolveSettings(changed: Changed): NotificationSettings {
  const kinds = Object.fromEntries(kindNames.map((kind) => [kind, settingsOfKind(kind, changed)]))
  return {
    channels: { app: true, mail: true, push: true, ...changed.channels },
    kinds: kinds as NotificationSettings['kinds'], // built from every name
    quiet: changed.quiet === undefined ? usualQuiet : changed.quiet,
    digest: { every: 'week', day: 1, ...changed.digest },
    hide_amounts: changed.hide_amounts ?? true,
  }
}

/** Adds a further change to the stored ones; settings that it does not name stay. */
export function mergeChanges(before: Changed, change: Changed): Changed {
  const kinds = new Map(Object.entries(before.kinds ?? {}))
  for (const [kind, own] of Object.entries(change.kinds ?? {}))
    kinds.set(kind, { ...kinds.get(kind), ...own })
  return {
    ...before,
    ...(change.quiet === undefined ? {} : { quiet: change.quiet }),
    ...(change.hide_amounts === undefined ? {} : { hide_amounts: change.hide_amounts }),
    channels: { ...before.channels, ...change.channels },
    digest: { ...before.digest, ...change.digest },
    kinds: Object.fromEntries(kinds),
  }
}

export type Channel = 'app' | 'mail' | 'push'

/**
 * The channels of a notification of this kind. With the main switch off only security alerts are sent. Those
 * always show in the app: somebody who took over an account must not be able to hide them.
 */
export function channelsFor(
  kind: NotificationKind,
  settings: NotificationSettings,
  mainSwitch: boolean,
): ReadonlySet<Channel> {
  const security = kindOf(kind).group === 'security'
  const kindSettings = settings.kinds[kind]
  const channels = (['app', 'mail', 'push'] as const).filter(
    (channel) => (mainSwitch || security) && settings.channels[channel] && kindSettings[channel],
  )
  return new Set(security ? [...channels, 'app'] : channels)
}

/**
 * When a message may be sent: now, or at the end of the quiet hours that `now` falls in. Times are Dubai's.
 */
export function sendableAt(kind: NotificationKind, settings: NotificationSettings, now: Date): Date {
  const { quiet } = settings
  if (quiet === null || kindOf(kind).group === 'security') return now
  const minute = dubaiMinute(now)
  const [from, to] = [minuteOf(quiet.from), minuteOf(quiet.to)]
  const within = from <= to ? minute >= from && minute < to : minute >= from || minute < to
  if (!within) return now
  const wait = (to - minute + 1440) % 1440
  return new Date(now.getTime() + wait * 60_000 - (now.getTime() % 60_000))
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
