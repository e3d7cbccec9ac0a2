/** Decides of each sentence of a model whether it may be shown. Pure. */
import { foldText } from '../../../../platform/fold.ts'
import { type Fault, faultOf } from './advice.ts'
import { isSupported, type Basis } from './figures.ts'
import { longestSentence } from './sentences.ts'

/** Null where the sentence may be shown. `inputs` are the numbers that tools were called with. */
export function checkSentence(sentence: string, basis: Basis, inputs: readonly number[] = []): Fault | null {
  if (sentence.length > longestSentence) return 'long'
  if (otherNumerals.test(sentence)) return 'figure'
  const fault = faultOf(foldText(sentence))
  if (fault !== null) return fault
  return isSupported(sentence, basis, inputs) ? null : 'figure'
}

/** Numerals that folding would turn into letters, and scripts whose number words are not read. */
const otherNumerals =
  /[\p{Nl}\p{No}]|(?![\p{Script=Latin}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}])\p{L}/u
