import { expect, test } from 'vitest'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { keyOf, queryClient } from '../../../api/queries.ts'
import { aTransaction } from '../../../testing/data/transactions.ts'
import { dropRow, findLoaded, patchRow } from './list-data.ts'

test('a changed row is changed in lists that scroll and in the one page of the search box', () => {
  const row = aTransaction(1, { description: 'Lulu' })
  const page = { success: true, data: [row] }
  const [list, box] = [{ q: 'a' }, { query: { q: 'lulu' } }].map((input) =>
    keyOf('someone', searchTransactions, input),
  )
  if (!list || !box) throw new Error('no keys')
  queryClient.setQueryData(list, { pages: [page], pageParams: [null] })
  queryClient.setQueryData(box, page)
  patchRow('someone', { ...row, description: 'Lulu Express' })
  const changed = { data: [{ description: 'Lulu Express' }] }
  expect(queryClient.getQueryData(list)).toMatchObject({ pages: [changed] })
  expect(queryClient.getQueryData(box)).toMatchObject(changed)
  queryClient.removeQueries({ queryKey: list })
  expect(findLoaded('someone', row.id)?.description).toBe('Lulu Express')
  dropRow('someone', row.id)
  expect(queryClient.getQueryData(box)).toMatchObject({ data: [] })
})
