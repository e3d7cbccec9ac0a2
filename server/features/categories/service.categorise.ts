/** What other features see of categorising. */
export { categorise } from './categorise/categorise.ts'
