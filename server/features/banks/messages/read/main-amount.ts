import { minorOf, type Amount } from './amounts.ts'

export type Money = { minor: bigint; currency: string }
export const moneyOf = ({ minor, currency }: Amount): Money => ({ minor, currency: currency ?? 'AED' })

const ofGulf: ReadonlySet<string> = new Set(['AED', 'SAR', 'QAR', 'OMR', 'KWD', 'BHD', 'EGP', 'INR', 'PKR'])
const riyals = ['SAR', 'QAR', 'OMR']
/** Amounts without a currency take the only one that the message gives, else that of the bank; others are left out. */
export function withCurrency(amounts: readonly Amount[], ofBank: string | null): Amount[] {
  const named = [...new Set(amounts.flatMap(({ currency }) => currency ?? []))]
  const usual = named.length === 1 ? named[0] : ofBank
  return amounts.flatMap((amount) => {
    if (amount.currency !== null) return [amount]
    // what was charged abroad says nothing of the balance
    if (amount.role === 'balance' && !amount.isRiyal && usual !== (ofBank ?? usual)) return []
    if (amount.role === 'balance' && !amount.isRiyal && ofBank === null && !ofGulf.has(usual ?? '')) return []
    const currency = amount.isRiyal
      ? ([usual, ofBank].find((each) => riyals.includes(each ?? '')) ?? 'SAR')
      : usual
    const minor = currency ? minorOf(amount.digits, currency) : null
    return currency && minor !== null ? [{ ...amount, currency, minor }] : []
  })
}

const available = /(?:avail|avl|متاح|متوفر)[^\d\n]{0,20}$/u
/** In front of a card's balance: that of an account beside it is what is left. */
const ofCard = /card (?:avail\w* |avl )?bal(?:ance)?[^\d\n]{0,12}$/u
/** The balances of a message: of one in the books and one that is available, the latter, as in all other messages. */
export function balancesOf(plain: string, amounts: readonly Amount[]): readonly Amount[] {
  const every = amounts.filter(({ role }) => role === 'balance')
  const ofAccounts = every.filter(({ start }) => !ofCard.test(plain.slice(Math.max(0, start - 40), start)))
  const all = ofAccounts.length > 0 ? ofAccounts : every
  const usual = all.filter(({ start }) => available.test(plain.slice(Math.max(0, start - 30), start)))
  return usual.length > 0 ? usual : all
}

/** What came on top and is in no total. */
const withYield = /^ ?(?:and|plus|\+|&|مع|و) ?(?:[a-z]+ ){0,2}(?:interest|profit|bonus|ارباح)/u
/** What comes on top of a fee and is not in its amount. */
const withTax =
  /^[ ,]*\(?(?:(?:and|plus|\+|&|مع|و) ?(?:\d[\d.,]* ?(?:%|\p{L}[\p{L}.]{0,6})? ?)?(?:applicable |قيمه )?(?:vat|tax|ضريبه)|excl\p{L}*\.? (?:\d+ ?% )?(?:vat|tax))(?!\p{L})/u
const ofWhole =
  /(?:\d of|out of|(?:of|against|for|from) (?:your|the|an?)(?: [a-z]+)? (?:purchase|transaction|payment|order|amount)(?: (?:of|for))?) ?$/u
const feeAhead = /^[^.\n]{0,60}(?:fees?|charges?|vat|interest) (?:of )?$/u
const charged =
  /^ ?(?:\(incl[^)\n]{0,30}\) ?)?(?:has been |was |is )?(?:charged|debited|deducted|levied|applied|recovered|billed|posted (?:to|on) (?:your )?[cd]?card)(?![a-z])|^ on (?:your )?(?:[cd]?card|a\/c|account)|^ (?:for|on) (?:[^.\n]|\.\d){0,60} (?:charged|levied)(?![a-z])/u
/** Whether a message begins with a fee that was charged, whatever it is a fee for. */
export const isChargedFee = (plain: string, { start, end }: Amount): boolean =>
  feeAhead.test(plain.slice(0, start)) && charged.test(plain.slice(end))
/** The amount that moved: the total if one is given, else the one the sentence is about; null where that is not sure. */
export function mainAmount(plain: string, amounts: readonly Amount[]): Amount | null {
  const moved = amounts.filter(({ role }) => role === 'plain' || role === 'total')
  // what only a part of was moved
  const parts = moved.filter(({ start }) => !ofWhole.test(plain.slice(Math.max(0, start - 40), start)))
  const own = parts.length > 0 ? parts : moved
  const fee = amounts.find((each) => each.role === 'fee' && isChargedFee(plain, each))
  if (fee) return withTax.test(plain.slice(fee.end)) ? null : fee
  const named = own.find(({ role }) => role === 'total')
  // no part is more than its total
  if (named && own.some(({ currency, minor }) => currency === named.currency && minor > named.minor))
    return null
  const total = named ?? provenTotal(plain, amounts) ?? withParts(own, amounts)
  if (total) return total
  if (own.some(({ end }) => withYield.test(plain.slice(end)))) return null
  // a fee that is told of before the payment
  const isFee = ({ end }: Amount): boolean => /^ ?(?:رسوم|عموله|مصاريف)(?!\p{L})/u.test(plain.slice(end))
  if (own.some(isFee) && amounts.some(({ role }) => role === 'fee')) return null
  const differing = own.filter(
    (amount, index) =>
      own.findIndex(({ minor, currency }) => minor === amount.minor && currency === amount.currency) ===
      index,
  )
  if (differing.length < 2)
    return differing[0] ?? amounts.find(({ role }) => role === 'equivalent') ?? loneFee(plain, amounts)
  // the same money in two currencies
  const [first, second] = differing
  if (
    differing.length === 2 &&
    first &&
    second &&
    first.currency !== second.currency &&
    second.start - first.end < 120
  )
    return first
  const scores = differing.map((amount) => ({ amount, score: aboutness(plain, amount) }))
  scores.sort((a, b) => b.score - a.score)
  const [best, next] = scores
  return best && next && best.score > next.score ? best.amount : null
}

