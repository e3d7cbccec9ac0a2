/**
 * A naive Bayes classifier trained on a user's own decisions, over the words of a payment and the magnitude
 * of its amount. It guesses only if several decided payments share a significant word and the odds are clear.
 */

/** The features of a payment. `words` are those of the name, without places and numbers. */
export type Traits = {
  words: readonly string[]
  direction: 'credit' | 'debit'
  amountMinor: bigint
}
export type Decided = Traits & { categoryId: string }
export type Guess = {
  categoryId: string
  /** How many decided payments of that category share a word with this one. */
  count: number
}

/** Minimum of similar payments, and how many times likelier a category must be than all others together. */
const leastAlike = 3
const leastOdds = 9
/** A word is significant if at least this share of the payments that contain it went to one category. */
const tellingShare = 0.6

type Category = { payments: number; words: Map<string, number>; sizes: Map<number, number>; total: number }
type Model = { categories: Map<string, Category>; seen: Map<string, number>; payments: number }

/** Returns a function that guesses a payment's category, null if unsure. Trains once, on first use. */
export function learnSimilar(read: () => readonly Decided[]): (payment: Traits) => Guess | null {
  let models: Map<Traits['direction'], Model> | null = null
  return (payment) => {
    models ??= modelsOf(read())
    const model = models.get(payment.direction)
    return model ? guess(model, payment) : null
  }
}

function modelsOf(decided: readonly Decided[]): Map<Traits['direction'], Model> {
  const directions = ['credit', 'debit'] as const
  return new Map(
    directions.map((direction) => [direction, modelOf(decided.filter((one) => one.direction === direction))]),
  )
}

function modelOf(decided: readonly Decided[]): Model {
  const model: Model = { categories: new Map(), seen: new Map(), payments: decided.length }
  for (const payment of decided) {
    const category = model.categories.get(payment.categoryId) ?? {
      payments: 0,
      words: new Map<string, number>(),
      sizes: new Map<number, number>(),
      total: 0,
    }
    model.categories.set(payment.categoryId, category)
    category.payments++
    count(category.sizes, sizeOf(payment.amountMinor))
    for (const word of tellingWords(payment)) {
      count(category.words, word)
      count(model.seen, word)
      category.total++
    }
  }
  return model
}

function guess(model: Model, payment: Traits): Guess | null {
  const words = tellingWords(payment).filter((word) => model.seen.has(word))
  if (words.length === 0) return null
  const size = sizeOf(payment.amountMinor)
  const scores = [...model.categories].map(([categoryId, category]) => ({
    categoryId,
    category,
    score: likelihood(model, category, words, size),
  }))
  scores.sort((a, b) => b.score - a.score)
  const [best, ...runnersUp] = scores
  if (!best) return null
  const othersOdds = runnersUp.reduce((sum, other) => sum + Math.exp(other.score - best.score), 0)
  if (othersOdds * leastOdds > 1) return null
  const alike = Math.max(...words.map((word) => alikeBy(model, best.category, word)))
  return alike < leastAlike ? null : { categoryId: best.categoryId, count: alike }
}

/** Number of the category's payments with this word; 0 if the word does not mostly occur in this category. */
function alikeBy(model: Model, category: Category, word: string): number {
  const here = category.words.get(word) ?? 0
  return here >= tellingShare * (model.seen.get(word) ?? 0) ? here : 0
}

/** Log-likelihood of the category given these words and this size, with additive smoothing. */
function likelihood(model: Model, category: Category, words: readonly string[], size: number): number {
  let score = Math.log(category.payments / model.payments)
  for (const word of words)
    score += Math.log(((category.words.get(word) ?? 0) + 0.5) / (category.total + 0.5 * model.seen.size))
  return score + Math.log(((category.sizes.get(size) ?? 0) + 1) / (category.payments + sizes))
}

/** Number of logarithmic amount buckets, 1.5 per doubling: AED 90 and 110 share one, 90 and 200 do not. */
const sizes = 40
function sizeOf(amountMinor: bigint): number {
  return Math.min(sizes - 1, Math.round(1.5 * Math.log2(Number(amountMinor) + 1)))
}

function tellingWords({ words }: Traits): string[] {
  return [...new Set(words)].filter((word) => word.length > 2 && !common.has(word))
}
const common = new Set(
  'THE AND FOR LLC FZE FZCO EST CO COM TRADING GENERAL COMPANY INTERNATIONAL GROUP NEW ONLINE PAYMENT ABU BIN BINT'.split(
    ' ',
  ),
)

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
