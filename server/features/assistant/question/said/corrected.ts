/** What a line takes back: 'carrefour, no wait lulu', 'اوبر.. قصدي كريم'. Pure. */
import { parseQuestion } from '../parse.ts'
import type { Parsed, QuestionContext } from '../parsed.ts'
import { follow } from '../thread/follow.ts'
import { subjects } from '../thread/keys.ts'

const taken =
  /^(?<said>.*?\S)(?:[\s,.;…-]+(?:no[\s,.]+(?:wait|sorry|hang on|i mean)|wait[\s,.]+no|oops|scratch that|(?:no |sorry,? )?i meant?|or rather|actually,? (?:make (?:it|that)|no)|make (?:it|that)|لا لا|(?:لا )?(?:قصدي|[أا]قصد))(?:[\s,.:،-]+sorry)?|(?:\.\.+|…|\s*[-,،])\s*sorry)[\s,.:،-]+(?<meant>\S.*)$/iu

/** A question in which what is named again takes the place of what was said before it; of several it is not known of which. */
export function parseCorrected(text: string, context: QuestionContext): Parsed {
  const found = taken.exec(text)?.groups
  const [said, meant] = [found?.['said'], found?.['meant']]
  const whole = parseQuestion(text, context)
  if (said === undefined || meant === undefined) return whole
  const [before, parsed] = [parseQuestion(said, context), parseQuestion(meant, context)]
  const counts = [subjects, ({ spans }: Parsed) => spans.length, daysOfWeek]
  const again = counts.filter((count) => count(parsed) > 0 && count(before) > 0)
  if (again.length === 0 || parsed.numbers.length > 0) return whole
  if (again.some((count) => count(before) > 1)) return { ...whole, limits: [...whole.limits, 'sorry'] }
  const corrected = follow({ ...parsed, follows: true }, before, context.today)
  return { ...corrected, follows: before.follows, earlier: null }
}

const daysOfWeek = ({ weekday }: Parsed): number => (weekday === null ? 0 : 1)
