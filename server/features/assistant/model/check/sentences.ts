/** Cuts a stream of text into sentences. Pure. */
import { invisible } from '../text.ts'

/** A longer sentence is not shown: nobody reads it, and a model that rambles is stopped. */
export const longestSentence = 500

// eslint-disable-next-line no-control-regex -- controls are what is removed
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029]/g

/** Text as it is shown: without marks of layout, list numbers, and characters that are not seen or turn others around. */
function plainText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(controls, ' ')
    .replace(/[*`#|~]+|__+/g, '')
    .replace(/^\s*(?:\d{1,2}[.)]|[-•–])\s+/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const saysSomething = (sentence: string): boolean => /[\p{L}\p{N}]/u.test(sentence)

/** Takes text as it arrives and returns the sentences that are whole. */
export class SentenceCutter {
  #rest = ''

  /** Adds text; returns the sentences that it completes. */
  add(text: string): string[] {
    this.#rest += text
    const sentences: string[] = []
    for (let end = this.#end(); end !== null; end = this.#end()) {
      sentences.push(plainText(this.#rest.slice(0, end)))
      this.#rest = this.#rest.slice(end)
    }
    return sentences.filter(saysSomething)
  }

  /** What is left when the stream ends. */
  end(): string[] {
    const last = plainText(this.#rest)
    this.#rest = ''
    return saysSomething(last) ? [last] : []
  }

  /** Where the first sentence ends: at a line's end, or at a full stop with a space behind it that is no list number. */
  #end(): number | null {
    for (const match of this.#rest.matchAll(/\n|[.!?؟…](?=["”»)*_]*\s)["”»)*_]*/g)) {
      const end = match.index + match[0].length
      const sentence = this.#rest.slice(0, end)
      if (
        /^\s*\d{1,2}\.$/.test(sentence) ||
        /(?:^|\s)(?:Dhs?|No|approx|e\.g|i\.e|vs|St|Dr|Mr|Ms)\.$/i.test(sentence)
      )
        continue
      return end
    }
    return this.#rest.length > 4 * longestSentence ? this.#rest.length : null
  }
}
