import type { Cheque } from '#contract/cheques.ts'
import type { BadgeTone } from '../../../ui/parts/Badge.tsx'

export const stateTones: Readonly<Record<Cheque['state'], BadgeTone>> = {
  planned: 'neutral',
  presented: 'accent',
  paid: 'good',
  partly_paid: 'notice',
  returned: 'bad',
  replaced: 'neutral',
}

/** The text key of a cheque's title. */
export function titleKey({
  purpose,
  number,
}: Pick<Cheque, 'purpose' | 'number'>): 'rent' | 'rentNumbered' | 'other' | 'otherNumbered' {
  if (purpose === 'rent') return number ? 'rentNumbered' : 'rent'
  return number ? 'otherNumbered' : 'other'
}

/** Groups cheques into open ones to pay, open ones to receive, and settled ones, newest first. */
export function groupCheques(cheques: readonly Cheque[]): {
  payable: Cheque[]
  receivable: Cheque[]
  settled: Cheque[]
} {
  const isDone = ({ state }: Cheque): boolean => state === 'paid' || state === 'replaced'
  const open = cheques.filter((cheque) => !isDone(cheque))
  return {
    payable: open.filter(({ direction }) => direction === 'given'),
    receivable: open.filter(({ direction }) => direction === 'received'),
    settled: cheques.filter(isDone).toReversed(),
  }
}

/** The cheque number `by` steps later, with the same number of digits; '' if the number is invalid. */
export function nextNumber(number: string, by: number): string {
  if (!/^\d{1,12}$/.test(number)) return ''
  return String(BigInt(number) + BigInt(by)).padStart(number.length, '0')
}
