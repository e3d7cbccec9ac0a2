import type { MessageKind } from '#contract/banks/messages.ts'
import { bankOf } from './banks.ts'
import { anyOf } from './patterns.ts'
import { ofFee } from './kinds/fees.ts'
import { firmLeads, leadPattern, leadsOf, nameLeads, noName, stop } from './payee-words.ts'
import { ofCompany } from './refusals/not-of-bank.ts'
import type { Text } from './text.ts'

/** Who sends, gives back or has received money, in front of the verb. */
const doer = new RegExp(
  [
    String.raw`(?:(?<=^|[.:,] |\n))(?!we |your? |the |an? |merchant |partial |full |dear |hello|hi )`,
    String.raw`(?:[^.:,()\n]|(?<= \p{L})\.){2,40}?(?<! (?:been|was|were|is|has))(?= (?:has received|refund of(?= [a-z]{3} ?\d)|`,
    String.raw`(?:has |just )?(?:(?:sent|paid) you|(?:sent|transferred)(?= [a-z]{3} ?[\d,.]+ to your)|`,
    String.raw`returned(?= [a-z]{3} ?\d)|refunded)) )`,
  ].join(''),
  'u',
)
const ofDoers: ReadonlySet<MessageKind> = new Set(['transfer-in', 'transfer-out', 'refund'])
const ofShops: ReadonlySet<MessageKind> = new Set([
  'purchase',
  'declined',
  'direct-debit',
  'refund',
  'reversal',
])
/** The shop, sender or receiver that a message names, as the bank writes it; null if it names none. */
export function payeeOf({ shown, plain }: Text, kind: MessageKind): string | null {
  const first = doer.exec(plain)
  if (first !== null && ofDoers.has(kind)) {
    const name = tidy(shown.slice(first.index, first.index + first[0].length))
    if (name !== null && !noName.test(name.toLowerCase())) return name
  }
  const led = nameLedBy({ shown, plain }, leadsOf[kind] ?? [])
  if (led !== null || !ofShops.has(kind)) return led
  const charging = kind === 'purchase' ? charger.exec(shown)?.groups?.['name'] : undefined
  if (charging !== undefined && !noName.test(charging.toLowerCase())) return tidy(charging)
  if (kind === 'refund' || kind === 'reversal') {
    const bracketed = /\((?!\d)([^)]{3,40})\)/u.exec(shown)?.[1]
    if (bracketed !== undefined && !/cash ?back|refund|reversal/i.test(bracketed)) return bracketed
  }
  const biller = kind === 'purchase' ? ofBill.exec(shown)?.groups?.['name'] : undefined
  return biller !== undefined && !noBiller.test(biller) ? biller : nameBelowAmount(shown, plain)
}

/** The first name behind words that lead to one. */
function nameLedBy({ shown, plain }: Text, leads: readonly RegExp[]): string | null {
  for (const pattern of leads) {
    for (const match of plain.matchAll(pattern)) {
      const start = match.index + match[0].length
      // `From HSBC:` in front of a message tells who sent it
      if (match.index < 60 && /^[a-z ]{2,20}: ?\d{2}[a-z]{3}\d/.test(plain.slice(start))) continue
      if (match.index === 0 && /^[a-z ]{2,20}:/.test(plain.slice(start))) continue
      const name = nameAt(shown, plain, start)
      if (name !== null) return name
    }
  }
  return null
}

/** The text without names, in which words say nothing of the kind unless they are a fee's. */
export const withoutNames = (text: Text): string =>
  nameLeads.reduce((plain, lead) => {
    const name = nameLedBy(text, [lead])
    const at = name === null ? -1 : text.shown.indexOf(name)
    if (name === null || at < 0 || ofFee.test(name.toLowerCase())) return plain
    return plain.slice(0, at) + '~'.repeat(name.length) + plain.slice(at + name.length)
  }, text.plain)

/** Whether a message names a shop by words that lead to nothing else, or a company that only sells; or perhaps one. */
export function shopLed(text: Text): 'firm' | 'weak' | null {
  const name = payeeOf(text, 'purchase')
  if (name === null) return null
  const isFirm =
    nameLedBy(text, firmLeads) !== null ||
    nameLedBy(text, leadsOf.purchase ?? []) === null ||
    ofCompany.test(name.toLowerCase())
  return isFirm ? 'firm' : 'weak'
}

/** Who charged a card, in front of the verb. */
const charger =
  /^(?:[\p{L} ]{2,20}: )?(?<name>(?!Total|Dear|We|You)[\p{Lu}\d][^\n:()]{1,40}?) (?:charged|debited) (?=[A-Z]{3} ?\d)/u
/** `Your DEWA bill`, `your du postpaid bill`, `your Salik top-up`. */
const ofBill = /[Yy]our (?<name>[\p{L}&]{2,12})(?: [a-z]+)? (?:[Bb]ill|[Rr]echarge|[Tt]op-?up)(?!\p{L})/u
const noBiller =
  /^(?:card|wallet|account|credit|utility|phone|mobile|electricity|water|gas|internet|monthly|last|next|new)$/i

