/** What others owe of payments that were split with them. Pure. */
import { foldWords } from '#contract/ledger/search/fold.ts'

const name = String.raw`(?<name>\p{L}[\p{L}'-]*(?: \p{L}[\p{L}'-]*){0,2}?)`
/** Whole lines: what says more, such as days, is left to the rules for other questions. */
const lines = [
  String.raw`who (?:all )?(?:still )?owes? (?:me|us)(?: money| anything| what| how much)?`,
  String.raw`(?:how much|what) (?:money )?(?:does|do) ${name} (?:still )?owe (?:me|us)(?: now| in all| in total| altogether)?`,
  String.raw`does ${name} (?:still )?owe (?:me|us)(?: any money| money| anything)?`,
  String.raw`(?:how much|what) (?:am i|are we) (?:still )?owed(?: by ${name})?`,
  String.raw`(?:how much|what) is (?:still )?owed to (?:me|us)(?: by ${name})?`,
  String.raw`(?:مين|من|منو) (?:اللي )?(?:عليه|عليهم|مديون) (?:لي|الي|لنا)(?: فلوس)?`,
  String.raw`كم (?:لي|الي|لنا) عند ${name}`,
].map((line) => new RegExp(`^${line}$`, 'u'))
const anybody =
  /^(?:any(?:body|one)|(?:other )?people|others|every(?:body|one)|they|somebody|someone|الناس|الاخرين)$/u

/** Of whom a line asks what they owe: a folded name, '' of everybody; null of another question. */
export function owingAsked(text: string): string | null {
  const line = foldWords(text)
    .replaceAll(/[?؟.!,]/g, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')
  for (const pattern of lines) {
    const found = pattern.exec(line)
    const asked = found?.groups?.['name'] ?? ''
    if (found) return anybody.test(asked) ? '' : asked
  }
  return null
}
