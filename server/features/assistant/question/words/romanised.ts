/** Arabic as people write it in Latin letters: words that no rule of letters gives, and the letters. Pure. */
import { list } from '#contract/ledger/search/words.ts'
import { verbOf } from './verbs.ts'

/** Lines such as 'the words of the grammar: how people write them'. */
export const romanised = `
وين راحت فلوسي: wen rahat floosi, wain raht floosi, wen raht floosi, wein raht floosi, wen ra7at floosi, wein rahat floosi, wein ra7at floosi, wain rahat floosi
مع بعض: sawa, ma3 ba3d, ma3 b3d, m3 b3d
طلبت: talabna
هذا الشهر: el shahr da, el shahr dah, elshahr da, el shahar da, hal chahr, hal chahar
هذه السنه: el sana di, el sana de, elsana di, hal sene
متي: ayya yom, ay yom, ayy yom, ai yom, anhi yom
باقي: ba2e, ba2i, ba2y
معي: ma3e, ma3ii, m3i
كم: chm, shkad, gaddesh, 2adesh, addeish, adesh, shgad, shkthr
صرفت: srafet, sarafet, sarafit, srafit, saraf, masroof, masrouf, masroofi, masroufi
فلوسي: masari, masareeye
هذا الشهر: halshahar, halshahr, hashahar, hashahr, hal-shahar
هذه السنه: halsana, hassana, hal3am
اليوم: elyom, alyoum, elyoum, alyom, lyom
امس: ams, embare7, mbare7, embareh, embari7
مطاعم: el akel, akel, akl, el akl, 2akl, alakl
قهوه: ahwe, 2ahwe
علي شو: 3ala shu, 3ala sho
`

/**
 * Small words, which no rule of letters gives and of which some are English elsewhere: 'from' and 'until', 'without', 'which'.
 * One that ends in '-' is the beginning of the next word.
 */
const particles: ReadonlyMap<string, string> = new Map(
  `
ال-: el, al, il, l
في ال-: fel, fil, bel, bil, bl, fl
علي ال-: 3al, 3ala el, 3ala al
ل-: lel, lil, la, le, li
هذا ال-: hal, ha
هذا: had, hada, hadha, hatha, haza
من: men, min, mn, mem
في: fe, fi, fee, f, b, be, bi
علي: 3ala, 3la, 3a, ala
عن: 3an
حتي: lean, leen, lain, lein, lin, 7atta, hatta, 7ata, la7ad, le7ad, l7ad, l7d, lghayet
اللي: elli, eli, ely, elly, illi, ili, lli
مش: mo, mu, mish, mesh, msh, moo, mub, mob, mb
بدون: bedoon, bidoon, bdoon, bidun, bedun, bala, bdon
غير: ghair, gher, ghayr, gheir, 8er, 8eir
ما عدا: ma3ada, ma 3ada
و: w, wa, ou, we
ولا: wala, walla, wella, wla, aw
بعد: ba3d, ba3ed
شي: shi, shay, shai, shey, she
مره: marra, mara, marrah, mrah, mra
كل: kl, kol, kul, kil, kel, kell
اي: ay, ayy, ai
شو: shu, sho, shoo, shou, esh, aish, eish, ish, wesh, wsh, sh
وين: wein, wain, wen, ween, fein
ليش: leish, lesh, leh, laish
مين: meen, mino, mnu
كم: kam, kem, cham, chem
متي: kelan, kailan, eemta, mta, mita, mata, meta, emta, imta, emata
هل: hel
عندي: 3endi, 3indi, 3andi, 3ndi
في الحساب: bl7sab, bel7sab, bil7sab, bl7esab, bel7esab, bil7esab, bil7isab, fl7sab, fil7sab, fel7sab, fel7esab
حسابي: 7sabi, 7esabi, 7isabi, hsabi, hesabi, 7sabee
حساب: 7esab, 7isab, 7sab, hsab, hesab
اسبوع: esboo3, usbou3, osbo3, sboo3, esbo3, usbu3, osboo3, esbou3, isboo3, sbou3
شهر: shahr, shahar, shaher, shhr
الشهر: elshahr, alshahr, elshahar, alshahar
اول: awal, awwal
بدايه: bedayat, bedayet, bidayat, bidayet, bdayet, bedaya, bdaya
نهايه: nehayat, nehayet, nihayat, nihayet, nehaya
باقي: baqi, baki, ba2i, ba2y, be2i, bagi, bagy
سنه: sana, sene, sanah, seneh, sinneh
يوم: yom, youm, yoom
الماضي: madi, elmadi, almadi, lmadi, fayet, elfayet
فات: fat, faat
التوفير: tawfeer, tawfir, taufeer, tawfer
القادم: jay, jai, eljay, eljai, jaye, gadem, elgadem, yay, elyay
قبل: abl, 2abl, gabl, qabl, gabel, 2abel
اقدر: agdar, a2dar, aqdar, ba2dar, bagdar, agder
`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [said = '', typed = ''] = line.split(': ')
      return typed.split(', ').map((variant) => [variant, said] as const)
    }),
)
/** The Arabic for a small word in Latin letters, in a question that is Arabic in Latin letters. */
export const particleOf = (word: string): string | null => particles.get(word) ?? null

