/** Words that no answer takes as they are meant. */
import { list } from '#contract/ledger/search/words.ts'

/** Categories of what is paid for a time, however often it is used. */
export const memberships: ReadonlySet<string> = new Set([
  'gym',
  'streaming',
  'music',
  'software',
  'education',
])
export const visits: ReadonlySet<string> = new Set(
  list('visit, visits, session, sessions, class, classes, workout, workouts, زياره, بالزياره, حصه, بالحصه'),
)
export const accountNouns: ReadonlySet<string> = new Set(list('account, accounts, حساب'))
export const within: ReadonlySet<string> = new Set(list('in, inside, في, داخل'))
export const froms: ReadonlySet<string> = new Set(list('from, من'))
export const takings =
  /^(?:ta(?:ke|kes|king|ken)|took|dr(?:aw|ew|awn)|dip(?:ped)?|pull(?:ed)?|dig|dug|و?(?:ا?خذ|ا?خد|سحب|شل)(?:ت|نا)(?:ه|ها)?|و?(?:طلع|خرج|انسحب)ت?|a5tht)$/u
export const intos: ReadonlySet<string> = new Set(list('into, in, لداخل'))
export const countryNouns: ReadonlySet<string> = new Set(
  list('country, countries, بلد, بلاد, دوله, دول, بلدان'),
)
export const asking: ReadonlySet<string> = new Set(list('which, what, اي'))
/** 'usually', of some day of the week. */
export const usually: ReadonlySet<string> = new Set(
  list('usual, usually, normally, typical, typically, average, عاده, العاده, بالعاده, معدل, متوسط'),
)
export const sides: ReadonlySet<string> = new Set(list('after, before, by, past, on, بعد, قبل, عقب'))
export const always: ReadonlySet<string> = new Set(
  list('ever, always, never, usually, normally, once, قط, ابدا, دايما, دوم, عاده'),
)
/** Parts of the names of shops and companies that alone are none of them. */
export const parts: ReadonlySet<string> = new Set(
  list(
    'market, ماركت, community, services, trading, contracting, engineering, logistics, village, club, house, center, centre, city, global, group, company, general, international, national',
  ),
)
export const besides = /^(?:and|or|vs|versus|than|و|او)$/u
export const selves = /^(?:me|i|myself|انا)$/u
export const lasts = /^(?:last|past|اخر)$/u
export const few = /^(?:\d|two|three|four|five)$/
export const daysOfWeeks = /^(?:weekends?|(?:mon|tues|wednes|thurs|fri|satur|sun)days|ويكند(?:ات)?)$/u
export const deals = /^(?:payment|purchase|transaction)s?$/
/** Where cash is kept, and that it is. */
export const pockets = /^(?:hold|holding|wallet|purse|pockets?|(?:ب|في)?(?:ال)?محفظ(?:ه|تي)|(?:ب)?جيبي)$/u
/** Papers that have a number. */
export const papers = /^(?:invoices?|cheques?|chq|(?:ال)?(?:فاتور[هة]|شيك))$/u
export const invoices = /^(?:invoices?|(?:ال)?فاتور[هة])$/u
export const numbering: ReadonlySet<string> = new Set(
  list('no, nr, number, num, ref, reference, #, رقم, رقمها'),
)
export const currencies: ReadonlySet<string> = new Set(
  list('aed, dhs, dh, dirham, dirhams, usd, dollar, dollars, $, درهم, دولار'),
)
/** Of whom or what there may be several, after a word for their number. */
export const parties =
  /^(?:clients|customers|shops|stores|places|restaurants|supermarkets|pharmacies|people|companies|merchants|countries|(?:ال)?(?:عملاء|زباين|زبائن|محلات|متاجر|مطاعم|اماكن|اشخاص|شركات|سوبرماركتات|صيدليات|دول))$/u
export const numbers = /(?:^| )(?:عدد|number of)$/u
