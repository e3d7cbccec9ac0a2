/** What the words of a broker’s line say happened. Pure. */
import type { TradeKind } from '#contract/investments/investment-kinds.ts'

/** `reinvest`: a dividend and a purchase; `tax`: withheld from a dividend; `cash`: changes no holding. */
export type LineKind = TradeKind | 'reinvest' | 'tax' | 'cash'

/** What only looks like one of the kinds below: short sales, options, cancellations, mergers. */
const notRead =
  /\bshort\b|\bcover\b|cancel|\bvoid|merger|spin.?off|rights? issue|exercis|assign|expir|\boption|unsold|unfilled|reject|\bmargin call/

/** The first that fits decides. */
const kinds: readonly [LineKind, RegExp][] = [
  ['return_of_capital', /return of (?:capital|principal)|capital (?:repayment|reduction|return)|\broc\b/],
  ['stock_dividend', /(?:stock|scrip|share) dividend|bonus (?:shares?|issue|units?)/],
  ['reinvest', /reinvest|\bdrip\b/],
  ['tax', /withh(?:e|o)ld|\bwht\b|dividend tax|tax on dividend|\btax(?:es)?\b|quellensteuer|ضريبة/],
  ['fee', /\bfees?\b|commission|\bcharges?\b|custody|gebühr|رسم|رسوم/],
  ['transfer_in', /transfer[ _]?in\b|inbound|delivery ?in|einlieferung|receive\b/],
  ['transfer_out', /transfer[ _]?out\b|outbound|delivery ?out|auslieferung|\bsend\b/],
  ['split', /split|تجزئة/],
  ['opening', /opening|initial/],
  ['buy', /\bbuy\b|bought|\bbot\b|purchase|\bkauf|subscription|subscribe|شراء|اكتتاب|^b$/],
  ['sell', /\bsell\b|sold|\bsale\b|\bsld\b|verkauf|redemption|redeem|بيع|استرداد|^s$/],
  [
    'cash',
    /deposit|withdrawal|einlage|entnahme|top.?up|interest charge|^interest$|currency|\bfx\b|cash|إيداع|سحب/,
  ],
  ['dividend', /dividend|dividende|distribution|coupon|profit|\binterest\b|zinsen|توزيع|أرباح|ربح/],
]

/** Null for what has no known form. */
export function kindOfWords(text: string): LineKind | null {
  const words = text.toLowerCase().replaceAll('_', ' ').trim()
  if (notRead.test(words)) return null
  return kinds.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}
