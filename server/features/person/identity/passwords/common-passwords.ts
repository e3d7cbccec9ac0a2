import { dictionary } from '@zxcvbn-ts/language-common'

/** Words that people in the UAE would choose and the library's list of 49,000 passwords lacks. */
const local = `abdulaziz abdulrahman abudhabi ajman alhamdulillah ali amal bitcoin bollywood burj burjkhalifa debit
  dhoni dirham dirhams eid emaar emirati ethereum etisalat fahad fatma fujairah habibti hala hamad hind huda instagram
  iran khadija khalas kohli madinah majed majid makkah mashallah mohd mubarak neha noora noura oman passphrase pooja
  priya qatar quran raj rania rashed red reem rohit saeed salary saudi sharjah shukran subhanallah sudan syria tharwa
  thawra twitter uae umar xtharwa yalla yemen yousef yousuf yusuf zainab correcthorsebatterystaple`
const listed = new Set([...dictionary['passwords-common'], ...local.split(/\s+/)])

/** Words that make a well-known password when two of them are joined: `dubaiqueen`, `welcomehome`. */
const joinable = `abudhabi admin ahmed ali angel ashley autumn baby bad bank big black blue boss boy cat changeme cool crazy dad daniel
  dark david day devil dog dragon dream dubai emirates family fatima fire first football friend girl god gold good guest
  happy hassan heart hello here home hot house i iloveyou james jennifer jessica john king last letmein life lion little
  login love lucky man maryam master me michael mohammed money monkey moon mr my name now office omar one our password
  pass please princess queen qwerty ramadan red robert rose sara secret sky spring star summer sun sunshine super sweet
  team temp test tharwa the three tiger two uae us user welcome winter wolf world xtharwa year you your again`
const joined = new Set(joinable.split(/\s+/))

const swaps: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}
const unswap = (text: string): string => Array.from(text, (char) => swaps[char] ?? char).join('')

/**
 * Whether a password is on a list of common ones: as it is, in another case, with letters replaced by digits
 * and symbols, or as a listed word surrounded by them. From 15 characters on, only the list itself counts.
 */
export function isWellKnown(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (/^(.)\1*$/su.test(text)) return true
  if (Array.from(text).length >= 15) return listed.has(text) || listed.has(unswap(text)) || isDoubled(text)
  if (isPattern(text)) return true
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const around = Array.from(text).length - Array.from(core).length
  const forms = [text, unswap(text), ...(around <= 6 ? [core, unswap(core)] : [])]
  return forms.some((form) => form.length >= 4 && (listed.has(form) || isJoined(form))) || isDoubled(text)
}

/** A short repeated group, or a run along the alphabet, the digits or the keyboard. */
function isPattern(text: string): boolean {
  if (/^(.{1,4})\1+.{0,2}$/su.test(text)) return true
  const rows = [
    'abcdefghijklmnopqrstuvwxyz',
    '01234567890',
    'qwertyuiop',
    'asdfghjkl',
    'zxcvbnm',
    '1qaz2wsx3edc4rfv5tgb',
  ]
  const runs = rows.flatMap((row) => [row, Array.from(row).reverse().join('')])
  const rest = runs.reduce((left, run) => cutRuns(left, run), text)
  return rest.length <= 2
}

function cutRuns(text: string, run: string): string {
  let remaining = text
  for (let size = Math.min(run.length, remaining.length); size >= 4; size -= 1) {
    for (let at = 0; at + size <= run.length; at += 1)
      remaining = remaining.replaceAll(run.slice(at, at + size), '')
  }
  return remaining
}

function isDoubled(text: string): boolean {
  const half = text.slice(0, text.length / 2)
  return text.length % 2 === 0 && half + half === text && listed.has(half)
}

function isJoined(text: string): boolean {
  return Array.from(text).some((_, at) => joined.has(text.slice(0, at)) && joined.has(text.slice(at)))
}