const variants = list(
  romanised
    .replaceAll(/^[^:]*: /gm, '')
    .trim()
    .replaceAll('\n', ', '),
)
/** Small words that are no English ones, nor names. */
const sure = [...particles.keys()].filter(
  (word) => word.length > 3 && !/^(?:lean|lain|shay|abl|madi|ghair|aish)$/.test(word),
)
/** Single words, any of which says how a question is written; 'ams' may be English. */
const said: ReadonlySet<string> = new Set(
  [...variants, ...sure, ...list('kam, shu, sho, wen, esh')].filter(
    (variant) => !variant.includes(' ') && variant !== 'ams',
  ),
)
/** All words of its phrases, which alone may mean nothing. */
const parts: ReadonlySet<string> = new Set(variants.flatMap((variant) => variant.split(' ')))

/** Whether words are Arabic in Latin letters: 'kam', 'dafa3t'; '3rd' and '2nd' are not. */
export const isRomanised = (words: readonly string[]): boolean =>
  words.some(
    (word) =>
      said.has(word) ||
      /^(?!\d+(?:st|nd|rd|th|[ap]m|[a-z]|days?|w(?:ee)?ks?|m(?:on)?ths?|mos?|years?|yrs?|times|hrs?)$)(?!2)(?=.*[a-z]{2})(?:[a-z]*[23579][a-z2356789]+|[a-z]{4,}[37])$/.test(
        word,
      ),
  )

/** Whether a Latin word is only a part of phrases here. */
export const isPart = (word: string): boolean => parts.has(word)

/** How a word may begin, and how each letter may be written in Arabic; a vowel may be written not at all. */
const beginnings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:el|al|l)(?=[^aeiou]{1,2}[a-z2357])/, ['ال']],
  [/^bel(?=[^aeiou])/, ['بال']],
  [/^[aeio]/, ['ا']],
]
const letters: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^sh/, ['ش']],
  [/^kh|^5/, ['خ']],
  [/^gh/, ['غ']],
  [/^th/, ['ث', 'ذ', 'ت']],
  [/^dh/, ['ذ', 'ض', 'ظ']],
  [/^aa/, ['ا']],
  [/^(?:ee|ei|ai|ay)/, ['ي', 'اي']],
  [/^(?:oo|ou|aw)/, ['و']],
  [/^3/, ['ع']],
  [/^7/, ['ح']],
  [/^6/, ['ط']],
  [/^8/, ['غ', 'ق']],
  [/^9/, ['ص', 'ق']],
  [/^2/, ['', 'ا', 'ق']],
  [/^[ae]$/, ['ه', 'ا', 'ي']],
  [/^i$/, ['ي']],
  [/^a/, ['', 'ا']],
  [/^[ei]/, ['', 'ي', 'ا']],
  [/^[ou]/, ['', 'و']],
  [/^[bp]/, ['ب']],
  [/^t/, ['ت', 'ط']],
  [/^j/, ['ج']],
  [/^d/, ['د', 'ض']],
  [/^r/, ['ر']],
  [/^z/, ['ز', 'ذ', 'ظ']],
  [/^s/, ['س', 'ص']],
  [/^[fv]/, ['ف']],
  [/^q/, ['ق']],
  [/^k/, ['ك', 'ق']],
  [/^g/, ['ق', 'ج', 'غ']],
  [/^l/, ['ل']],
  [/^m/, ['م']],
  [/^n/, ['ن']],
  [/^h/, ['ه', 'ح']],
  [/^w/, ['و']],
  [/^y/, ['ي']],
]

/** All ways to write a word in Arabic letters; none where there are too many, or a letter has none. */
function writtenAs(word: string): string[] {
  let all = ['']
  for (let rest = word.replaceAll(/([^aeou])\1/g, '$1'); rest !== '';) {
    const isFirst = all.length === 1 && all[0] === ''
    const found = [...(isFirst ? beginnings : []), ...letters].find(([pattern]) => pattern.test(rest))
    const [match = ''] = found?.[0].exec(rest) ?? []
    if (!found || all.length * found[1].length > 6_000) return []
    all = found[1].flatMap((letter) => all.map((start) => start + letter))
    rest = rest.slice(match.length)
  }
  return all
}

/** The only Arabic word of the grammar that Latin letters may stand for; of several the one with the fewest vowels. */
export function arabicOf(word: string, isKnown: (word: string) => boolean): string | null {
  if (!/^[a-z2356789]{3,}$/.test(word)) return null
  const found = [...new Set(writtenAs(word))].filter(
    (each) => each.length >= 3 && (isKnown(each) || verbOf(each) !== null),
  )
  const shortest = Math.min(...found.map((each) => each.length))
  const meant = new Map(
    found
      .filter((each) => each.length === shortest)
      .map((each) => [verbOf(each) ?? each.replace('ت', 'ث'), each]),
  )
  const [only] = meant.values()
  return meant.size === 1 ? (only ?? null) : null
}
