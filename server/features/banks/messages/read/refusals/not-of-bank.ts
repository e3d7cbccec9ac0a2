import { anyOf, wordPattern } from '../patterns.ts'

const action =
  'deposited|sent|sending|transferred|transferring|paid|paying|put|received|got|gave|spent|withdrew'
/** A person who writes of what he or she did, or asks for something. */
const ofPerson = wordPattern([
  `i(?:'ve|'ll|'m| have| had| will| am)?(?: (?:just|already|also|now))? (?:${action}|need|owe|send|deposit|transfer)`,
  "i'(?:ve|ll|m|d)|let me know|(?:send|give|pay) me",
  '(?:حولت|أودعت|أرسلت|دفعت|حطيت|رسلت) ?(?:لك|لج|لكم|في حسابك|على حسابك|إلى حسابك)',
  'حطيت|(?:ابعث|أرسل|طرش|حول) لي',
])
const greetings = [
  'hi|hey|hello|habibi|habibti|bro|brother|dude|buddy|mate|mom|mum|dad|yalla|salam',
  'حبيبي|حبيبتي|يا اخي|اخوي|بابا|ماما|هلا',
]
const greeting = new RegExp(`^(?:${greetings.join('|')})(?![\\p{L}'])(?! (?:customer|client))`, 'u')
/** How banks that call people by their names begin. */
const ofBankToo = /^[^,.!\n]{2,30}[,.!] ?(?:you've|you have|your|we've)(?![a-z])/u
const farewell =
  /(?<![a-z])(?:thx|thanks bro|bro|habibi|habibti|(?:please|pls|plz) check|check (?:please|pls|plz))[ .!]*$/u
const slang = /(?<![a-z])(?:bro|habibi|habibti|dude|buddy|pls|plz|yalla|حبيبي|حبيبتي|اخوي)(?![\p{L}])/u
const passive = "(?<!(?<![a-z])(?:been|was|were|is|are|you|you have|you've|successfully) )"
const byPerson = new RegExp(
  [
    String.raw`${passive}(?<![a-z])(?:deposited|transferred|sent|paid|put) (?:you|u|your|the|my|rent|\d|[a-z]{3} ?\d)`,
    String.raw`(?<!\p{L})(?:دفعت|حولت|اودعت|ارسلت|سددت)(?!\p{L})`,
  ].join('|'),
  'u',
)
/**
 * Whether a person wrote a message, not a bank: whatever it says of money, nothing of it is proven. `isNamed`: it names a
 * bank, a card, an account or a balance.
 */
export const isOfPerson = (plain: string, isNamed: boolean): boolean =>
  ofPerson.test(plain) ||
  farewell.test(plain) ||
  (!isNamed &&
    ((greeting.test(plain) && !ofBankToo.test(plain)) || byPerson.test(plain) || slang.test(plain)))

const companies = [
  // tolls and fares, telephones, water and power
  'salik|darb|nol|du|etisalat|e&|virgin mobile|dewa|sewa|addc|aadc|fewa|سالك|ديوا|اتصالات|دو',
  // shops, rides, meals and payments in parts
  'careem|noon|talabat|tabby|tamara|amazon|deliveroo|uber|zomato',
]
const company = `(?:${companies.join('|')})`
/** The name of a company that sells. */
export const ofCompany = new RegExp(String.raw`(?<!\p{L})${company}(?!\p{L})`, 'u')
const companyAccount = new RegExp(
  [
    String.raw`(?<![a-z])(?:your|for|to) ${company} (?:a\/c|account|tag|wallet|balance|pay)(?![a-z])(?<!(?:du|careem) pay)`,
    String.raw`حساب\p{L}* (?:في )?${company}(?!\p{L})|رسوم (?:بوابه )?سالك`,
    String.raw`application fee (?:[^.
]|\.\d){0,40} received`,
  ].join('|'),
  'u',
)
const courier = wordPattern([
  'order (?:is )?confirm(?:ed|ation)|order #|your (?:[a-z]+ )?(?:ride|trip) (?:cost|fare|with|total)',
  'shipments?|parcels?|courier|delivery (?:fee|attempt|address)',
  'شحنتك|شحنتكم|شحنة|طرد|طردك|توصيل شحن\\p{L}*',
])
const bills = '(?:bill|order|booking|policy|subscription|invoice)'
/** A company's receipt for what it was paid. */
const receipt = anyOf([
  /received for (?:(?!your )[a-z&]+ (?:no|number|account|policy|bill)(?![a-z])|policy)/u,
  /^[a-z .&]{2,20}: (?:your )?(?:order|booking|reservation|trip)(?![a-z])/u,
  /we(?:'ve| have)? received (?:[^.\n]|\.\d){0,30} for account|^salik recharge (?![^\n]*(?:your|from|card|wallet|a\/c))/u,
  /your donation of (?:[^.\n]|\.\d){0,40} received/u,
  /your payment to the account number|amount paid ?:|المبلغ المدفوع|bill account|your recharge transaction/u,
  new RegExp(
    String.raw`payment(?:[^.\n]|\.\d){0,60} received (?:for|towards) your (?:[a-z]+ )?${bills}(?![a-z])`,
    'u',
  ),
])
const others =
  'empower|spotify|netflix|airbnb|booking(?:\\.com)?|flydubai|zain|ooredoo|mobily|omantel|batelco|airtel|jio|زين|موبايلي|rta|mohre|gdrfa|icp|tamm|parkin|mawaqif|tasjeel|(?:[a-z]+ ){1,2}(?:police|municipality|courts)|شرطه \\p{L}+|بلديه \\p{L}+|(?:هيئه|وزاره) [^:\\n]{2,30}'
const fromCompany = new RegExp(`^(?:${company}(?:\\.[a-z]{2,3})?|${others}) ?[:-]`, 'u')

const exchanges = [
  'ansari|lulu|fardan|joyalukkas|sharaf|wall street|gcc|orient',
  'redha|rostamani|ghurair|uae|multinet',
]
/** Exchange houses, which tell of what was paid to them in cash or by a card. */
const exchange = new RegExp(`(?:${exchanges.join('|')}) exchange ?:|^(?:western union|moneygram) ?:`, 'u')
/** Whether a company that is no bank tells of its own account or bill; of what was paid, the bank tells as well. */
export const isOfCompany = (plain: string, namesOther: boolean): boolean =>
  /(?:tabby\.ai|tamara\.co|postpay\.io)/.test(plain) ||
  fromCompany.test(plain) ||
  courier.test(plain) ||
  receipt.test(plain) ||
  (exchange.test(plain) && (!namesOther || /we(?:'ve| have)? received/.test(plain))) ||
  (!namesOther && (companyAccount.test(plain) || /your (?:[a-z]+ )?order(?![a-z])/.test(plain)))
