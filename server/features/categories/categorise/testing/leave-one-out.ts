/** Measures how well a user's decided payments predict each other, by similarity alone. */
import { type Decided, type Guess, learnSimilar } from '../similar.ts'

export type PredictionScore = { payments: number; predicted: number; right: number }

/** Predicts each payment from all others. */
export function leaveOneOut(payments: readonly Decided[]): PredictionScore {
  return foretell(payments, (at) => payments.filter((_, other) => other !== at))
}

/** Predicts each payment from those at other shops, as for a shop that the user has never paid before. */
export function leaveShopOut(payments: readonly Decided[]): PredictionScore {
  const shops = payments.map(({ words }) => words.join(' '))
  return foretell(payments, (at) => payments.filter((_, other) => shops[other] !== shops[at]))
}

function foretell(
  payments: readonly Decided[],
  othersOf: (at: number) => readonly Decided[],
): PredictionScore {
  const total: PredictionScore = { payments: payments.length, predicted: 0, right: 0 }
  payments.forEach((payment, index) => {
    const guess: Guess | null = learnSimilar(() => othersOf(index))(payment)
    if (guess) total.predicted++
    if (guess?.categoryId === payment.categoryId) total.right++
  })
  return total
}
