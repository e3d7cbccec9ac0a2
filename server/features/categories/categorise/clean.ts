/** Turns a line of a bank statement into the words that name the other side. */

const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
const months = '(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)'

/** What banks print around a merchant's name, most specific first. */
const noise: readonly RegExp[] = [
  /\bVALUE ?DATE\b ?:?/g,
  /\bCARD ?(?:NO|NUMBER|ENDING)\b[. :]*(?:WITH )?[\dX*·-]{4,}/g,
  /\b(?:CC|A\/C|ACC|ACCOUNT) ?NO\b[. :-]*[\dX*·-]{4,}/g,
  /\b\d{4}-\d{2}-\d{2}\b|\b[\dX]{1,2}[/.-][\dX]{1,2}[/.-]\d{2,4}\b/g,
  new RegExp(String.raw`\b\d{1,2}[ -]?${months}[ -]?\d{2,4}\b`, 'g'),
  /\b\d{1,2}:\d{2}(?::\d{2})?\b/g,
  /\b\d[\d,]*\.\d{2,3} ?,? ?[A-Z]{3}\b|\b[A-Z]{3} ?\d[\d,]*\.\d{2,3}\b/g,
  /\b(?:NFC|IAP|ECOM)\s*-\s*\((?:AP|SM|GO|GP|SAM)?-?PAY\)\s*-?/g,
  /\b(?:DEBIT |CREDIT |VISA |ELECTRON )?(?:CARD )?POS ?- ?(?:PURCHASE|PURCH|TXN|TRN)?\b/g,
  /\b(?:DEBIT CARD|CREDIT CARD|VISA|POS|ECOM|ONLINE) (?:PURCHASE|PURCH|TXN|TRANSACTION)\b[:;]?/g,
  /\b(?:MB|IB|MOB) ?BILL ?DR\b:?/g,
  /^(?:TAP|ZIINA|ALP|WL|SP|SQ|SUMUP|PAYPAL|PAYMOB|PAYUP|MAMO PAY|TELR|CKO|NETWORK|STRIPE|ADYEN) ?\*/g,
  /\bHTTPS?\b:?(?:\/\/)?|\bWWW\b\.?/g,
  /\(.*?\)/g,
  /\b[\dX*·]{4,}\*+\d*|\b\d+X{2,}\d*/g,
]

const places = new Set(
  (
    'DUBAI ABU DHABI SHARJAH AJMAN FUJAIRAH KHAIMAH UMM QUWAIN AUH DXB SHJ AJM RAK UAQ AE ARE UAE 784 AED ' +
    'US USA GB GBR UK IN IND PK SA KSA SAU FR FRA DE DEU NL NLD SE SWE IE IRL QA QAT CH SG LONDON DOHA STOCKHOLM'
  ).split(' '),
)
const legal = new Set(
  'LLC LL L C LTD INC FZE FZCO FZ FZC DMCC EST PJSC PSC CO COMPANY BR BRANCH SOLE SPC'.split(' '),
)
/** Words of the line rather than of a name. */
const plumbing = new Set(
  'REF REFERENCE NO TXN TRN ORDER PENDING PURCHASE PAYMENT PYMT BILLPAY BILL E-PAYMENT MBA AT VIA'.split(' '),
)

/** The upper-case words of a text without card numbers, dates, amounts and the bank's own wording. Arabic stays. */
export function wordsOf(raw: string): readonly string[] {
  const known = recent.get(raw)
  if (known) return known
  if (recent.size >= 2000) recent.clear()
  const words = readWords(raw)
  recent.set(raw, words)
  return words
}

/** Each line is looked at several times while it is categorised, and lines repeat. */
const recent = new Map<string, readonly string[]>()

function readWords(raw: string): readonly string[] {
  let text = raw
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/[\u064B-\u0652\u0640]/g, '')
    .toUpperCase()
    .trim()
  for (const pattern of noise) text = text.replace(pattern, ' ').trim()
  return fold(text)
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== '')
}

/** Latin letters without accents; other scripts as they are. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
}

/** The words that may name somebody: without trailing places and legal forms, numbers and references. */
export function nameWords(words: readonly string[]): string[] {
  const kept = words.filter((word) => !isReference(word) && !plumbing.has(word))
  while (kept.length > 1) {
    const last = kept.at(-1) ?? ''
    if (!places.has(last) && !legal.has(last) && last.length > 1) break
    kept.pop()
  }
  return kept.filter((word) => !legal.has(word) || kept.length === 1)
}

/** Numbers, and codes with at least three digits: terminals, orders, references. */
function isReference(word: string): boolean {
  return /^\d+$/.test(word) || (word.match(/\d/g) ?? []).length >= 3
}

/** A stable key of name words; null when they name nobody. */
export function keyOf(words: readonly string[]): string | null {
  const key = words.join('-').toLowerCase().slice(0, 48)
  return /\p{L}{2}/u.test(key) ? key : null
}

/** Name words as one reads them: Latin in title case, short codes and other scripts as they are. */
export function titleOf(words: readonly string[]): string {
  return words
    .map((word) =>
      /^[A-Z]{4,}$/.test(word) || minor.has(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word,
    )
    .join(' ')
    .slice(0, 60)
}
const minor = new Set('AL EL THE AND OF FOR BAR TEA ICE SPA GYM BUS CAR'.split(' '))
