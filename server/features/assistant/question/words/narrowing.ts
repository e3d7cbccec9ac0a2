/** Words that narrow a question: to an account, a card, a share, some days, or without a name. */
import { formsOf } from '#contract/ledger/search/tokens.ts'
import { list, months } from '#contract/ledger/search/words.ts'
import { districts } from './vocabulary.ts'

/** What leaves a name out that follows it. */
/** Whom something is owed to: 'owes me'. */
export const ofSelf: ReadonlySet<string> = new Set(list('me, us'))
export const nots: ReadonlySet<string> = new Set(list('not, مش, مو, مب, وليس, ليس'))
/** What says that nothing was paid, of months. */
export const noes: ReadonlySet<string> = new Set(list('no, not, without, never, ما, بدون, لا'))
export const minuses: ReadonlySet<string> = new Set(list('minus, less, ناقص'))
/** How a person calls their own account beside a joint one. */
export const ownAccount = list('own account, my own account, my account, my own, mine')
export const jointWords: ReadonlySet<string> = new Set(list('joint, shared, family, مشترك, المشترك'))
/** All getting about, and what is paid for a car or a ride. */
export const gettingAbout: ReadonlySet<string> = new Set(
  list('transport, transportation, commute, commuting, getting around, مواصلات, تنقل, تنقلات'),
)
export const drives: ReadonlySet<string> = new Set(
  list('salik, سالك, darb, درب, careem, كريم, uber, اوبر, taxi, تاكسي'),
)
/** What some days are compared with follows. */
export const thanWords: ReadonlySet<string> = new Set(
  list(
    'than, vs, versus, compare, compared, comparison, between, against, since, from, same, like, as, difference, عن, مقارنه, قارن, مقابل, منذ, بين, نفس, فرق, الفرق',
  ),
)
/** How dear a place is, which no payment says. */
export const cheaper: ReadonlySet<string> = new Set(list('cheapest, cheaper, ارخص'))
export const shopKinds: ReadonlySet<string> = new Set(
  list(
    'supermarket, supermarkets, restaurant, cafe, shop, store, place, pharmacy, station, سوبرماركت, مطعم, محل, مكان, صيدليه, كافيه',
  ),
)
/** Which of several is asked for that has less. */
export const lessWords: ReadonlySet<string> = new Set(
  list('less, fewer, least, lower, lowest, cheaper, cheapest, اقل, الاقل, ارخص, الارخص, ادني'),
)
export const asksWhere =
  /(?:^| )(?:where|(?:which|what) (?:place|shop|store|merchant)s?|who|وين|فين|اين|(?:اي|شو) (?:محل|مكان|متجر))(?= |$)/u
export const visiting = /^(?:visit(?:ed|s)?|often|frequent(?:ed|ly)?|used|اروح|نروح|ازور|زرت|رحت)$/u
export const prepositions = /^(?:on|from|with|by|using|بال.+|من|علي)$/u
/** What comes from somebody: 'money from Maya'. */
export const givens: ReadonlySet<string> = new Set(
  list('money, transfer, transfers, payment, payments, deposit, deposits, فلوس, تحويل, تحويلات, حواله'),
)
export const froms: ReadonlySet<string> = new Set(list('from, من'))
/** Words of names of those that send money. */
export const senders: ReadonlySet<string> = new Set(
  list('exchange, ansari, fardan, remit, remittance, quickremit'),
)
export const shopNouns: ReadonlySet<string> = new Set(list('محل, متجر, دكان, shop'))
export const bareTimes: ReadonlyMap<string, 'month' | 'day'> = new Map([
  ...list('month, months, شهر, شهور, اشهر').map((word) => [word, 'month'] as const),
  ...list('day, days, يوم, ايام').map((word) => [word, 'day'] as const),
])
export const ofTime: ReadonlySet<string> = new Set([...list('of, من'), ...months.flat()])
export const otherWords: ReadonlySet<string> = new Set(list('other, another, others, ثاني, ثانيه, ثانيين'))
export const ofWords: ReadonlySet<string> = new Set(list('of, in, from, من, في'))
export const spendNoun =
  /^(?:spend|spendings?|expenses?|outgoings|(?:ال)?(?:مصاريف|مصروف|مصروفات|انفاق|صرف|نفقات)(?:ي|نا)?)$/u
