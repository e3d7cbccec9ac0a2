/** What the words of a broker’s line say happened. Pure. */
import type { CashKind } from '#contract/investments/investment-imports.ts'
import type { TradeKind } from '#contract/investments/investment-kinds.ts'
import { folded } from './column-names.ts'

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
  /\bshort\b(?![- ]term)|(?<!separate )\bcover\b|\bvoid|rights? issue|exercis|assign|expir|\boption|unsold|unfilled|reject|\bmargin call|free.?share|leerverkauf|tender|spinoff fee|\bcfd|\bpending\b|\bdeclined\b|\bfailed\b|\bswap\b|\bbuy ?back\b/
export const isNotRead = (text: string): boolean => notRead.test(text.toLowerCase())

/** A row that takes another one back, or an order that was never carried out. */
const cancelled = /\(ca\.?\)|cancel(?!l?ation fee)\w*|storno\w*|annul\w*|geannuleerd|ungültig|ملغ/
export const isCancelled = (text: string): boolean => cancelled.test(text.toLowerCase())
/** Words by which a line takes money back, so that its sign is the other way round. */
export const isReversal = (text: string): boolean => reversal.test(text)
const reversal =
  /revers\w*|revert\w*|correct\w*|berichtig\w*|adjust\w*|tax optimi[sz]ation|steuerliche optimierung|\b(?:tax|fees?) back\b|r(?:ü|u)ckerst\w*|erstattung|refund\w*|rebate\w*|waive\w*|return(?:ed)? ach|terugbetal\w*|rembours\w*|r(?:ü|u)ckbuch\w*|korrektur|återbetal\w*|devoluci\w*|rimborso/i

const undone =
  /pend|^draft|^planned|processing|in progress|await|cancel|reject|expir|fail|declin|revert|^open|^new$|^chg$|^oot$|working|queue|^placed|submitted|accepted|unfilled|incomplete|not |void|deleted|storno|annul|geannul|ausstehend|^offen|gestrichen|abgelehnt|attente|lapsed|ملغ|معلق|مرفوض|قيد/
const finished =
  /execut|fill|^fil$|complet|settle|success|finish|book|process|confirm|done|close|approved|distribut|^paid|posted|^ok$|cleared|ausgeführt|abgeschlossen|gebucht|exécut|uitgevoerd|ejecutad|eseguit|avslut|credited|debited|final|منفذ|مكتمل|تم/
/** Whether a status says that something happened; null if it has a word of no known meaning. */
export const isDone = (status: string): boolean | null => {
  const text = status.toLowerCase()
  return undone.test(text) ? false : finished.test(text) ? true : null
}

const undoneWord =
  /^(?:cancel+ed|rejected|declined|failed|expired|pending|void(?:ed)?|unfilled|lapsed|withdrawn|storniert|annul[ée]+e?|geannuleerd|offen|ملغ[ىاي]ة?|معلقة?|مرفوضة?)$/i
/** Whether a cell says alone that something did not happen. */
export const isUndoneWord = (cell: string): boolean => undoneWord.test(cell.trim())

/** Codes that several brokers use, in small letters. */
const codes: Readonly<Record<string, LineKind>> = {
  bot: 'buy',
  sld: 'sell',
  spur: 'buy',
  ssal: 'sell',
  con: 'deposit',
  cont: 'deposit',
  dep: 'deposit',
  wd: 'withdrawal',
  wth: 'withdrawal',
  eft: 'cash',
  csd: 'cash',
  csr: 'cash',
  csw: 'cash',
  jnlc: 'cash',
  jnls: 'transfer',
  int: 'interest',
  fplint: 'interest',
  div: 'dividend',
  divnra: 'tax',
  divtax: 'tax',
  nrt: 'tax',
  nra: 'tax',
  wht: 'tax',
  rei: 'reinvest',
  fxt: 'conversion',
  fch: 'fee',
  shrsin: 'transfer_in',
  shrsout: 'transfer_out',
  xin: 'deposit',
  xout: 'withdrawal',
  intinc: 'interest',
  cgshort: 'dividend',
  cglong: 'dividend',
  reinvdiv: 'reinvest',
  comm: 'fee',
  acats: 'transfer',
  brw: 'transfer',
  spl: 'split',
  ssp: 'split',
}

