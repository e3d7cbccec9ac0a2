import type { Thread } from '#contract/assistant/assistant.ts'
import type { Day } from '#contract/period.ts'
import { intentOf } from '../question/decide.ts'
import { parseQuestion } from '../question/parse.ts'
import { parseCorrected } from '../question/said/corrected.ts'
import type { QuestionContext } from '../question/parsed.ts'
import { follow } from '../question/thread/follow.ts'
import { comingIn, restored, threadOf } from '../question/thread/thread.ts'

/** Asks lines one after the other, each of which goes on from the one before; returns what the last one asks for. */
export function askerOf(context: QuestionContext, today: Day) {
  return (...lines: string[]): ReturnType<typeof intentOf> => {
    let thread: Thread | null = null
    let outcome = intentOf(parseQuestion('', context), today)
    for (const line of lines) {
      const typed = parseCorrected(line, context)
      const parsed = thread ? follow(typed, restored(thread, context), today) : typed
      outcome = intentOf(parsed, today)
      if (outcome.ask !== 'refuse' && outcome.ask !== 'period')
        thread = threadOf({ ...parsed, spans: comingIn(outcome, today) ?? parsed.spans })
    }
    return outcome
  }
}
