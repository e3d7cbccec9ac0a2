import type { MessageKind } from '#contract/banks/messages.ts'
import { alternatives, wordPattern, type Text } from './text.ts'

/** Words in front of a name, by what the message is about; the first that leads to a name counts. */
const leads = {
  shop: [
    'at|@|merchant(?: name)?|store|biller|description(?= ?:)|الدفع إلى|الجهة|المفوتر|لدى|عند|التاجر|المتجر|متجر|اسم التاجر',
    'من\\n|ل\\n|من\\nA',
    'top ?-?up (?:of |for )?your',
    '(?:payment|paid|pay|recharge|bill|transfer)[^.]{0,60}? (?:to|towards)',
    'towards|for|to',
    'from|by|من|في|لل?',
  ],
  back: ['at|merchant|لدى|عند|التاجر', 'from|by|من قبل|من', 'for'],
  payer: ['من\\n#', 'from|sender|by order of|من|المرسل', 'by'],
  payee: ['ل\\n#', 'to|beneficiary(?: name)?|in favou?r of|إلى|الى|المستفيد|لصالح', 'for|towards', 'لل?'],
} as const
/** A lone Arabic `ل` may be written together with the name that it leads to. */
const leadPattern = (lead: string): RegExp => {
  const words = alternatives(lead).map((word) => {
    // labels of lines
    if (word === 'من\\n') return String.raw`(?<=\n)من(?!\p{L})`
    if (word === 'من\\nA') return String.raw`(?<!\p{L})من ?(?=[a-z])`
    if (word === 'من\\n#') return String.raw`(?<=\n)من ?:? ?\d{3,4};`
    if (word === 'ل\\n') return String.raw`(?<=\n)ل(?= ?:)`
    if (word === 'ل\\n#') return String.raw`(?<=\n)ل(?: ?:? ?\d{3,4}; ?| (?=\p{L}{2}))`
    if (word === 'لل?') return String.raw`(?<!\p{L})ل(?=[a-z])`
    return `${wordPattern(word).source}${/\p{Script=Arabic}/u.test(word) ? '(?!\\p{Script=Arabic})' : ''}`
  })
  return new RegExp(`(?:${words.join('|')}) ?:?[ \\n]?`, 'gu')
}
const patternsOf = (group: readonly string[]): RegExp[] => group.map(leadPattern)
/** HSBC's form: day, shop, `Purchase from` and the account. */
const dayFirst = /(?<![\da-z])\d{2}[a-z]{3}\d{2} (?=[^.\n]{2,50} purchase (?:from|by|on) )/gu
const leadsOf: Partial<Record<MessageKind, readonly RegExp[]>> = {
  purchase: [dayFirst, ...patternsOf(leads.shop)],
  declined: patternsOf(['beneficiary name(?= ?:)', ...leads.shop]),
  'direct-debit': patternsOf([...leads.payee, 'by']),
  refund: [dayFirst, ...patternsOf(leads.back)],
  reversal: patternsOf(leads.back),
  'transfer-in': patternsOf(leads.payer),
  salary: patternsOf(leads.payer),
  'transfer-out': patternsOf(leads.payee),
}
const stop =
  /\n| (?=(?:الي|علي|ب) ?(?:ال)?(?:بطاق|حساب))|,? (?=(?:amount|date|country|time|fees?|card|ref|channel reference no|المبلغ|مبلغ|التاريخ|الدوله|الحاله|المعامله|الي|من) ?:)|,? (?=(?:المبلغ|اجمالي|الحد)(?!\p{L}))|,? (?=at \d)| (?:of|for) (?=[a-z]{3} ?\d|\d[\d,.]* ?[a-z]{3}(?![a-z]))| (?=t ?& ?cs?(?![a-z])|visit |download )| of (?=[a-z]{3} ?\d)|,? (?=(?:could|did|does|failed|cannot|refused) )|\. ?(?=please|do not|never|call)| \/ |[;()]|[.!] |[.!]$|\. ?(?=av|bal|your|if|limit)|,? (?=(?:on|dated|date(?= ?[:\d])|with|via|using|has|have|was|were|is|are|ref|reference|through|avl|avail|available|(?:bal|balance|limit|total)(?= ?(?:is|now|[:.]|aed|\d|[a-z]{3} ?\d))|from|to|your|(?:card|account|a\/c|acc)(?= ?(?:no|num|end|x|\*|#|\d|:|$))|if|call|txn|trx|by|as|against|for (?:consumer|your|[a-z]{3} ?\d)|in (?:your|account|a\/c|acc)|made|executed|processed|completed|debited|deducted|credited|(?:new|current|remaining) bal(?:ance)?|successfully|purchase (?:from|by|on))(?![a-z&'-]))|,? (?=(?:(?:في|يوم|عبر|مبلغ|حساب|من قبل|و?تم|واعاده|ورد)(?!\p{L})|بتاريخ|الساعه|باستخدام|بواسطه|الرصيد|رصيد|المتاح|ب(?:ال)?بطاق|بطاق|من بطاق|من حساب|الي حساب|علي حساب|علي بطاق|الي بطاق|بمبلغ|بقيمه|رقم مرجع|مرجع|المرجع|برقم|لعدم|للاستفسار|للمزيد|اتصل|بنجاح|تاريخ))|,? ?\d{1,4}[/-]\d{1,2}[/-]\d{2,4}|,? ?\d{1,2}:\d{2}|,? (?:aed|usd|sar|qar|kwd|omr|bhd|egp|eur|gbp|inr) ?\d|,? \d[\d,]*(?:\.\d+)? ?(?:(?:aed|usd|sar|qar|kwd|omr|bhd|egp|eur|gbp|inr)(?![a-z])|درهم|ريال|دينار|جنيه)/u
const noName =
  /^(?:\+\d|\d[\d,.]* ?(?:(?:aed|usd|sar|qar|kwd|omr|bhd|egp|eur|gbp|inr)(?![a-z])|درهم|ريال|دينار|جنيه|[درج]\. ?[اسقعكبم])|[a-z]{3} ?\d[\d,.]*$|\[|(?:ال)?الكتروني|(?:your?|the|an?|my|our|accounts?|acc|a\/c|ac|[cd]?cards?|credit|debit|iban|atm|aed|usd|sar|qar|kwd|bhd|omr|own|top|salary|consumer|(?:more|further|additional) (?:details?|info(?:rmation)?)|information|details|any|purchase|payment|transaction|cash|online|local|mobile|internet|value|amount|date|wallet|being|by|us|you|another|other|party-id|payout|settlement|disbursement|reversed|avoid|earn|get|enjoy|win|redeem|charge|insufficient|assistance|help|queries|debiting|exclusive|offers?|(?:beneficiary )?bank|inquiries|failed|declined|cancelled|unsuccessful|returned|refund|reversal|pos|transaction|withdrawal|deposit)(?![a-z*])|x{2,}|[*#•]+|\d[\dx*]{5,}$|\d[\d /:.,-]*$|\d+ ?(?:am|pm)(?![a-z])|(?:\d{1,2}[ -]?)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* ?[\d-]|(?:january|february|march|april|may|june|july|august|september|october|november|december)$|(?:ال)?(?:حساب|بطاق)|رقم|مدي|حال(?!\p{L})|حاله|عدم|خلال|تاريخ|مبلغ|المبلغ|الساع|نقاط|البيع|عبر|لعدم)|instant payment|wamd|sarie|fund transfer|transfer|الراتب/u

/** Who sends, gives back or has received money, in front of the verb. */
const doer =
  /(?:(?<=^|[.:] |\n))(?!we |you |dear |hello|hi )[^.:()\n]{2,40}?(?<! (?:been|was|were|is|has))(?= (?:(?:has )?(?:sent you|refunded)|has received) )/u
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
  for (const pattern of leadsOf[kind] ?? []) {
    for (const match of plain.matchAll(pattern)) {
      const start = match.index + match[0].length
      // `From HSBC:` in front of a message tells who sent it
      if (match.index < 60 && /^[a-z ]{2,20}: ?\d{2}[a-z]{3}\d/.test(plain.slice(start))) continue
      if (match.index === 0 && /^[a-z ]{2,20}:/.test(plain.slice(start))) continue
      const name = nameAt(shown, plain, start)
      if (name !== null) return name
    }
  }
  if (!ofShops.has(kind)) return null
  if (kind === 'refund' || kind === 'reversal') {
    const bracketed = /\((?!\d)([^)]{3,40})\)/u.exec(shown)?.[1]
    if (bracketed !== undefined) return bracketed
  }
  return nameBelowAmount(shown, plain)
}

/** The shop in a line of its own, with its label, wherever it stands. */
export function shopInLine({ shown, plain }: Text, kind: MessageKind): string | null {
  const label = ofShops.has(kind) ? /\n(?:at|merchant|store|لدي|التاجر|المتجر)(?: ?:| ) ?/u.exec(plain) : null
  return label && nameAt(shown, plain, label.index + label[0].length)
}

const atShop = leadPattern('at|merchant(?: name)?|لدى|عند|التاجر|اسم التاجر')
const ofKinds = /refund|credit|debit|revers|deposit|receiv|return|transfer|remit|cash ?back|fee/gu
/** The text in which words of a shop's name, which banks write in capitals, say nothing of the kind of its payment. */
export function withoutName({ shown, plain }: Text): Text {
  for (const match of plain.matchAll(atShop)) {
    const start = match.index + match[0].length
    const length = stop.exec(plain.slice(start, start + 80))?.index ?? 80
    const name = shown.slice(start, start + length)
    if (!/^[A-Z][A-Z\d&'.*-]/.test(name) || /^ATM(?![A-Z])/.test(name)) continue
    const masked = plain.slice(start, start + length).replace(ofKinds, (word) => '~'.repeat(word.length))
    return { shown, plain: plain.slice(0, start) + masked + plain.slice(start + length) }
  }
  return { shown, plain }
}

function nameAt(shown: string, plain: string, start: number): string | null {
  const rest = plain.slice(start, start + 80)
  const end = stop.exec(rest)?.index ?? rest.length
  const found = rest.slice(0, end)
  if (
    (noName.test(found) &&
      !/^(?:[A-Z]|THE|MY|AN|DATE|LOCAL|MOBILE|VALUE|OTHER) [A-Z]{2}/.test(shown.slice(start))) ||
    plain.startsWith('*', start + end) ||
    /[*·•]{2}|x{3}\d/.test(found) ||
    !/\p{L}{2}/u.test(found)
  )
    return null
  return tidy(shown.slice(start, start + end))
}

/** In messages of one field a line, the name stands alone below the amount. */
function nameBelowAmount(shown: string, plain: string): string | null {
  const name =
    shown === shown.toUpperCase() && !/\p{Script=Arabic}/u.test(shown)
      ? undefined
      : (afterAmount.exec(shown) ?? beforeTime.exec(shown))?.groups?.['name']
  if (name !== undefined && !noName.test(name.toLowerCase())) return tidy(name)
  const lines = [...plain.matchAll(/[^\n]+/g)]
  const amount = lines.findIndex(([line]) =>
    /^(?:(?:amount|(?:ال)?مبلغ):? ?)?(?:[a-z]{3} ?[\d,.]+|[\d,.]+ ?(?:[a-z]{3}|ريال|درهم))$/u.test(
      line.trim(),
    ),
  )
  for (const index of [amount + 1, amount - 1]) {
    const line = amount < 0 ? undefined : lines[index]
    if (
      !line ||
      noName.test(line[0]) ||
      /[:;]|purchase|debit|credit|شراء|card|account|بطاق|حساب|تاريخ|رصيد|balance|amount|سحب|صراف|تحويل|حوال|ايداع|راتب|عمليه|withdraw|transfer|salary|refund|deposit|revers|transaction/u.test(
        line[0],
      ) ||
      !/\p{L}{2}/u.test(line[0])
    )
      continue
    return tidy(shown.slice(line.index, line.index + line[0].length))
  }
  return null
}

/** In one line as the fields of a card's purchase: a name of any letters between the amount and a time. */
const beforeTime =
  /^[^.\n]{0,30}Purchase .{0,60}?(?<![A-Z\d.])[A-Z]{3} ?[\d,]+(?:\.\d{1,3})? (?<name>\p{Lu}[^\n\d]{1,60}?) \d{1,2}[/-]\d{1,2}[/-]\d{2,4} \d{1,2}:\d\d/u
/** The same in one line: amount, name in capitals, then a card, a day or the balance. */
const afterAmount =
  /(?<![A-Z\d.])(?:[A-Z]{3} ?[\d,]+(?:\.\d{1,3})?|[\d,]+(?:\.\d{1,3})? ?(?:[A-Z]{3}|درهم|ريال)) (?<name>[A-Z][A-Z&'.*-]+(?: [A-Z0-9&'.*-]+){0,5}?)(?=(?:, ?[A-Z]+(?: [A-Z]+)?)?,? (?:[cd]?card|على|من|باستخدام|ببطاق|بطاق|on|bal|avl|a\/c|acc|ref|from|\d{1,2}[/-]\d)|$)/u

const tidy = (name: string): string | null => {
  const text = name
    .replace(/^[\s:*-]+|[\s,.:;*-]+$/g, '')
    .replace(/^(?:\d{5,}-|beneficiary )/i, '')
    .replace(/ (?:success(?:ful)?|received)$/i, '')
  return text.length > 1 ? text.slice(0, 80) : null
}
