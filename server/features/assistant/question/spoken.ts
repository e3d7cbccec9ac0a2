/** How people type: clipped words and dialects, each with the words of the grammar that it stands for. */
import { foldWords } from '#contract/ledger/search/fold.ts'
import { list } from '#contract/ledger/search/words.ts'

/** Lines such as 'the words of the grammar: how people write them'. */
const written = `
and: n, &, +, plus, along with, together with, as well as
without: w/o, wo, except for, except, excluding, excl, not counting, not including, apart from, other than, ignoring, minus, من غير, بلا, ما عدا, ماعدا, عدا, باستثناء, الا
only: just, بس, فقط
year: yr, yrs
month: mth, mo, mnth
week: wk
have: hav, hv, ve
your: ur
you: u
please: pls, plz
average: avg, on average
account: acc, acct, a/c
amount: amt
cheque: chq, check
cheques: chqs, checks
subscriptions: subs
what is: whats, what's, wats
how is: hows
do not: dont, don't
credit card: cc, كردت كارد, كريدت كارد, كردت, كريدت, الفيزا, فيزا
last 30 days: lately, recently, these days, مؤخرا, هالايام
restaurants: eat out, ate out, eating outside, restos, resto, eating, eats, takeaway, takeaways, اكل برا, اكل بره, المطاعم
supermarket: سوبر ماركت, السوبر ماركت
spend: blow, blew, splash, splashed, burn, burnt, drop, dropped, shell out, go through
sent: remitted, wired, wire
how much: جم, شكثر, قديش, كام, قد ايه, اشقد, شقد, اد ايه, بكم, بكام, بقديش, كم المبلغ
what: شو, ايش, وش, ايه, شنو, اش, شنهو
where: وين, فين
who: منو, مين
why: ليش, ليه, لشو
when: امتي, ايمتي, ايمت, اي متي, معاده, معادها
حتي: لين, لغايه, لحد, الين
الان: الحين, هلا, هلق, دلوقتي, دلوقت, هسه
علي: عا, ع
i want: ابغي, ابي, بدي, عاوز, عايز, ودي, حابب, حابه
الماضي: اللي طاف, اللي فات, اللي راح, الي طاف, الي فات, الي راح, الفايت, اللي مضي
الماضيه: اللي طافت, اللي فاتت, اللي راحت, الي طافت, الي فاتت, الي راحت, الفايته
القادم: الجاي, الياي, اللي جاي, الي جاي, الجايه, الياييه, اللي جايه
هذه السنه: السنه دي, السنه هذي, السنه هاي, هاي السنه, هذي السنه, هذا السنه, السنه ذي, هذا العام
هذا الشهر: الشهر ده, الشهر هذا, هاد الشهر, ذا الشهر, الشهر دا
هذا الاسبوع: الاسبوع ده, الاسبوع هذا, هاد الاسبوع
since the start of the year: من بدايه السنه, من اول السنه, من بدايه العام, من بدايه هذه السنه
since the start of the month: من بدايه الشهر, من اول الشهر
biggest: اغلي, اعلي, largest, highest, most expensive, priciest, costliest
thing: شي, شيء, اشي, حاجه, stuff, things, item, items
most: اكتر, اكثر شيء, اكثر شي
fees: عموله, عمولات, charges and fees, fees and charges
take: took, taken, خد, اخذ, خذ
money: مصاري, بيزات, cash money, bucks
باقي: يبقي, تبقي, ضل, يظل, باقيلي, بقالي, متبقي
taxis: تكاسي, تكسي, cab, uber rides
petrol: بترول, البترول
rent: اجار, الاجار
shop: محل, المحل, store, متجر, shops, stores, merchant
can i afford: معي حق, معاي حق, عندي حق, فيني اشتري, بقدر اشتري, اقدر اشتري, يمديني اشتري, يكفيني اشتري, يمديني
`
export const spoken: readonly (readonly [words: readonly string[], written: readonly string[]])[] = written
  .trim()
  .split('\n')
  .map((line) => {
    const [words = '', ...variants] = line.split(': ')
    return [foldWords(words).split(' '), list(variants.join(': '))]
  })

/** Arabic verbs by their stems: whoever does it, and whenever, it is said as one word. */
const verbs: readonly (readonly [string, string])[] = [
  ['صرفت', 'صرف|انفق|عبي|خسر'],
  ['اشتريت', 'شري|شتري|اشتري'],
  ['دفعت', 'دفع|سدد'],
  ['حولت', 'حول|بعت|بعث|ارسل|رسل'],
  ['سحبت', 'سحب'],
  ['استلمت', 'استلم|وصل|قبض'],
  ['وفرت', 'وفر|ادخر|دخر'],
]
const conjugated = verbs.map(
  ([said, stems]) =>
    [
      said,
      new RegExp(
        `^(?:[بمح](?=[انيت]?(?:${stems})))?[انيت]?(?:${stems})(?:ت|نا|تو|تي|تم|توا|وا|و|ي|ني)?(?:ه|ها|هم|لي|له|لها)?$`,
        'u',
      ),
    ] as const,
)

/** The one word for a form of a verb that the grammar knows. */
export const verbOf = (word: string): string | null =>
  conjugated.find(([, pattern]) => pattern.test(word))?.[0] ?? null

/** All words of the ways of writing. */
export const spokenWords: readonly string[] = spoken.flatMap(([, variants]) => variants)
