import { setTimeout as pause } from 'node:timers/promises'
import { BankError } from '../../../../banking/provider.ts'

/** Waits in ms between calls while the provider is still collecting: 47.5 s in all. */
const usualWaits: readonly number[] = [500, 1000, 2000, 4000, 8000, 16_000, 16_000]

/** Repeats a call while it throws `pending`, once after each wait; throws the last call's error. */
export async function retryWhilePending<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  waits: readonly number[] = usualWaits,
): Promise<T> {
  for (const wait of waits) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof BankError && error.kind === 'pending')) throw error
      await pause(wait, undefined, { signal })
    }
  }
  return call()
}
