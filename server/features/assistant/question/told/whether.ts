/** Whether a line asks yes or no, and an answer tells a figure that says neither. Pure. */
import type { Answer, FullAnswer } from '#contract/assistant/assistant.ts'
import type { Parsed } from '../parsed.ts'
import { paymentSums } from './left-out.ts'
import { plainly } from '../said/talk.ts'

type Code = FullAnswer['code']

const begins =
  /^\s*(?:(?:and|so|but|ok|then)\s+)*(?:is|are|am|can|could|will|would|(?:do|have) (?:i|we) (?:have |got )?enough)\s|^\s*و?هل\s/iu
const enough =
  /\benough\b|\bafford\b|\bcovers?\b|\bcovered\b(?! (?:credit )?card)|\bsuffi\p{L}+|\b(?:can|could) (?:i|we) (?:still )?pay\b|(?<!\p{L})(?:و?(?:[بهح]?[يت]كف[يى](?:ني|نا|ه|ها)?|[بهح]?[يت]غط[يى](?:ه|ها)?|مغط[يى]|كافي|كفاي[ةه])|[اأن]قدر [اأن]دفع)(?!\p{L})/iu
/** What else is asked for than yes or no, or put politely. */
const open =
  /\b(?:how|what|whats|which|when|where|who|why|or|list|show|tell|give|see|know|check)\b|(?<!\p{L})[وبل]?(?:كم|بكم|متى|متي|شو|ايش|إيش|وش|شنو|أي|اي|وين|اين|أين|مين|منو|ليش|لماذا|ماذا|ولا|او|أو|ام|أم)(?!\p{L})/iu
/** Of what there is or was, a figure says that it is so. */
const exists =
  /\b(?:there|any|anything|paid|received|charged|sent|gone|come|coming|arrived|landed|pending|refunded|taken|deducted|booked|due)\b|\bin(?: yet)?[\s?!.]*$/iu

/** What a single payment does not say. */
const judged =
  /\btoo (?:much|many|often)\b|\ba lot\b|\bnormal\b|\bhigh\b|(?<!\p{L})(?:واجد|وايد|كثير|زيادة)(?!\p{L})/iu
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

/** Whether money is enough until then, and whether it is gone before. */
const lasts =
  /\b(?:last|enough|make it|survive|ok|okay|on track|manage|get by)\b|(?<!\p{L})و?[بهح]?[يت]ك[ف][يى](?:ني|نا)?(?!\p{L})/iu
const runsOut =
  /\b(?:run(?:ning)? (?:out|short|low)|short|broke|overdrawn|below zero|negative)\b|(?<!\p{L})(?:[بهح]?[يت]خلص|[بهح]?[انأ]فلس)/iu
/** Whether a cheque will be returned, by whether it is covered. */
const bounces =
  /\bwill\b.*\b(?:bounce|be (?:returned|dishonou?red))\b|(?<!\p{L})(?:(?:راح |رح )[يت]|[بسح][يت]|[يت])(?:رجع|رتجع|رتد)(?!\p{L}).*شيك|شيك.*(?<!\p{L})(?:(?:راح |رح )[يت]|[بسح][يت]|[يت])(?:رجع|رتجع|رتد)(?!\p{L})/iu
const bounced: ReadonlyMap<string, string> = new Map([
  ['cover_covered', 'no'],
  ['cover_likely', 'perhaps'],
  ['cover_short', 'yes'],
])
const covered: ReadonlyMap<string, string> = new Map([
  ['cover_covered', 'yes'],
  ['cover_likely', 'perhaps'],
  ['cover_short', 'no'],
])

/** Whether there is enough for what is due: first what will be left of the account, or be missing in it. */
function withCover(answer: FullAnswer): FullAnswer | null {
  const cover = answer.notes.find(({ code }) => covered.has(code))
  const says = cover && covered.get(cover.code)
  if (!cover?.amount || says === undefined) return null
  return {
    ...answer,
    code: says === 'no' ? 'bill_short' : 'bill_covered',
    params: { ...answer.params, says },
    amount: cover.amount,
    other: answer.amount,
    // how likely it is is said beside it
    notes: answer.notes.filter((each) => each !== cover || says === 'perhaps'),
  }
}

