import type { Asker, Facts } from './facts.ts'

/**
 * What an answer must say: an amount in fils, a count, a day, a score, the sentence's code, or that there is none
 * (`refused`, when a figure would be wrong).
 */
export type Expected =
  | { amount: number; code?: string }
  | { count: number }
  | { day: string; amount?: number }
  | { score: number }
  | { code: string }
  /** Any of some sentences, where the rows of the bank do not decide between them. */
  | { codes: readonly string[] }
  | 'refused'

export type Question = readonly [person: Asker, text: string, expected: (facts: Facts) => Expected]

export const every = /./

/** The person owns more than a thousand times the amount, so the answer is not no. */
export const affordable: Expected = {
  codes: ['afford_yes', 'afford_reserve', 'afford_later', 'afford_perhaps'],
}
