import { expect, test } from 'vitest'
import { settledOn } from './settled.ts'

test('a settlement that includes its fee settles; a fee for one does not', () => {
  const last = { accountId: 'main', day: '2026-06-28', minor: 264_000n, text: 'LOAN INSTALMENT 0088123' }
  const on = (text: string) =>
    settledOn({ kind: 'loan', expected: 264_000n, last }, [
      { accountId: 'main', day: '2026-07-21', minor: 3_341_255n, text },
    ])
  expect(on('LOAN EARLY SETTLEMENT 0088123 INCL FEE AND VAT')).toBe('2026-07-21')
  expect(on('LOAN EARLY SETTLEMENT FEE 0088123 INCL VAT')).toBeNull()
})
