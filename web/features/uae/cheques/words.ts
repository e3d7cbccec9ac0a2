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

/** The key of a cheque's title. */
export function titleKey({
  purpose,
  number,
}: Pick<Cheque, 'purpose' | 'number'>): 'rent' | 'rentNumbered' | 'other' | 'otherNumbered' {
  if (purpose === 'rent') return number ? 'rentNumbered' : 'rent'
  return number ? 'otherNumbered' : 'other'
}

/** Cheques to be paid, soonest first; those to come in; and what is settled, newest first. */
export function groupCheques(cheques: readonly Cheque[]): {
  given: Cheque[]
  received: Cheque[]
  done: Cheque[]
} {
  const isDone = ({ state }: Cheque): boolean => state === 'paid' || state === 'replaced'
  const open = cheques.filter((cheque) => !isDone(cheque))
  return {
    given: open.filter(({ direction }) => direction === 'given'),
    received: open.filter(({ direction }) => direction === 'received'),
    done: cheques.filter(isDone).toReversed(),
  }
}

/** The number after a cheque's, with as many digits. */
export function nextNumber(number: string, by: number): string {
  if (!/^\d{1,12}$/.test(number)) return ''
  return String(BigInt(number) + BigInt(by)).padStart(number.length, '0')
}
