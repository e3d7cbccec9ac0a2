/** Whether a line asks yes or no, and an answer tells a figure that says neither. Pure. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import { paymentSums } from './measure.ts'
import { plainly } from './talk.ts'

type Code = FullAnswer['code']

const begins =
  /^\s*(?:(?:and|so|but|ok|then)\s+)*(?:is|are|am|can|could|will|would|(?:do|have) (?:i|we) (?:have |got )?enough)\s|^\s*و?هل\s/iu
const enough =
  /\benough\b|\bcovers?\b|\bcovered\b(?! (?:credit )?card)|\bsuffi\p{L}+|\b(?:can|could) (?:i|we) (?:still )?pay\b|(?<!\p{L})(?:و?(?:[بهح]?[يت]كف[يى](?:ني|نا|ه|ها)?|[بهح]?[يت]غط[يى](?:ه|ها)?|مغط[يى]|كافي|كفاي[ةه])|[اأن]قدر [اأن]دفع)(?!\p{L})/iu
/** What else is asked for than yes or no, or put politely. */
const open =
  /\b(?:how|what|whats|which|when|where|who|why|or|list|show|tell|give|see|know|check)\b|(?<!\p{L})[وبل]?(?:كم|بكم|متى|متي|شو|ايش|إيش|وش|شنو|أي|اي|وين|اين|أين|مين|منو|ليش|لماذا|ماذا|ولا|او|أو|ام|أم)(?!\p{L})/iu
/** Of what there is or was, a figure says that it is so. */
const exists =
  /\b(?:there|any|anything|paid|received|charged|sent|gone|come|coming|arrived|landed|pending|refunded|taken|deducted|booked|due)\b|\bin(?: yet)?[\s?!.]*$/iu

/** Figures that decide nothing. */
const figures: ReadonlySet<Code> = new Set([
  'balance',
  'balance_of',
  'net_worth',
  'average',
  'average_left',
  'groups',
  'biggest',
  'smallest',
  'biggest_nth',
  'share_of',
  'share_of_spending',
  'safe_to_spend',
  'card_left',
  'cards',
])
/** Sums, which decide only whether there was anything. */
const sums: ReadonlySet<Code> = new Set([...paymentSums, 'each'])
/** What is due, which is told with whether it is covered, or is not. */
const dues: ReadonlySet<Code> = new Set([
  'next_bill',
  'next_pay',
  'cheques',
  'cheques_found',
  'cards',
  'bills_due',
  'bills_between',
  'instalments',
  'instalments_found',
  'instalment_plan',
  'instalments_left',
  'loans',
  'last_payment',
])

/** Whether a line asks yes or no, and an answer says neither. */
export function leavesWhether(asked: string, answer: Answer): boolean {
  if (answer.kind !== 'answer') return false
  const { code, notes, params } = answer
  const text = plainly(asked)
  const isEnough = enough.test(text)
  if (!(begins.test(text) || isEnough) || open.test(text)) return false
  const isSaid = notes.some((note) => note.code === 'one_question' || note.code.startsWith('cover_'))
  if (isSaid || params['count'] === 0 || params['first'] !== undefined) return false
  if (isEnough && (dues.has(code) || sums.has(code))) return true
  return figures.has(code) || (sums.has(code) && !/هل/u.test(text) && !exists.test(text))
}
