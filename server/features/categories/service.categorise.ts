/** The categoriser's interface for other features. */
export { categorise, traitsOf } from './categorise/categorise.ts'
export { learnSimilar } from './categorise/similar.ts'
