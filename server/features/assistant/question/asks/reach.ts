/** When what is there reaches an amount. Pure. */
import { type Outcome, refuse } from '../intent.ts'
import type { Parsed } from '../parsed.ts'
import { checkUse } from '../use.ts'

/** 'when will my savings reach 200,000 at this pace': of an account, or of all that is there. */
export function reachingOf(parsed: Parsed): Outcome | null {
  const { keys, accounts, numbers } = parsed
  if (!keys.has('reaching')) return null
  const [amount] = numbers
  const bad = checkUse(parsed, { keys: ['reaching', 'savings', 'current'], accounts: true, numbers: 1 })
  if (bad || amount === undefined || Number(amount) <= 0) return bad ?? refuse('not_understood')
  const kind = keys.has('savings') ? 'savings' : keys.has('current') ? 'current' : null
  if (kind && accounts.length > 0) return refuse('two_subjects')
  return { ask: 'reaching', amount, kind, accounts: accounts[0] ?? null }
}