/** 'did anyone pay me', 'حد حول لي': of all that came in. */
const anybody =
  /^\s*(?:and |so |ok )?(?:(?:did|has|have) (?:any|some)(?:one|body)(?: \p{L}+)? (?:pay|paid|send|sent|transfer(?:red)?|give|gave|given)(?: (?:any |some )?money)?(?: to)? (?:me|us)\b)|^\s*(?:هل )?(?:في )?(?:[أا]?حدا?|[أا]حد) (?:دفع|حول|[أا]رسل|طرش|عط[اى])|^\s*هل (?:دفع|حول|[أا]رسل|طرش)(?: ل[يى]| لنا)? [أا]حد/iu
/** Of what is owned, more or less than it was. */
const ofRise = /\b(?:higher|more|up|grow[ns]?|grew|risen|rise|increased?|bigger)\b/i
const ofFall = /\b(?:lower|less|down|fallen|fall|dropped|drop|decreased?|shrunk|smaller)\b/i
/** One payment, and no total. */
const ofOne =
  /\b(?:any|a|an|one|single) (?:\p{L}+ )?(?:payment|purchase|transaction|bill|order)s?\b|\b(?:once|in one go)\b/iu
const asks = /^\s*(?:and |so |ok )?(?:did|has|have|was|were) |^\s*و?هل /iu
const isNothing = ({ params, amount }: FullAnswer): boolean => params['count'] === 0 && amount?.amount === 0

/** An answer that says yes or no first, where a line asks for it and the figure decides it. */
export function withYesOrNo(
  asked: string,
  answer: Answer,
  typed: Pick<Parsed, 'whether' | 'bounds'>,
): Answer {
  if (answer.kind !== 'answer') return answer
  const text = plainly(asked)
  const said = (isSo: boolean): FullAnswer => ({
    ...answer,
    params: { ...answer.params, says: isSo ? 'yes' : 'no' },
  })
  if (answer.code.startsWith('ahead')) {
    const isShort = answer.code === 'ahead_below'
    return runsOut.test(text) ? said(isShort) : lasts.test(text) ? said(!isShort) : answer
  }
  if (answer.code === 'net_worth_change' && typed.whether && answer.amount && answer.other) {
    const [isUp, isDown] = [ofRise.test(text), ofFall.test(text)]
    const change = answer.amount.amount - answer.other.amount
    if (isUp !== isDown && !open.test(text)) return said(isUp ? change > 0 : change < 0)
  }
  const says = bounces.test(text)
    ? answer.notes.map(({ code }) => bounced.get(code)).find(Boolean)
    : undefined
  if (says !== undefined) return { ...answer, params: { ...answer.params, says } }
  if ((answer.code === 'next_bill' || answer.code === 'cheques') && enough.test(text) && !open.test(text))
    return withCover(answer) ?? answer
  if (answer.code === 'received' && anybody.test(text))
    return isNothing(answer) ? { ...said(false), code: 'nobody_paid', amount: null } : said(true)
  // 'did I spend more than 3,000': the total decides it
  const { whether, bounds } = typed
  if (whether && bounds && answer.amount && sums.has(answer.code) && !ofOne.test(text)) {
    // payments of such an amount alone are told
    if (answer.notes.some(({ code }) => code === 'only')) return said(Number(answer.params['count']) > 0)
    const { amount } = answer.amount
    return said(amount >= Number(bounds.min ?? amount) && amount <= Number(bounds.max ?? amount))
  }
  if (!asks.test(text) || open.test(text) || !isNothing(answer) || !sums.has(answer.code)) return answer
  const code = answer.code.startsWith('received') ? 'none_came' : 'none_such'
  return { ...said(false), code, amount: null }
}

/** Whether a line asks yes or no, and an answer says neither. */
export function leavesWhether(asked: string, answer: Answer): boolean {
  if (answer.kind !== 'answer') return false
  const { code, notes, params } = answer
  const text = plainly(asked)
  const isEnough = enough.test(text)
  if (!(begins.test(text) || isEnough) || open.test(text) || params['says'] !== undefined) return false
  const isSaid = notes.some((note) => note.code === 'one_question' || note.code.startsWith('cover_'))
  if (isSaid || params['count'] === 0 || params['first'] !== undefined) return false
  if (code === 'last_payment' && judged.test(text)) return true
  if (isEnough && (dues.has(code) || sums.has(code))) return true
  return figures.has(code) || (sums.has(code) && !/هل/u.test(text) && !exists.test(text))
}
