/** What other features see of categorising. */
export { categorise, traitsOf } from './categorise/categorise.ts'
export { learnSimilar } from './categorise/similar.ts'
