/** The sync's reconciliation of rows, for other features that compare rows with an account. */
export { reconcile } from './reconcile/reconcile.ts'
export type { KnownRow } from './reconcile/reconcile-types.ts'
export { fingerprintOf } from './reconcile/reconcile-text.ts'
