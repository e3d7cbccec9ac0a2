/** Finished answers, kept for as long as the data they were made from stays the same (docs/decisions/015). */

export type KeptAnswer = {
  /** The version of the user's data in the snapshot that the answer was read from. */
  readonly version: string
  readonly route: string
  /** Names and values by turns: all that do not differ from one answer to the next. */
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** What an entry takes beside its bytes. */
const overhead = 1000
const longestTarget = 600

/**
 * Where an answer is kept: whose it is, the day it was asked on, whether it may be packed, and what was asked, as it was
 * written. Null for what is never kept.
 */
export function keyOf(userId: string, day: string, packed: boolean, target: string): string | null {
  if (!target.startsWith('/') || target.length > longestTarget) return null
  return `${userId} ${day} ${packed ? 'gzip' : 'plain'} ${target}`
}

/** The newest answers up to a number of bytes; the one that was not asked for longest goes first. */
export class KeptAnswers {
  readonly #most: number
  readonly #answers = new Map<string, KeptAnswer>()
  #bytes = 0

  /** Zero keeps nothing. */
  constructor(most: number) {
    this.#most = most
  }

  get bytes(): number {
    return this.#bytes
  }

  find(key: string): KeptAnswer | null {
    const found = this.#answers.get(key)
    if (!found) return null
    this.#answers.delete(key)
    this.#answers.set(key, found)
    return found
  }

  keep(key: string, answer: KeptAnswer): void {
    this.drop(key)
    const size = sizeOf(key, answer)
    if (size > this.#most / 4) return
    this.#answers.set(key, answer)
    this.#bytes += size
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#most) break
      this.drop(oldest)
    }
  }

  drop(key: string): void {
    const found = this.#answers.get(key)
    if (!found) return
    this.#answers.delete(key)
    this.#bytes -= sizeOf(key, found)
  }
}

function sizeOf(key: string, { body, headers }: KeptAnswer): number {
  return key.length + body.length + headers.reduce((sum, text) => sum + text.length, 0) + overhead
}
