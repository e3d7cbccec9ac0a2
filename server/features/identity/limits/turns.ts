import { fail } from '../../../platform/errors.ts'

type Line = { running: number; waiting: (() => void)[] }
const lines = new Map<string, Line>()
const longestLine = 300

/**
 * Lets at most `atOnce` calls of one key run together; the others wait their turn. Attempts are counted
 * before they are carried out, so without this many right ones at the same moment would look like a guesser.
 */
export async function takeTurn(key: string, atOnce: number): Promise<() => void> {
  const line = lines.get(key) ?? { running: 0, waiting: [] }
  lines.set(key, line)
  if (line.waiting.length >= longestLine) fail('too_many_sign_ins', {}, { retryAfterSeconds: 5 })
  if (line.running >= atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve))
  else line.running += 1
  let held = true
  return () => {
    if (!held) return
    held = false
    const next = line.waiting.shift()
    if (next) next()
    else line.running -= 1
    if (line.running === 0) lines.delete(key)
  }
}
