/** What the text of a bank line says about a cheque. Pure. */
import type { Cheque } from '#contract/expected/cheques.ts'

const chequeWords = /(?<![\p{L}\p{N}])(?:CHQ|CHQS|CHEQUE|CHEQUES|CLEARING)(?![\p{L}])|شيك/u
const returnWords = /(?<![\p{L}\p{N}])(?:RETURN|RETURNED|RTN|RET|BOUNCED|UNPAID)(?![\p{L}\p{N}])|مرتجع|مرتد/u
const feeWords = /(?<![\p{L}\p{N}])(?:CHARGE|CHARGES|CHGS|CHRG|FEE|FEES)(?![\p{L}\p{N}])|رسوم/u
const numbered = /(?:CHQS?|CHEQUES?|شيك)[\s.:#-]*(?:NO|NUM|NUMBER|رقم)?[\s.:#-]*(\d{2,12})(?!\d)/u
const anyNumber = /(?<![\d*X.,/-])(\d{4,10})(?![\d*X.,/-])/g

/** A cheque's number without its leading zeros. */
export const plainNumber = (number: string): string => number.replace(/^0+(?=\d)/, '')

type ReadableLine = { text: string; kind: string | null; type: string }

export type Reading = {
  role: 'debit' | 'return' | 'fee'
  direction: Cheque['direction']
  number: string | null
}

/** What a line says about a cheque; null if it is not about one. */
export function readLine({ text, kind, type }: ReadableLine): Reading | null {
  const upperText = text.normalize('NFKC').toUpperCase()
  if (kind !== 'CHEQUE' && !chequeWords.test(upperText)) return null
  const returned = returnWords.test(upperText)
  const number = numberIn(upperText)
  if (returned && feeWords.test(upperText)) return { role: 'fee', direction: 'given', number }
  if (returned) return { role: 'return', direction: type === 'income' ? 'given' : 'received', number }
  if (feeWords.test(upperText)) return null
  return { role: 'debit', direction: type === 'expense' ? 'given' : 'received', number }
}

function numberIn(upperText: string): string | null {
  const named = numbered.exec(upperText)?.[1]
  if (named !== undefined) return plainNumber(named)
  const all = [...upperText.matchAll(anyNumber)].map(([, digits = '']) => digits)
  return all.length === 1 ? plainNumber(all[0] ?? '') : null
}
