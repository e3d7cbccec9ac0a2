import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { BankError } from '../../provider.ts'
import { plainRows, withoutRepeats } from './paging.ts'
import { json, pageOf, raw, startLocalLean, transactionRow, type LocalLean } from '../testkit.ts'

const window = { from: '2026-03-01', to: '2026-03-31' }
let lean: LocalLean | null = null
afterEach(async () => {
  await lean?.stop()
  lean = null
})

type Answer = (query: URLSearchParams, turn: number) => unknown

async function read(
  answer: Answer,
  limits: { pageSize?: number; maxPages?: number; pagesAhead?: number } = {},
) {
  let turn = 0
  const local = await startLocalLean((seen, response) => json(response, 200, answer(seen.query, turn++)), {
    limits: { pageSize: 10, ...limits },
  })
  lean = local
  const progress: number[] = []
  const result = local.provider.readTransactions('e', 'a', window, (rows) => void progress.push(rows))
  const ids = result.then((done) => done.transactions.map((one) => one.providerId))
  return { ids: await ids.catch((error: unknown) => kindOf(error)), local, progress }
}

function kindOf(error: unknown): string {
  return error instanceof BankError ? error.kind : String(error)
}

function list(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => transactionRow(`t${index}`, { index }))
}
const idsOf = (rows: Record<string, unknown>[]) => rows.map((row) => row['transaction_id'])

describe('a complete read', () => {
  test.each([0, 1, 9, 10, 11, 95, 100])('%i rows come in order, each once', async (count) => {
    const { ids, local, progress } = await read((query) => pageOf(list(count), query))
    expect(ids).toEqual(idsOf(list(count)))
    expect(progress.at(-1)).toBe(count)
    const query = Object.fromEntries(local.calls()[0]?.query ?? [])
    expect(query).toEqual({
      entity_id: 'e',
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      insights: 'true',
      async: 'false',
      page: '0',
      size: '10',
    })
  })

  test('no more pages are fetched at once than allowed', async () => {
    let now = 0
    let most = 0
    lean = await startLocalLean(
      (request, response) => {
        most = Math.max(most, ++now)
        setTimeout(() => {
          now -= 1
          json(response, 200, pageOf(list(95), request.query))
        }, 15)
      },
      { limits: { pageSize: 10, pagesAhead: 4 } },
    )
    const { transactions } = await lean.provider.readTransactions('e', 'a', window)
    expect(transactions).toHaveLength(95)
    expect(most).toBe(4)
  })

  test('two identical purchases stay two, with blank ids or with different ones', async () => {
    const twins = [
      transactionRow(' '),
      ...list(9),
      transactionRow(' '),
      transactionRow('x'),
      transactionRow('y'),
    ]
    const { ids } = await read((query) => pageOf(twins, query))
    expect(ids).toEqual([null, ...idsOf(list(9)), null, 'x', 'y'])
  })

  test('rows with one id and different content stay, on any page', async () => {
    const rows = list(12).map((row, index) => ({ ...row, transaction_id: '9998', index }))
    const { ids } = await read((query) => pageOf(rows, query))
    expect(ids).toHaveLength(12)
  })

  test('a page count too low or too high does not matter when every announced row arrives', async () => {
    const low = await read((query) => {
      const first = query.get('page') === '0'
      return pageOf(list(25), query, first ? { total_pages: 1 } : {})
    })
    expect(low.ids).toEqual(idsOf(list(25)))
    await low.local.stop()
    const high = await read((query) => pageOf(list(25), query, { total_pages: 90 }))
    expect(high.ids).toEqual(idsOf(list(25)))
    expect(high.local.calls().length).toBeLessThan(9)
  })

  test('a later page that is refused once: the list is read again, completely', async () => {
    let refused = false
    lean = await startLocalLean(
      (request, response) => {
        if (request.query.get('page') === '1' && !refused) {
          refused = true
          return json(response, 400, { status: 'INVALID_PARAMETERS' })
        }
        json(response, 200, pageOf(list(25), request.query))
      },
      { limits: { pageSize: 10 } },
    )
    const { transactions } = await lean.provider.readTransactions('e', 'a', window)
    expect(transactions).toHaveLength(25)
  })

  test('a provider that sends smaller pages than requested is read completely', async () => {
    const { ids } = await read((query) => {
      const smaller = new URLSearchParams(query)
      smaller.set('size', '4')
      return pageOf(list(15), smaller)
    })
    expect(ids).toEqual(idsOf(list(15)))
  })
})

