/** The catalogues of the frame around every screen and of the dashboard, loaded as one file. */
export { default as ahead } from './planning/ahead.ts'
export { default as banks } from './connections/banks.ts'
export { default as dashboard } from './overview/dashboard.ts'
export { default as layout } from './layout/layout.ts'