const asideAhead = /(?:earned?|rewards?|cash ?back|= ?|كسبت|مكاف[اء]ه|استرداد نقدي)[^.\n]{0,16}$/u
const asideBehind =
  /^ ?(?:=|so far|(?:back )?(?:of |in |as )?(?:cash ?back|rewards?)|(?:this|last) (?:week|month|year)|(?:هذا|هذه) (?:ال)?(?:شهر|سن))/u
/** Whether another amount in the same currency may be what moved: nothing in the text tells what else it is. */
export const hasRival = (plain: string, main: Amount, amounts: readonly Amount[]): boolean =>
  main.role === 'plain' &&
  withParts([main, ...amounts], amounts) === null &&
  amounts.some(
    ({ role, minor, currency, start, end }) =>
      role === 'plain' &&
      currency === main.currency &&
      minor !== main.minor &&
      ![ofWhole, asideAhead].some((words) => words.test(plain.slice(Math.max(0, start - 40), start))) &&
      !asideBehind.test(plain.slice(end, end + 20)),
  )

/** An amount that is, to the cent, another one and the fee that stand behind it. */
const withParts = (own: readonly Amount[], amounts: readonly Amount[]): Amount | null =>
  own.find((total) =>
    own.some((part) =>
      amounts.some(
        (fee) =>
          fee.role === 'fee' &&
          part.start > total.end &&
          [part, fee].every(({ currency }) => currency === total.currency) &&
          part.minor + fee.minor === total.minor,
      ),
    ),
  ) ?? null

const rate = /(?:rate|سعر (?:ال)?(?:صرف|تحويل)[^\d\n]{0,20})[ :~]*(\d+\.\d{2,8})/u
/** An amount called due that is, to the cent, the payment and its fees: by itself, or at the rate that is given. */
function provenTotal(plain: string, amounts: readonly Amount[]): Amount | null {
  const fees = amounts.filter(({ role }) => role === 'fee')
  const perUnit = Number(rate.exec(plain)?.[1] ?? 'NaN')
  return (
    amounts.find(({ role, minor, currency }) => {
      if (role !== 'due' || fees.length === 0) return false
      const own = minor - fees.reduce((sum, fee) => sum + (fee.currency === currency ? fee.minor : 0n), 0n)
      return amounts.some(
        (each) =>
          (each.role === 'plain' || each.role === 'equivalent') &&
          (each.currency === currency
            ? each.minor === own
            : Math.abs(Number(each.minor) * perUnit - Number(own)) < 2),
      )
    }) ?? null
  )
}

/** A message about a fee alone. */
function loneFee(plain: string, amounts: readonly Amount[]): Amount | null {
  const fees = amounts.filter(({ role }) => role === 'fee')
  // of a fee and interest or tax none is the whole
  const isPart = ({ end }: Amount): boolean =>
    [withYield, withTax].some((part) => part.test(plain.slice(end)))
  if (fees.some(isPart)) return null
  return fees.length >= 1 && amounts.every(({ role }) => role !== 'plain') ? (fees[0] ?? null) : null
}

function aboutness(plain: string, { start, end }: Amount): number {
  const [ahead, behind] = [plain.slice(Math.max(0, start - 24), start), plain.slice(end, end + 30)]
  return (
    (/(?:amount|amt|of|for|with|مبلغ|قيمه)[ :.]*$/u.test(ahead) ? 2 : 0) +
    (/^ ?(?:has been|was|is|debited|credited|withdrawn|spent|transferred|deposited|paid|sent|من|الي|لدي|عند)(?!\p{L})/u.test(
      behind,
    )
      ? 2
      : 0) +
    (/(?:debited|credited|purchase|withdrawn|spent|خصم|شراء|سحب|ايداع)/u.test(ahead) ? 1 : 0)
  )
}

/** The line that says what it came to in the account's money. */
const inOwnMoney = /(?:مبلغ|المبلغ) ب(?:ال)?(?:ريال|درهم) ?:? ?$|amount in (?:aed|sar|qar) ?:? ?$/u
export function inTwoCurrencies(
  plain: string,
  main: Amount,
  amounts: readonly Amount[],
  bankCurrency: string | null,
): { base: Amount; foreign: Amount | null } {
  const other = amounts.find(
    ({ role, currency, start }) =>
      currency !== main.currency &&
      (role === 'equivalent' || role === 'plain' || role === 'total') &&
      start !== main.start,
  )
  if (!other || main.role === 'fee') return { base: main, foreign: null }
  if (inOwnMoney.test(plain.slice(Math.max(0, other.start - 20), other.start)))
    return { base: other, foreign: main }
  if (
    (main.role === 'total' || main.role === 'due') &&
    other.role === 'plain' &&
    other.currency !== bankCurrency
  )
    return { base: main, foreign: other }
  const [local, second] = [main, other].filter(({ currency }) => ofGulf.has(currency ?? ''))
  const home = bankCurrency ?? (second ? null : local?.currency) ?? 'AED'
  return other.currency === home || main.currency !== home
    ? { base: other, foreign: main }
    : { base: main, foreign: other }
}
