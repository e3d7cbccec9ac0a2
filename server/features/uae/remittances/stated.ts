/** The amount that arrived or its rate, where the bank's text states them. Pure. */
import { parseMinor } from '#contract/money.ts'
import { rateFrom } from './cost.ts'

export type Stated = { received: bigint | null; rate: string | null }

/** How far a rate may be from the mid rate before the number is taken for something else, such as a reference. */
const mostAway = 0.15

/**
 * What a text states of money sent from one currency into another. A number counts only if the mid rate, which
 * must be known, bears it out; a rate may be stated either way round.
 */
export function statedIn(
  text: string,
  sent: { minor: bigint; currency: string },
  to: string,
  mid: string | null,
): Stated {
  if (mid === null || to === sent.currency) return { received: null, rate: null }
  const upperText = text.normalize('NFKC').toUpperCase()
  const isLikely = (rate: number): boolean => Math.abs(rate / Number(mid) - 1) <= mostAway
  const received = [
    ...upperText.matchAll(new RegExp(`(?<![A-Z])${to} ?([\\d,]+(?:\\.\\d{1,3})?)(?![\\d.,])`, 'g')),
  ]
    .map(([, amount = '']) => parseMinor(amount.replaceAll(',', ''), to))
    .find((minor) => minor !== null && isLikely(Number(rateFrom(sent.minor, sent.currency, minor, to) ?? 0)))
  if (received) return { received, rate: null }
  const [, stated] = /(?:RATE|@)[\s:]*(\d{1,6}\.\d{2,8})(?![\d.,%])/.exec(upperText) ?? []
  if (stated === undefined) return { received: null, rate: null }
  if (isLikely(Number(stated))) return { received: null, rate: stated }
  const inverse = 1 / Number(stated)
  return { received: null, rate: isLikely(inverse) ? inverse.toFixed(8) : null }
}