/** The shop in a line of its own, with its label, wherever it stands. */
export function shopInLine({ shown, plain }: Text, kind: MessageKind): string | null {
  const label = ofShops.has(kind)
    ? /\n(?:(?:at|merchant|store)(?: ?:| )|(?:لدي|التاجر|المتجر)(?: ?:| |(?=[a-z]))) ?/u.exec(plain)
    : null
  return label && nameAt(shown, plain, label.index + label[0].length)
}

const atShop = leadPattern('at|merchant(?: name)?(?! refund)|لدى|عند|التاجر|اسم التاجر')
/** Behind purchases in Arabic, in Latin letters. */
const ofPurchases = /مشتريات\p{L}* [^\n]{0,40} من (?<name>[A-Z][A-Z\d&' .-]{1,30}?)(?= (?:ب|على|في))/u
/** The shop of a message that names no other place. */
export function shopOf({ shown, plain }: Text): string | null {
  const names = [...plain.matchAll(atShop)].map((match) =>
    nameAt(shown, plain, match.index + match[0].length),
  )
  const inBrackets = /\((?<name>\p{Lu}[^)\d]{2,40})\)/u.exec(shown)?.groups?.['name'] ?? ''
  return (
    names.find((name) => name !== null) ??
    ofPurchases.exec(shown)?.groups?.['name'] ??
    (noName.test(inBrackets.toLowerCase()) ? null : inBrackets || null)
  )
}

const ofKinds =
  /refund|credit|debit|revers|deposit|receiv|return|transfer|remit|cash ?back|fee|fail|pending|declin|hold|loan|salary|offer|cash|withdraw|insufficient|denied|block|cancel|void|cheque/gu
/** The text in which words of a shop's name, which banks write in capitals, say nothing of the kind of its payment. */
export function withoutName({ shown, plain }: Text): Text {
  for (const match of plain.matchAll(atShop)) {
    const start = match.index + match[0].length
    const [capitals = ''] = /^[^\p{Ll}\n]*(?![\p{Ll}])/u.exec(shown.slice(start, start + 80)) ?? []
    const length = stop.exec(plain.slice(start, start + capitals.length))?.index ?? capitals.length
    const name = shown.slice(start, start + length)
    if (!/^[A-Z][A-Z\d&'.*-]/.test(name) || /^ATM(?![A-Z])/.test(name)) continue
    const masked = plain.slice(start, start + length).replace(ofKinds, (word) => '~'.repeat(word.length))
    return { shown, plain: plain.slice(0, start) + masked + plain.slice(start + length) }
  }
  return { shown, plain }
}

/** A word behind `to` that says what for. */
const verb =
  /^(?:be|open|pay|buy|fund|cover|settle|complete|help|keep|make|set|use|your|[Vv]iew|[Cc]heck|[Kk]now|[Mm]anage|[Cc]onvert)(?![\p{L}])/u
/** In front of a verb: what could, or is, to be done. */
const askedTo = /(?:able|failed|tried|attempt\w*|requests?|asked|needs?|wants?) to $/u
/** A name of several words in capitals that begins with a word with which no name begins otherwise. */
const ofCapitals =
  /^(?!(?:ATM|POS|NEFT|IMPS|RTGS|UPI|SALARY|CDM|IBAN|CARD|A\/C|ACC|ACCOUNT|BANK|OWN|ONLINE|INTERNET)(?![A-Z])|[A-Z]{3} \d)[A-Z][A-Z&'.-]* [A-Z&]{2,}(?:[ ,][A-Z\d&'.-]+)*/
const ofNoName = /(?:ACCOUNT|CARD|BANKING|MACHINE|DEPOSIT|WITHDRAWAL|TRANSFER|PAYMENT|CREDIT|DEBIT)$/
/** The number of a purchase behind a shop and a star, and where the shop is. */
const reference = /(?<=\p{L}{3})\*+(?: [a-z]*\d[a-z\d-]*(?:, ?[a-z ]{2,20})?)?$/u
const isLikeName = (shown: string, at: number): boolean => {
  const name = ofCapitals.exec(shown.slice(at, at + 40))?.[0]
  return name !== undefined && !ofNoName.test(name) && /\p{Ll}|\p{Script=Arabic}/u.test(shown)
}
function nameAt(shown: string, plain: string, from: number): string | null {
  // a mask around a whole name hides other parts of it
  const start = from + (/^\*+ ?(?=\p{L})/u.exec(plain.slice(from))?.[0].length ?? 0)
  const rest = plain.slice(start, start + 80)
  const end = stop.exec(rest)?.index ?? rest.length
  const found = rest.slice(0, end).replace(reference, '')
  if (
    (noName.test(found) && !isLikeName(shown, start)) ||
    verb.test(shown.slice(start)) ||
    plain.startsWith('*', start + end) ||
    askedTo.test(plain.slice(0, from)) ||
    // the bank whose card it is
    ((/^ [cd]?cards?(?![a-z])/.test(plain.slice(start + end)) ||
      /(?:visa|mastercard)[a-z ]* x*\d{4}$/.test(found)) &&
      bankOf(null, found) !== null) ||
    /[*·•]{2}|x{3}\d|\p{L}\* (?!\p{L}+ \d+$)/u.test(found) ||
    !/\p{L}[\p{L}&]/u.test(found)
  )
    return null
  return tidy(shown.slice(start, start + found.length))
}

/** Words of a line that is no shop's. */
const noShop = anyOf([
  /[:;]|^purchase|card purchase|debit|credit|card|account|balance|amount|withdraw|transfer|salary|refund|deposit/u,
  /revers|transaction|سداد|فاتور|خصم|محفظ|شحن|شراء|بطاق|حساب|تاريخ|رصيد|سحب|صراف|تحويل|حوال|ايداع|راتب|عمليه/u,
])
/** A line that is a sentence. */
const ofSentence =
  /^(?:for|if|dear|we|you|this|merry|happy|thank|please|ref|reference|call|visit|download|pay|enjoy|get)(?![a-z])/u
/** In messages of one field a line, the name stands alone below the amount. */
function nameBelowAmount(shown: string, plain: string): string | null {
  const name =
    shown === shown.toUpperCase() && !/\p{Script=Arabic}/u.test(shown)
      ? undefined
      : (afterAmount.exec(shown) ?? beforeTime.exec(shown))?.groups?.['name']
  if (name !== undefined && !noName.test(name.toLowerCase())) return tidy(name)
  const lines = [...plain.matchAll(/[^\n]+/g)]
  const amount = lines.findIndex(([line]) =>
    /^(?:(?:amount|(?:ال)?مبلغ):? ?|you (?:spent|paid) )?(?:(?:[a-z]{3}|\p{Sc}|درهم|ريال):? ?[\d,.]+|[\d,.]+ ?(?:[a-z]{3}|ريال|درهم))$/u.test(
      line.trim(),
    ),
  )
  for (const index of [amount + 1, amount - 1]) {
    const line = amount < 0 ? undefined : lines[index]
    const isName = !line || !noName.test(line[0]) || isLikeName(shown, line.index)
    if (line && /[*•]{2}/.test(line[0])) continue
    if (!line || !isName || noShop.test(line[0]) || !/\p{L}{2}/u.test(line[0])) continue
    if (ofSentence.test(line[0]) && !isLikeName(shown, line.index)) continue
    return tidy(shown.slice(line.index, line.index + line[0].length))
  }
  return null
}

const amountAhead = String.raw`(?<![A-Z\d.])[A-Z]{3} ?[\d,]+(?:\.\d{1,3})?`
const amountBehind = String.raw`[\d,]+(?:\.\d{1,3})? ?(?:[A-Z]{3}|درهم|ريال)`
/** In one line as the fields of a card's purchase: a name of any letters between the amount and a time. */
const beforeTime = new RegExp(
  String.raw`^[^.\n]{0,30}Purchase .{0,60}?${amountAhead} (?<name>\p{Lu}[^\n\d]{1,60}?) ` +
    String.raw`\d{1,2}[/-]\d{1,2}[/-]\d{2,4} \d{1,2}:\d\d`,
  'u',
)
const behindName = String.raw`[cd]?[Cc]ard|على|من|باستخدام|ببطاق|بطاق|on|bal|avl|a\/c|acc|ref|from|\d{1,2}[/-]\d`
/** The same in one line: amount, name in capitals, then a card, a day or the balance. */
const afterAmount = new RegExp(
  String.raw`(?:${amountAhead}|(?<![A-Z\d.])${amountBehind}),? (?<name>[A-Z][A-Z&'.*-]+(?: [A-Z0-9&'.*-]+){0,5}?)` +
    String.raw`(?=(?:, ?[A-Z]+(?: [A-Z]+)?)?,? (?:${behindName})|$)`,
  'u',
)

/** A verb or another word in small letters of which a sentence is made, or a sentence that begins in a name. */
const inSentence =
  /(?<!\p{L})(?:is|are|was|were|has|have|will|may|please|your|you|not|due|apply|if|when)(?!\p{L})|\p{L}\.\p{Lu}\p{Ll}+ \p{Ll}/u
const tidy = (name: string): string | null => {
  const text = name
    .replace(/^[\s:*-]+|[\s,.:;*=-]+$|-[A-Z]{0,6}\d{4,}$| \+?\d{1,5}[Xx*]{2,}\d*$/g, '')
    .replace(/^(?:\d{5,}-|(?:terminal|tid|agent) (?:no\.? ?|id ?)?\d+ |beneficiary |المستفيد )/i, '')
    .replace(/ (?:success(?:ful)?|received|for|on|at|of|with)$/i, '')
  return text.length > 1 && !inSentence.test(text) ? text.slice(0, 80) : null
}