export const cardNouns = /^(?:cards?|visa|mastercard|[بل]?(?:ال)?بطاق[هة]|بطاقتي|الفيزا)$/u
export const endings: ReadonlySet<string> = new Set(list('ending, ending in, ends, ends in, تنتهي'))
/** What was in an account. */
export const beings: ReadonlySet<string> = new Set(list('was, had, have, is, كان, كانت'))
/** 'all stations' of petrol, 'all shops' of Lulu. */
export const alls: ReadonlySet<string> = new Set(list('all, every, any, كل, جميع'))
export const placeNouns: ReadonlySet<string> = new Set(
  list(
    'stations, station, shop, shops, stores, outlets, branches, branch, outlet, places, locations, محطات, المحطات, محلات, المحلات, فروع, الفروع',
  ),
)
export const howManyDays = list(
  'how many days, how many more days, how many weeks, how long, days left, days to go, days until, days ago, كم يوم, كم باقي يوم, كم اسبوع',
)
/** What comes back, where nobody is named who gives it. */
export const gotBack: ReadonlySet<string> = new Set(
  list('refunded, رجعوا, رجعولي, ردوا, ردولي, استرجعت, استرديت, رجع, رجعت'),
)
export const gettings: ReadonlySet<string> = new Set(
  list('get, got, gotten, getting, money, came, come, comes'),
)
/** 'from June to October'. */
export const fromWords: ReadonlySet<string> = new Set(list('from, between, من, بين'))
export const untilWords: ReadonlySet<string> = new Set(list('to, and, until, till, الي, حتي, و'))
export const ordinals: ReadonlyMap<string, number> = new Map([
  ...list('second, 2nd, ثاني, ثانيه').map((word) => [word, 2] as const),
  ...list('third, 3rd, ثالث, ثالثه').map((word) => [word, 3] as const),
])
export const nexts: ReadonlySet<string> = new Set(list('next, القادم, القادمه, التالي, التاليه'))
export const differences: ReadonlySet<string> = new Set(list('difference, الفرق, فرق'))
/** Of which so many are asked for, and no amount. */
export const countNouns: ReadonlySet<string> = new Set(
  list('orders, visits, rides, trips, times, مرات, مشاوير'),
)
/** After which a case is supposed. */
export const supposing: ReadonlySet<string> = new Set(list('if, لو, اذا, ان'))
export const paying: ReadonlySet<string> = new Set(list('صرفت, اشتريت, دفعت, سحبت'))
export const buying: ReadonlySet<string> = new Set(
  list(
    'شراء, اشتري, شلت, شلنا, اخذت, اخذنا, اسحب, as7ab, اسافر, سافرت, سافرنا, نسافر, buy, bought, spend, spent, pay, paid, take, withdraw',
  ),
)
export const lates: ReadonlySet<string> = new Set(list('تاخر, تاخرت, متاخر, متاخره, يتاخر, اتاخر'))
/** What is said of a card on which nothing is owed. */
export const cleared: ReadonlySet<string> = new Set(list('صفر, مسكره, مصفره, مسدده, عليها'))
export const entered: ReadonlySet<string> = new Set(list('دخلت, دخلنا, ادخل, ندخل'))
export const theyPaid = /^(?:و|ف)?(?:دفع|سدد)(?:و|وا|وه|ولي|ولنا)$/u
/** In Arabic letters, which no text of a bank has. */
export const isDistrict = (word: string): boolean =>
  /^[\u0621-\u064A]/u.test(word) &&
  formsOf(word).some((form) => districts.has(form) || districtParts.has(form))
const districtParts: ReadonlySet<string> = new Set([...districts].flatMap((name) => name.split(' ')))
/** What is said of a place or a bill: without an article they choose none. */
export const predicates: ReadonlySet<string> = new Set(
  list(
    'dear, pricey, cheap, costly, big, small, large, huge, غالي, غاليه, غاليين, رخيص, رخيصه, كبير, كبيره, صغير, صغيره, ناقص',
  ),
)
/** After which somebody else's account is meant: 'Maya's own account', and before it. */
export const heldAfter: ReadonlySet<string> = new Set(
  list('own, account, bank account, balance, savings account, wallet, حساب, رصيد'),
)
export const heldBefore: ReadonlySet<string> = new Set(list('رصيد, حساب'))
/** Forms of 'to shop', and what links its noun to a shop. */
export const shoppingVerbs =
  /^(?:shopped|و?(?:ب|عم)?[انيت]تسوق(?:ي|و|وا|ون)?|و?ا?تسوق(?:ت|نا|تو|تي|تم|و|وا))$/u
