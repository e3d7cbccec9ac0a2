import type { Change } from '#contract/changes/changes.ts'

/** A change that the user made and can undo. */
export const aChange = (overrides: Partial<Change> = {}): Change => ({
  id: '01990000-0000-7000-8000-000000000001',
  at: '2026-03-14T08:00:00.000Z',
  kind: 'transaction.edit',
  params: { name: 'Talabat' },
  rows: 1,
  state: 'done',
  changed_at: null,
  action: 'undo',
  by: null,
  changed_by: null,
  ...overrides,
})
