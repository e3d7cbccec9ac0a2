/** What the words of a broker’s line say happened. Pure. */
import type { CashKind } from '#contract/investments/investment-imports.ts'
import type { TradeKind } from '#contract/investments/investment-kinds.ts'

/**
 * `reinvest`: a dividend and a purchase; `tax`: withheld from a dividend; `interest`: a coupon, or of money; `transfer`: in or
 * out by its sign; `merger`: shares that leave for money; `none`: no event; `cash`: money whose sign says what it is.
 */
export type LineKind =
  | TradeKind
  | CashKind
  | 'reinvest'
  | 'interest'
  | 'transfer'
  | 'merger'
  | 'none'
  | 'cash'

/** What only looks like one of the kinds below: short sales, options, mergers into other shares. */
const notRead =
  /\bshort\b(?![- ]term)|\bcover\b|\bvoid|rights? issue|exercis|assign|expir|\boption|unsold|unfilled|reject|\bmargin call|free.?share|leerverkauf|tender|spinoff fee/

/** A row that takes another one back, or an order that was never carried out. */
const cancelled = /cancel(?!l?ation fee)|storno|annul|geannuleerd|ungültig|ملغ/
export const isCancelled = (text: string): boolean => cancelled.test(text.toLowerCase())
/** Words by which a line takes money back, so that its sign is the other way round. */
export const isReversal = (text: string): boolean =>
  /revers|correct|adjust|rückerst|erstattung|refund|rebate|return(?:ed)? ach|terugbetal|rembours|rückbuch|korrektur/i.test(
    text,
  )

/** The first that fits decides. */
const kinds: readonly [LineKind, RegExp][] = [
  [
    'none',
    /cash sweep|^sweep|\bsweep (?:in|out)|reservation ideal|overboeking (?:naar|van) uw geldrekening|transfer (?:to|from) your cash account|^edit stop|fx translation/,
  ],
  [
    'transfer',
    /changement isin|isin.?(?:change|wijziging|änderung)|(?:name|symbol|produ[kc]t) ?(?:change|wijziging|wechsel)/,
  ],
  [
    'return_of_capital',
    /return of (?:capital|principal)|capital (?:repayment|reduction|return)|\broc\b|cash.in.lieu|kapitalr(?:ü|ue)ck/,
  ],
  ['transfer_in', /spin.?off|stock distribution/],
  [
    'stock_dividend',
    /(?:stock|scrip|share) dividend|stockdividend|dividende en actions|bonus|staking(?! (?:transfer|deposit|withdraw))|airdrop|(?:learning |earn |crypto )rewards?|rewards? income|(?:earn|savings|flexible|locked)\b.*\binterest|منحة/,
  ],
  ['merger', /merger|übernahme|takeover/],
  ['reinvest', /reinvest|\bdrip\b|wiederanlage|herbelegging|réinvest/],
  [
    'tax',
    /withh(?:e|o)ld|\bwht\b|dividend tax|tax on dividend|\btax(?:es)?\b|\bnra\b|steuer|belasting|impôt|\bvat\b|stamp duty|retenue|\bskatt|källskatt|ritenuta|\brit\.|retención|imposto|ضريبة/,
  ],
  ['split', /split|fractionnement|regroupement d.actions|تجزئة/],
  [
    'interest',
    /interest|fonds monétaires|geldmarktfonds|money market fund (?:change|conversion)|exempt int\b|\bzins|\brente|intérêts|coupon|cedola|\bränta|interess[ei]/,
  ],
  [
    'fee',
    /\bfees?\b|commission|\bcharges?\b|custody|gebühr|kosten|\bfrais\b|tarieven|\bavgift|courtage|commissioni|comisi[oó]n|provision|gold subscription|رسم|رسوم/,
  ],
  [
    'conversion',
    /currency (?:conversion|credit|debit)|forex|\bfx\b|foreign exchange|valuta|opération de change|\bdivisa|devisen|währungs|exchange of currenc/,
  ],
  [
    'dividend',
    /dividend|\bdiv\b|distribution|payment in lieu|cap(?:ital)? gain|ausschüttung|uitkering|utdelning|provento|dividendo|توزيع|أرباح|ربح(?!ية)/,
  ],
  [
    'transfer_in',
    /^in$|transfer in\b|inbound|delivery ?in|free receipt|einlieferung|receive\b|reçu\b|stock plan|conversion \(incoming\)|conversion from/,
  ],
  [
    'transfer_out',
    /^out$|transfer out\b|outbound|delivery ?out|auslieferung|\bsend\b|\bsent\b|conversion \(outgoing\)|journaled shares/,
  ],
  [
    'deposit',
    /deposit|einlage|einzahlung|storting|versement|insättning|conferimento|dep[oó]sito|top.?up|funds received|\bwire.*received|transfer received|pay.?in|إيداع/,
  ],
  [
    'withdrawal',
    /withdraw|entnahme|auszahlung|opname|onttrekking|removal|retrait|uttag|prelievo|retiro|card (?:debit|transaction|payment)|funds disbursed|transfer paid|wire.*disbursed|سحب/,
  ],
  ['opening', /opening (?:position|balance)|^opening$|initial/],
  [
    'buy',
    /\bbuy\b|bought|\bbot\b|purchase|\bkauf|\bkoop\b|aankoop|\bachat|\bacquisto|\bcompra\b|\bköp\b|subscription|subscribe|open position|savings plan|sparplan|شراء|اكتتاب|^b$/,
  ],
  [
    'sell',
    /\bsell\b|sold|\bsale\b|\bsld\b|verkauf|verkoop|\bvente|\bvendita|\bventa\b|\bsälj|redemption|redeem|position closed|بيع|استرداد|^s$/,
  ],
  ['dividend', /\bprofit\b/],
  ['transfer', /transfer|übertrag|umbuchung|overboeking|virement|journal/],
  ['cash', /\bcash\b|\bach\b|moneylink|saveback|cashback|promotion|reward|^(?:credit|debit)$|^adjustment/],
]

/** Null for what has no known form; `codes` are those of a broker, in small letters. */
export function kindOfWords(text: string, codes: Readonly<Record<string, LineKind>> = {}): LineKind | null {
  const words = text.toLowerCase().replaceAll('_', ' ').trim()
  const code = codes[words]
  if (code) return code
  if (words === '' || notRead.test(words)) return null
  if (words.split(/\s+/).length < 5) return kinds.find(([, pattern]) => pattern.test(words))?.[0] ?? null
  // a sentence begins with what happened; later words may belong to a name
  const found = kinds.flatMap(([kind, pattern]) => {
    const at = pattern.exec(words)?.index
    return at === undefined ? [] : [{ kind, at }]
  })
  return found.toSorted((a, b) => a.at - b.at)[0]?.kind ?? null
}
