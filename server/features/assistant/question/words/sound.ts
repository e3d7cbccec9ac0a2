/** Compares names that are typed in Arabic letters with Latin ones by how they sound. Pure. */
import { formsOf, type Tokens } from '#contract/ledger/search/tokens.ts'

/** Letters by sound, those of one group alike; vowels and breaths are left out. */
const groups: readonly (readonly [string, RegExp])[] = [
  ['s', /sh|ch|th|ti(?=on)|ph(?=s)|[szcx](?=[eiy])|[szxثذزسشصظ]/g],
  ['f', /ph|[fvف]/g],
  ['k', /[ckgqjكقغجخ]/g],
  ['b', /[bpب]/g],
  ['t', /[tتط]/g],
  ['d', /[dدض]/g],
  ['r', /[rر]/g],
  ['l', /[lل]/g],
  ['m', /[mم]/g],
  ['n', /[nن]/g],
]
/** Arabic names of Latin letters, as in 'دي جي'. */
const spelled = new Map([
  ['دي', 'd'],
  ['جي', 'g'],
  ['اف', 'f'],
  ['اتش', 'h'],
  ['ام', 'm'],
  ['ان', 'n'],
  ['اس', 's'],
  ['تي', 't'],
  ['بي', 'b'],
  ['سي', 's'],
])

function soundOf(words: readonly string[]): string {
  // 'taxi' sounds like 'تاكسي'
  let text = words.map((word) => (spelled.get(word) ?? word).replaceAll(/(?<=[a-z])x/g, 'ks')).join('')
  for (const [sound, letters] of groups) text = text.replaceAll(letters, sound.toUpperCase())
  return text.replaceAll(/[^A-Z]/g, '').replaceAll(/(.)\1+/g, '$1')
}

/** With the vowels, for names of few other letters. */
function voiceOf(word: string): string {
  let text = word.replace(/[هa]$/, 'a').replaceAll('ou', 'o')
  for (const [sound, letters] of groups) text = text.replaceAll(letters, sound.toUpperCase())
  return (
    text
      .replaceAll(/[اعa]/g, 'a')
      .replaceAll(/[وuow]/g, 'o')
      .replaceAll(/[يeiy]/g, 'i')
      .replaceAll(/[^A-Zaoi]/g, '')
      // 'اعمار' and 'emaar': how a name begins is written in many ways
      .replace(/^[aoi]+/, 'a')
      .replaceAll(/(.)\1+/g, '$1')
  )
}

const least = 3
/** Whether Arabic words sound like the first words of a name. */
function fits(words: readonly string[], name: readonly string[]): boolean {
  const [first = ''] = words
  const [own = ''] = name
  if (words.length === 1 && first.length >= 4 && /^[a-z]/.test(own) && voiceOf(first) === voiceOf(own))
    return true
  const typed = soundOf(words)
  return (
    typed.length >= least &&
    name.some((word, last) => /^[a-z]/.test(word) && soundOf(name.slice(0, last + 1)) === typed)
  )
}

/** Words in Arabic letters that sound like the beginning of exactly one payee's name: how many, and the name. */
export function soundAt(
  tokens: Tokens,
  index: number,
  payees: readonly (readonly string[])[],
): { used: number; name: string } | null {
  if (!/^[\u0621-\u064A]/.test(tokens[index] ?? '')) return null
  // 'المايا' is Al Maya, and not Maya
  const [, rest] = /^ال(.{3,})$/u.exec(tokens[index] ?? '') ?? []
  const articled = payees.filter(
    ([article, own = '', ...others]) =>
      rest !== undefined &&
      /^[ae]l$/.test(article ?? '') &&
      others.length === 0 &&
      voiceOf(own) === voiceOf(rest),
  )
  if (articled.length === 1) return { used: 1, name: articled[0]?.join(' ') ?? '' }
  for (let used = Math.min(3, tokens.length - index); used > 0; used -= 1) {
    const [first = '', ...others] = tokens.slice(index, index + used)
    // 'كريم و': a word that sounds like nothing, or as the one before ends, is none of the name
    const isSilent = others.some(
      (word, at) =>
        !/^[\u0621-\u064A]/.test(word) ||
        soundOf([first, ...others.slice(0, at), word]) === soundOf([first, ...others.slice(0, at)]),
    )
    if (isSilent) continue
    const names = payees.filter((name) => formsOf(first).some((form) => fits([form, ...others], name)))
    const distinct = [...new Set(names.map((name) => name.join(' ')))]
    const [only] = distinct
    if (only !== undefined && distinct.length === 1) return { used, name: only }
  }
  return null
}
