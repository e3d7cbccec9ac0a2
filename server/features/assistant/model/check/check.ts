/** Decides whether a sentence of a model may be shown: by its words (advice.ts, claims.ts) and its figures (figures.ts). Pure. */
import type { WithheldReason } from '#contract/assistant/assistant-model.ts'
import { foldText } from '#contract/ledger/search/fold.ts'
import { faultOf } from './advice.ts'
import { claimOf } from './claims.ts'
import { isSupported, type Basis } from './figures.ts'
import { longestSentence } from './sentences.ts'

/** Why a sentence is withheld; null where it may be shown. */
export function checkSentence(sentence: string, basis: Basis): WithheldReason | null {
  if (sentence.length > longestSentence) return 'long'
  if (otherNumerals.test(sentence)) return 'figure'
  const folded = foldText(sentence)
  const fault = faultOf(folded)
  if (fault !== null) return fault
  const claim = claimOf(folded, basis.isChangeAsked)
  if (claim === 'change' || (claim === 'proposal' && basis.proposals === 0)) return 'claim'
  return isSupported(sentence, basis) ? null : 'figure'
}

/** Numerals that folding would turn into letters, and scripts whose number words are not read. */
const otherNumerals =
  /[\p{Nl}\p{No}]|(?![\p{Script=Latin}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}])\p{L}/u
