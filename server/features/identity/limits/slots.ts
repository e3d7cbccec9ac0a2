import { fail } from '../../../platform/errors.ts'

type Queue = { running: number; waiting: (() => void)[] }
const queues = new Map<string, Queue>()
const longestQueue = 300

/**
 * Lets at most `atOnce` calls of one key run together; the others wait in a queue. Returns a function that releases the
 * slot. Attempts count before they are carried out: without slots, many correct ones at once would look like guessing.
 */
export async function acquireSlot(key: string, atOnce: number): Promise<() => void> {
  const queue = queues.get(key) ?? { running: 0, waiting: [] }
  queues.set(key, queue)
  if (queue.waiting.length >= longestQueue) fail('too_many_sign_ins', {}, { retryAfterSeconds: 5 })
  if (queue.running >= atOnce) await new Promise<void>((resolve) => queue.waiting.push(resolve))
  else queue.running += 1
  let held = true
  return () => {
    if (!held) return
    held = false
    const next = queue.waiting.shift()
    if (next) next()
    else queue.running -= 1
    if (queue.running === 0) queues.delete(key)
  }
}
