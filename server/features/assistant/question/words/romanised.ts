/** Arabic as people write it in Latin letters: words that no rule of letters gives, and the letters. Pure. */
import { list } from '#contract/ledger/search/words.ts'
import { verbOf } from './verbs.ts'

/** Lines such as 'the words of the grammar: how people write them'. */
export const romanised = `
كم مره: kam mara, kam marra, kam mrah, kam mra
بعد: ba3d, ba3ed
قبل: abl, 2abl, gabl, qabl
وين راحت فلوسي: wen rahat floosi, wain raht floosi, wen raht floosi, wein raht floosi, wen ra7at floosi, wein rahat floosi, wein ra7at floosi, wain rahat floosi
طلبت: talabna
حساب: 7sab, 7esab, 7isab, hsab, hesab
كم: kam, cam, shkad, gaddesh, 2adesh, addeish, adesh, shgad, shkthr
صرفت: saraf, masroof, masrouf, masroofi, masroufi
فلوسي: masari, masareeye
هذا الشهر: hal shahar, hal shahr, halshahar, halshahr, hashahr, hashahar, el shahr, el shahar, hada el shahr, hal-shahar, hal shaher, halshaher
الشهر الماضي: el shahr el madi, elshahr elmadi, shahr elmadi, el shahar elli fat, el shahr elli fat, el shahr elly fat, elshahr elli fat, shahar ely fat, el shahr el fayet, alshahr almadi, al shahr al madi, el shahar el madi, shahar lmadi
هذه السنه: hal sana, halsana, hal sene, hassana, hal sineh, hal seneh, hal3am
اليوم: elyom, alyoum, el yom, elyoum, alyom, el youm, lyom
امس: ams, embare7, mbare7, embareh, embari7
علي: 3ala, 3la, 3al, ala el, 3a
القادم: el jay, el jai, eljay, el jaye, el jaya
متي: meta, emta, imta, imata, 2emta
باقي: ba2i, ba2y, be2i, bagi, bagy
مطاعم: el akel, akel, akl, el akl, 2akl, alakl
قهوه: ahwe, 2ahwe
علي شو: 3ala shu, 3ala sho
`

const variants = list(
  romanised
    .replaceAll(/^[^:]*: /gm, '')
    .trim()
    .replaceAll('\n', ', '),
)
/** Single words of it, any of which says how a question is written; 'cam' and 'ams' may be English. */
const said: ReadonlySet<string> = new Set(
  [...variants, ...list('shu, sho, wein, wain, wen, mata, leish, lesh')].filter(
    (variant) => !variant.includes(' ') && variant !== 'cam' && variant !== 'ams',
  ),
)
/** All words of its phrases, which alone may mean nothing. */
const parts: ReadonlySet<string> = new Set(variants.flatMap((variant) => variant.split(' ')))

/** Whether words are Arabic in Latin letters: 'kam', 'dafa3t'; '3rd' and '2nd' are not. */
export const isRomanised = (words: readonly string[]): boolean =>
  words.some(
    (word) =>
      said.has(word) ||
      /^(?!\d+(?:st|nd|rd|th|[ap]m|[a-z]|days?|w(?:ee)?ks?|m(?:on)?ths?|mos?|years?|yrs?|times|hrs?)$)(?!2)(?=.*[a-z]{2})[a-z]*[23579][a-z2356789]+$/.test(
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