/** The first that fits decides. */
const written: readonly [LineKind, RegExp][] = [
  ['return_of_capital', /^dividend \(return of capital/],
  // what stands in brackets says which, not that it is something else
  ['dividend', /^dividend \((?!.*(?:withh|\bwht\b|\btax\)|reinvest))/],
  ['reward', /subscription rebate/],
  [
    'none',
    /(?:cash sweep|^sweep|\bsweep (?:in|out))(?!.*\binterest)|reservation ideal|overboeking (?:naar|van) uw geldrekening|überweisung (?:auf ihr|von ihrem) geldkonto|transfer (?:to|from) your cash account|^edit stop(?: loss)?|fx translation|monthly statement|^(?:tax |annual )?statement$|balance [bc]\/?f|balance (?:brought|carried) forward|(?:brought|carried) forward|^closing balance|رصيد ختامي/,
  ],
  [
    'transfer',
    /changement isin|isin.?(?:change|wijziging|änderung)|(?:name|symbol|produ[kc]t) ?(?:change|wijziging|wechsel)|^migration$/,
  ],
  [
    'return_of_capital',
    /return of (?:capital|principal)|in lieu of fr|capital (?:repayment|reduction|return)|\broc\b|cash.in.lieu|kapitalr(?:ü|ue)ck|rendimento.*capital/,
  ],
  ['transfer_in', /spin.?off|stock distribution/],
  [
    'stock_dividend',
    /(?:stock|scrip|share) dividend|stockdividend|dividende en actions|^bonus (?:issue|shares?)|bonus|staking(?! (?:transfer|deposit|withdraw))|stak(?:e|ing) reward|airdrop|أسهم مجانية|اسهم مجانية|attribution gratuite|actions gratuites|gratisaktie|fondemission|(?:learning |earn |crypto )rewards?|rewards? income|(?:earn|savings|flexible|locked)\b.*\binterest|منحة|aumento (?:di )?capitale/,
  ],
  ['merger', /merger|\bmerged\b|übernahme|takeover/],
  [
    'reinvest',
    /reinvest|\bdrip\b|\breinv?\b ?@|\breinv\b|åter?investering|geninvester|uudelleensijoit|wiederanlage|herbelegging|réinvest|reinversi/,
  ],
  [
    'tax',
    /withh(?:e|o)ld|\bwht\b|dividend tax|tax on dividend|\btax(?:es|e)?\b|\bnra\b|steuer(?!auszug|bescheinigung)|belasting|impôt|(?<!incl\.? |including |plus )\bvat\b|\bgst\b|stamp duty|\bi?ftt\b|retenue|pr[eé]l[eè]vement (?:fiscal|social)|skatt\b|ritenuta|\brit\.|retención|retencion|impuesto|impost[ao]|podatek|quellen|\bsdrt\b|\bbollo\b|impost[ae]|ennakkopidät|lähdevero|kildeskat|udbytteskat|kupongskatt|avkastningsskatt|lesivero|ضريبة/,
  ],
  ['split', /split|consolidation|fractionnement|regroupement d.actions|frazionamento|desdobramento|تجزئة/],
  [
    'interest',
    /interest|fonds monétaires|geldmarktfonds|money market fund (?:change|conversion)|exempt int\b|\bzins|(?:haben|soll)zins|\brente|intérêts|coupon|cedol[ae]|cupón|cupom|\bränta|\w*ränta\b|\w*korko\b|\w*rente\b|interess[ei]|intereses|\bjuros|odsetki|murabaha|فائدة|فوائد|عوائد|lending (?:income|revenue)|\brateo\b/,
  ],
  [
    'fee',
    /\bfees?\b|commission|\bcharges?\b|custody|gebühr|börsengeb\b|handelsmodalitäten|kosten|\bfrais\b|\bcoûts?\b|\bcost[ie]s?\b|droits de garde|gastos|tarieven|\bavgift|courtage|commissioni|comisi[oó]n|comiss(?:ão|ao|ões|oes)|prowizja|opłata|provision|gold subscription|palkkio|\bavgift|gebyr|kurtage|kurtasje|\bspesen?\b|رسم|رسوم|عمولة|مصاريف/,
  ],
  [
    'conversion',
    /^conversion$|^exchange$|^changed (?:in)?to (?:dirhams?|dollars?|euros?|[a-z]{3})$|currency (?:conversion|exchange|credit|debit)|forex|\bfx\b|\bfx ?exchange|foreign exchange|valuta|opération de change|\bdivisa|devisen|währungs|exchange of currenc|cambio de divisa|valuutan|valutaväxling|valutaveksling|veksling|\bväxling|wymiana walut|تحويل عملة/,
  ],
  [
    'dividend',
    /dividend|\bdivident\b|\bdivi?\b|distribution|payment in lieu|ertr(?:a|ä)gs?gutschrift|erträgnis|cap(?:ital)? gain|ausschüttung|uitkering|utdelning|provento|dividendo|dywidend|utbytte|udbytte|osinko|توزيع|أرباح|ربح(?!ية)/,
  ],
  [
    'transfer_in',
    /^in$|^incoming$|^bij$|transfer(?:red)? in\b|\(eingang\)|inbound(?! cash)|delivery ?in|titeleingang|free receipt|einlieferung|^receive\b|receive\b|reçu\b|stock plan|conversion \(incoming\)|conversion from|securities received|وارد/,
  ],
  [
    'transfer_out',
    /^out$|^outgoing$|^af$|transfer(?:red)? out\b|\(ausgang\)|outbound|delivery ?out|titelausgang|auslieferung|\b(?:send|sent)\b(?! (?:money |cash )?to (?:my |the |our )?(?:broker|platform|trading|investment|portfolio))|conversion \(outgoing\)|securities delivered|صادر/,
  ],
  [
    'deposit',
    /deposit|\b(?:sent|send|moved|wired|transferred) (?:money |cash )?to (?:my |the |our )?(?:broker|platform|trading|investment|portfolio)|einlage|einzahlung|storting|versement|virement (?:especes )?recu|depots?\b|insättning|conferimento|dep[oó]sito|top.?up|funds received|card subscription|card web|\bwire.*received|transfer received|pay.?in|\bput in\b|\bpaid in\b|in.?payment|contribution|cotisation|^funding|money in\b|cash in\b|receipt|gutschrift|wpłata|kartenerstattung|wire in\b|incoming wire|bonifico (?:in entrata|ricevuto)|ingreso|aportaci[oó]n|talletus|innskudd|indbetaling|indsætning|إيداع/,
  ],
  [
    'withdrawal',
    /withdraw|trf ?out|wire out\b|outgoing wire|payment to (?:bank|client|customer)|outbound request|entnahme|auszahlung|opname|onttrekking|removal|virement (?:especes )?emis|retrait|uttag|prelievo|retiro|card (?:debit|transaction|payment)|kartenzahlung|funds disbursed|transfer paid|wire.*disbursed|pay.?out|money out\b|cash out\b|disbursement|wypłata|résiliation|reintegro|levantamento|\bnosto\b|\buttak\b|udbetaling|hævning|\btook out\b|\btaken out\b|سحب/,
  ],
  ['opening', /opening (?:position|balance)|رصيد افتتاحي|^opening$|initial/],
  [
    'reward',
    /saveback|cash.?back|promotion|reward|benefit|stockperk|affiliate|incentive|voucher|referral|\bgift|welcome|مكافأة|هدية/,
  ],
  [
    'buy',
    /\bbuy\b|^open long|bought|\bbot\b|purchase|\b(?:wertpapier)?kauf|\bkoop\b|aankoop|\bachat|\bacquisto|\bcompra\b|\bköp\b|\bzakup|\bkupno|subscription|subscribe|souscription|suscripci|sottoscrizione|zeichnung|open position|savings plan|sparplan|allotment|\bköpt\b|\bosto\b|\bmerkintä|kjøp|købt?\b|شراء|اكتتاب|^b(?:$| \d)/,
  ],
  [
    'sell',
    /^rimborso(?: titoli| obbligazioni)?$|\bsell\b|^close long|sold|\bsale\b|\bsld\b|verkauf|verkoop|\bvente|\bvendita|\bventa\b|\bvende?a?\b|\bsälj|sprzeda|redemption|redeem|rückzahlung|maturity|tilgung|position closed|\bsålt\b|\bmyynti|lunastus|\bsalg\b|\bsolgt\b|بيع|استرداد|^s(?:$| \d)/,
  ],
  ['dividend', /(?<!trading |reali[sz]ed |gross |net )\bprofit\b(?! (?:of|from|on|and)\b| ?[/&])/],
  [
    'transfer',
    /transfer|\btsfer\b|siirto|overførsel|overføring|übertrag|umbuchung|overboeking|överföring|virement|journal(?! entr)|traspaso|تحويل|حوالة/,
  ],
  [
    'cash',
    /\bcash\b|^zahlung|^payment$|\bach\b|moneylink|\bfaster payment|\bbacs\b|\bchaps\b|\bvergütung|^rej\b|dishono|bounced|unpaid|^(?:credit|debit|card credit)$|^adjustment/,
  ],
]

const kinds = written.map(([kind, pattern]) => [kind, new RegExp(folded(pattern.source))] as const)

/** Words beside one that says what happened, which do not change it. */
const beside = new Set(
  `market limit stop trade trades trading order orders exchtrade advanced advance simple flexible locked savings saving recurring regular
  direct instant automatic auto manual standard other misc general total full partial final adjustment adj correction
  stock stocks share shares etf etfs fund funds bond bonds sukuk treasury equity equities security securities asset assets crypto coin coins
  gold metal fiat spot option cash money account accounts bank broker brokerage custodian wallet portfolio
  transaction transactions payment payments activity request item entry record movement posting
  credit debit credits debits credited debited charged paid received earned processed completed cleared incoming outgoing internal external customer client
  ordinary qualified qualifying non special final interim regular cash annual monthly quarterly yearly gross net foreign domestic local us
  free freeshare long short-term term cap qual year prior
  balance deposit uninvested cash credit lending loan margin debit overnight rollover
  service services platform management mgmt manage custody administration administrative admin advisor adviser exchange connection
  clearing regulatory network conversion currency adr wire sepa swift eft ach ideal sofort card third party and for from with
  the per new old your you auf aus bei der die das den dem und von vom zum zur mit für pro van voor het een naar uit met
  des les sur par pour del della dei delle alla con por para los las els till från och för til fra av på ved
  income revenue investment investments purchase sale reverse forward split open close
  internet online mobile app half back
  flatex degiro schwab moneylink moneymovement paypal trustly acats aton earn convert converted compensation comp returned item items
  corp corporate action actions corporateaction spending between products retail staking unstaking registrations electronic
  delivery flat rate flat-rate dist scrip international check cheque product products result dividend dividends interest
  creditering debitering creditado debitado bonifico fremdbank ausbuchung einbuchung transaktions wechsel terug kall kalls
  short fixed equivalent lieu substitute retirada levantamento credito debito late accrued due payable settlement proceeds maturity
  sec finra taf handling inactivity data maintenance processing levy certif variation monetaires produits stacco plusvalenza contant beleggersrekening société societe
  corporations manufactured exempted property demerger payroll frx inflation societe fiducie quebec especes abono cargo efectivo gutschrift belastung belastungen guthaben lastschrift vardepappers vardepapper wertpapier wertpapiere aktie aktien anteile depot konto verrechnung eingang ausgang ordentliche
  preliminar steuerauszug conto titoli effecten aandelen fondsen geld rekening fonds titres titoli dossier obbligazioni acciones acoes aktier fonder utland utlandsk
    قيمة مضافة المضافة نقدي نقدية نقدا أسهم الأسهم سهم السهم صكوك الصكوك وحدات صندوق الصندوق حساب الحساب رصيد الرصيد محفظة المحفظة مالية المالية أوراق
    بنكي بنكية بنك البنك وسيط الوسيط وساطة الوساطة تداول التداول أمر سنوية سنوي مجانية إدارة حفظ على من إلى`
    .split(/\s+/)
    .map(folded),
)

/** `NonResidentTax` and `non_resident_tax` are words of their own. */
const apart = (text: string): string =>
  /^(?:[A-Z][a-z]+){2,}$/.test(text)
    ? text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    : text.replaceAll('_', ' ')

/** What is left of a word whose beginning says what happened. */
const endings = new Set(['ment', 'ments', 'enerstattung', 'erstattung', 'posten', 'ungen', 'betrag'])

/**
 * Whether words of a column of kinds hold one of no known meaning, which may change what happened: `Margin call interest
 * waiver`. Those of `names` are its instrument's; sentences and words with numbers are not judged.
 */
export function hasUnknownWord(
  text: string,
  names: string,
  own: Readonly<Record<string, LineKind>> = {},
): boolean {
  // a gift is from somebody
  let rest = folded(apart(text).toLowerCase().trim()).replace(/\bgift from .*/, 'gift')
  const together = folded(text.toLowerCase().trim())
  if (
    (own[rest] ?? codes[rest] ?? codes[together]) !== undefined ||
    /\d/.test(rest) ||
    rest.split(/\s+/).length > 6
  )
    return false
  for (const pattern of [...kinds.map(([, each]) => each), reversal, cancelled])
    rest = rest.replaceAll(new RegExp(pattern.source, 'g'), ' ')
  const named = folded(names.toLowerCase())
  return rest
    .split(/[^\p{L}]+/u)
    .some((word) => word.length > 3 && !endings.has(word) && !beside.has(word) && !named.includes(word))
}

/** Null for what has no known form; `own` are the codes of a broker, in small letters. */
export function kindOfWords(text: string, own: Readonly<Record<string, LineKind>> = {}): LineKind | null {
  const together = folded(text.toLowerCase().replaceAll('_', ' ').trim())
  const code = own[together] ?? codes[together]
  if (code) return code
  const words = folded(apart(text).toLowerCase().trim())
  if (words === '' || notRead.test(words)) return null
  if (words.split(/\s+/).length < 5) return kinds.find(([, pattern]) => pattern.test(words))?.[0] ?? null
  // a sentence begins with what happened; later words may belong to a name
  const found = kinds.flatMap(([kind, pattern]) => {
    const at = kind === 'cash' ? undefined : pattern.exec(words)?.index
    return at === undefined ? [] : [{ kind, at }]
  })
  const [first] = found.toSorted((a, b) => a.at - b.at)
  // of deposits and withdrawals together, the sign says which
  return first?.kind === 'withdrawal' && found.some(({ kind }) => kind === 'deposit')
    ? 'deposit'
    : (first?.kind ?? kinds.find(([, pattern]) => pattern.test(words))?.[0] ?? null)
}
