/** `node bench/scheduler.ts`: simulates four days of the sync schedule for a million connections. */
import { randomFrom } from './data.ts'
import { nextSyncAfter, nextSyncAfterFailure } from '../server/features/sync/run/schedule.ts'

const connections = Number(process.argv[2] ?? 1_000_000)
const hours = 96
const settled = 24
const minute = 60_000
/** Syncs per minute that a provider allows in total; due syncs beyond it wait. */
const limitPerMinute = Number(process.argv[3] ?? 3300)
const failing = 0.01
export type Spread = {
  connections: number
  perMinute: { mean: number; most: number; least: number; deviation: number }
  withinLimit: boolean
  longestWaitMinutes: number
  syncsADay: number
}

/** Simulates the schedule: due syncs wait in a queue, from which at most `limit` are started per minute. */
export function simulate(count: number, limit: number, comeWithinMinutes: number): Spread {
  const random = randomFrom(7)
  const due: number[][] = Array.from({ length: hours * 60 + 1 }, () => [])
  const failures = new Uint8Array(count)
  const dueAt = new Float64Array(count)
  const ids = (index: number): string => `connection-${index}`
  for (let index = 0; index < count; index += 1) {
    const at = Math.floor(random() * comeWithinMinutes)
    due[at]?.push(index)
    dueAt[index] = at
  }
  const taken: number[] = []
  let queue: number[] = []
  let head = 0
  let longest = 0
  for (let now = 0; now < hours * 60; now += 1) {
    if (head > 500_000) {
      queue = queue.slice(head)
      head = 0
    }
    for (const index of due[now] ?? []) queue.push(index)
    due[now] = []
    const many = Math.min(limit, queue.length - head)
    for (let n = 0; n < many; n += 1) {
      const index = queue[head + n] ?? 0
      if (now >= settled * 60) longest = Math.max(longest, now - (dueAt[index] ?? now))
      const failed = random() < failing
      failures[index] = failed ? (failures[index] ?? 0) + 1 : 0
      const instant = new Date(now * minute)
      const next = failed
        ? nextSyncAfterFailure(failures[index] ?? 1, instant, random)
        : nextSyncAfter(ids(index), instant, random)
      const at = Math.max(now + 1, Math.round(next.getTime() / minute))
      dueAt[index] = at
      due[at]?.push(index)
    }
    head += many
    taken.push(many)
  }
  return summarise(count, limit, taken.slice(settled * 60), longest)
}

function summarise(count: number, limit: number, taken: readonly number[], longest: number): Spread {
  const total = taken.reduce((sum, n) => sum + n, 0)
  const mean = total / taken.length
  const most = taken.reduce((a, b) => Math.max(a, b), 0)
  return {
    connections: count,
    perMinute: {
      mean,
      most,
      least: taken.reduce((a, b) => Math.min(a, b), Infinity),
      deviation: Math.sqrt(taken.reduce((sum, n) => sum + (n - mean) ** 2, 0) / taken.length),
    },
    withinLimit: most <= limit,
    longestWaitMinutes: longest,
    syncsADay: total / count / ((hours - settled) / 24),
  }
}

if (import.meta.main) {
  // everybody connecting within one hour is the worst case; within a day is an ordinary one
  for (const within of [60, 1440]) {
    const { perMinute, withinLimit, longestWaitMinutes, syncsADay } = simulate(
      connections,
      limitPerMinute,
      within,
    )
    process.stdout.write(
      `${connections.toLocaleString('en')} connections that came within ${within} minutes, 1 in 100 syncs failing; days 2 to 4:
  syncs a minute: ${perMinute.mean.toFixed(0)} on average, ${perMinute.least} to ${perMinute.most}, deviation ${perMinute.deviation.toFixed(0)}
  limit of ${limitPerMinute} a minute kept: ${withinLimit ? 'yes' : 'no'}; longest wait for a turn: ${longestWaitMinutes} minutes
  each connection is synced ${syncsADay.toFixed(2)} times a day\n`,
    )
  }
}