export const shoppingNouns: ReadonlySet<string> = new Set(list('shopping, تسوق, التسوق, تسوقي, تسوقنا'))
export const shopLinks: ReadonlySet<string> = new Set(list('at, from, in, with, @, من, في, عند'))
export const shoppingGoes: ReadonlySet<string> = new Set(list('go, goes, going, went, gone'))
/** What is paid to friends who save together, or received of them in turn. */
export const circleLeads = /^(?:ال)?(?:قسط|دور|دفعه|دفعت|دفعنا|ادفع|ندفع|سددت)$/u
export const eachParty: ReadonlySet<string> = new Set(list('each, every, per, لكل, كل'))
export const clients = /^(?:clients?|customers?|عميل|زبون)$/u
/** Paying something off: 'paid the card', 'دفعت البطاقه'. */
export const paidVerbs = /^pa(?:y|id|ying|yed)$/
export const settledVerbs = /^(?:[انت]|ن)?(?:دفع|سدد)(?:ت|نا|تو|تي)?$/u
export const theCard = /^(?:ال|لل)بطاق(?:ه|ات)$|^بطاقتي$/u
/** What may stand between a verb and what is one's own. */
export const ofOwn: ReadonlySet<string> = new Set(list('the, my, our, off, down, back, to, towards, credit'))
export const selfWords: ReadonlySet<string> = new Set(list('i, we'))
export const manners = /^(?:[a-z]{4,}ly|just|even|really)$/
export const costNouns: ReadonlySet<string> = new Set(list('cost, costs'))
/** One payment of which the least is asked. */
export const singles: ReadonlySet<string> = new Set(
  list('thing, شي, شيء, مبلغ, عمليه, دفعه, فاتوره, طلب, طلبيه'),
)
/** Of cheques that were given and not paid yet. */
export const stillOut: ReadonlySet<string> = new Set(
  list('out, outstanding, uncashed, unpaid, unpresented, uncleared'),
)
export const goneOut = /^(?:went|gone|came|come|paid)$/
/** What is of today, and no day of before. */
export const nows = list('now, right now, at the moment, currently, at present, الان, حاليا, هذه اللحظه')
/** Which way money went, of an account asked of before. */
export const outOfIt =
  /(?:^| )(?:came|come|went|gone|go|taken|took|take|moved|pulled) out$|(?:^| )(?:out of|from|off) (?:it|there)$|(?:^| )من(?:ه|ها)$/u
export const intoIt =
  /(?:^| )(?:came|come|went|gone|go|put|paid|moved) in$|(?:^| )(?:into|to|in) (?:it|there)$|(?:^| )(?:اليه|اليها)$/u
/** What stands before a name that 'one' follows: 'the last Noon one'. */
export const beforeOne: ReadonlySet<string> = new Set(
  list(
    'the, that, this, which, a, my, last, latest, next, first, second, biggest, smallest, each, every, any, other, only',
  ),
)
/** What says that something was so then. */
export const thens: ReadonlySet<string> = new Set(
  list(
    'was, were, had, did, then, that, those, on, at, end, start, كان, كانت, وقتها, ساعتها, حينها, يوم, يومها',
  ),
)
export const memberships = /^(?:subscriptions?|memberships?|pass|plan|اشتراك)$/u
export const fromAbroad =
  /(?:^| )from (?:abroad|overseas)(?: |$)|(?:^| )من (?:الخارج|برع|برا|بره|خارج)(?: |$)/u
/** Of which there may be a share that no answer tells. */
export const amountNouns: ReadonlySet<string> = new Set(list('amount, sum, مبلغ, المبلغ'))
export const ons: ReadonlySet<string> = new Set(list('on, at, علي, في'))
/** What becomes of money. */
export const goingAway =
  /^(?:go|goes|going|gone|went|spent|disappear(?:s|ed|ing)?|vanish(?:es|ed|ing)?|end(?:s|ed|ing)?|[يت]روح|راحت?|[يت]ذهب|ذهبت?|[يت]طير|طارت?|[يت]نصرف|[يت]ختفي)$/u
/** 'that client': what points at one of a kind, and the kind. */
export const pointing: ReadonlySet<string> = new Set(list('that, this, same, هذا, هذي, ذاك, هذاك, نفس'))
/** What a line before it told: 'percent of that'. */
export const told: ReadonlySet<string> = new Set(list('that, this, it, those, these, them, هذا, هذي'))
export const pointed =
  /^(?:client|customer|shop|store|place|restaurant|cafe|supermarket|pharmacy|station|company|person|(?:ال)?(?:عميل|زبون|محل|متجر|مطعم|سوبرماركت|صيدليه|محطه|شركه|شخص))$/u
/** Words of many names, which alone are none. */
export const placeKinds: ReadonlySet<string> = new Set(
  list(
    'centre, center, market, shop, store, club, house, city, plaza, tower, trading, general, hotel, company, group, express',
  ),
)
export const atThatTime: ReadonlySet<string> = new Set(list('then, وقتها, ساعتها, حينها, يومها'))
/** 'was my card paid', and not 'paid for' or 'paid with' it. */
export const passives: ReadonlySet<string> = new Set(list('was, is, has, did, when, were, have'))
export const beforePaid: ReadonlySet<string> = new Set(
  list('get, got, been, last, not, ever, fully, already, yet, bill, was, is, has'),
)
export const afterPaid: ReadonlySet<string> = new Set(list('for, with, by, at, from, in store'))
export const cameFrom = /(?:^| )(?:came|come|comes|coming) (?:in )?from /u
/** Whom people pay for films, series and music. */
export const streamingWords = list(
  'streaming subs, streaming subscriptions, streaming subscription, streaming services, streaming apps, streaming platforms',
)
export const streamers = list(
  'netflix, spotify, disney, osn, shahid, anghami, youtube, prime video, amazon prime, apple tv, apple music, starzplay, starz play, deezer, hulu, hbo',
)
export const clothiers = list(
  'h m, zara, max, splash, centrepoint, uniqlo, shein, namshi, gap, mango, lc waikiki, marks spencer, primark, bershka',
)