describe('a list that changes during the read', () => {
  test.each([1, 2, 3, 4])('a row inserted first after %i responses: read again, complete', async (after) => {
    const fresh = transactionRow('new')
    const { ids } = await read((query, turn) => pageOf(turn < after ? list(45) : [fresh, ...list(45)], query))
    expect(ids).toEqual(['new', ...idsOf(list(45))])
  })

  test('a shift hidden by unchanged totals is detected by its repeated row', async () => {
    const moved = [transactionRow('new'), ...list(24)]
    const { ids } = await read((query, turn) => pageOf(turn < 1 ? list(25) : moved, query), { pagesAhead: 1 })
    expect(ids).toEqual(idsOf(moved))
  })

  test('pages that overlap by a row lose and duplicate nothing', async () => {
    const { ids } = await read((query) => {
      const number = Number(query.get('page'))
      const size = Number(query.get('size'))
      const rows = list(25).slice(Math.max(0, number * size - 1), (number + 1) * size)
      const page = { number, size, total_elements: 25, total_pages: Math.ceil(25 / size) }
      return { status: 'OK', data: { transactions: rows, page } }
    })
    expect(ids).toEqual(idsOf(list(25)))
  })

  test('a row the provider really lists twice stays twice, confirmed by pages of another size', async () => {
    const rows = [...list(20), ...list(1)]
    const { ids } = await read((query) => pageOf(rows, query))
    expect(ids).toEqual(idsOf(rows))
  })

  test('a list that changes with every response is unavailable, after four rounds at most', async () => {
    const { ids, local } = await read((query, turn) => pageOf(list(30 + turn), query), { pagesAhead: 1 })
    expect(ids).toBe('unavailable')
    expect(local.calls().length).toBeLessThanOrEqual(8)
  })
})

describe('wrong totals', () => {
  const lies: [string, (query: URLSearchParams) => unknown][] = [
    ['more rows claimed than sent', (query) => pageOf(list(25), query, { total_elements: 26 })],
    ['fewer rows claimed than sent', (query) => pageOf(list(25), query, { total_elements: 24 })],
    [
      'empty pages for ever',
      (query) =>
        pageOf(Number(query.get('page')) > 0 ? [] : list(10), query, {
          total_elements: 500,
          total_pages: 50,
        }),
    ],
    [
      'the first page for ever',
      (query) => pageOf(list(30), new URLSearchParams({ page: '0', size: query.get('size') ?? '' })),
    ],
    [
      'fewer pages than there are',
      (query) => pageOf(list(30), query, { total_elements: Number(query.get('size')), total_pages: 1 }),
    ],
    ['pages without end', (query) => pageOf(list(10), query, { total_elements: 1e9, total_pages: 1e8 })],
    ['no totals', () => ({ status: 'OK', data: { transactions: list(3) } })],
    ['totals of a wrong type', (query) => pageOf(list(3), query, { total_elements: 'many' })],
    ['negative totals', (query) => pageOf([], query, { total_elements: -1 })],
  ]
  test.each(lies)('%s: an error, no partial read, no endless loop', async (_name, answer) => {
    const { ids, local } = await read(answer, { maxPages: 100 })
    expect(ids).toBe('unavailable')
    expect(local.calls().length).toBeLessThan(40)
  })
})

describe('a page that fails', () => {
  test.each([0, 1, 2, 4])('page %i: an error and no rows', async (bad) => {
    const local = await startLocalLean(
      (request, response) => {
        if (Number(request.query.get('page')) === bad) return raw(response, 429, '', { 'retry-after': '7' })
        json(response, 200, pageOf(list(45), request.query))
      },
      { limits: { pageSize: 10 } },
    )
    lean = local
    const result = local.provider.readTransactions('e', 'a', window)
    await expect(result).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 7_000 })
    const calls = local.calls().length
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(local.calls()).toHaveLength(calls)
  })
})

describe('repeats', () => {
  const row = fc.record({
    transaction_id: fc.constantFrom('', ' ', 'a', 'b'),
    amount: fc.constantFrom('1', '2'),
  })

  test('rows with blank ids and rows within one page are never dropped', () => {
    fc.assert(
      fc.property(fc.array(fc.array(row, { maxLength: 6 }), { maxLength: 5 }), (pages) => {
        const { unique, repeats } = withoutRepeats(pages, plainRows)
        expect(unique.length + repeats.length).toBe(pages.flat().length)
        const blank = (one: unknown) => /"transaction_id":" ?"/.test(JSON.stringify(one))
        expect(unique.filter(blank)).toEqual(pages.flat().filter(blank))
        expect(repeats.some(blank)).toBe(false)
        if (pages.length === 1) expect(repeats).toEqual([])
        const kinds = (rows: unknown[]) => new Set(rows.map((one) => JSON.stringify(one)))
        expect(kinds(unique)).toEqual(kinds(pages.flat()))
      }),
      { numRuns: Number(process.env['CHECK_RUNS'] ?? 200) },
    )
  })
})
