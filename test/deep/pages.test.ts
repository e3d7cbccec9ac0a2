import { afterAll, afterEach, expect, test } from 'vitest'
import { BankError } from '../../server/banking/provider.ts'
import {
  type Handler,
  json,
  type LocalLean,
  pageOf,
  raw,
  startLocalLean,
  transactionRow,
} from '../../server/banking/lean/testkit.ts'
import { report } from '../simulator/report.ts'

/** I8: CHECK_PAGES sets the length of the longest list, in pages. */
const most = Number(process.env['CHECK_PAGES'] ?? 3)
const size = 10
const window = { from: '2026-03-01', to: '2026-03-31' }

let lean: LocalLean | null = null
afterEach(async () => {
  await lean?.stop()
  lean = null
})

let reads = 0
afterAll(() => report('I8', { pages: most, reads, parts_taken: 0, loops: 0 }))

const list = (count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => transactionRow(`t${index}`, { index }))
const idsOf = (rows: readonly Record<string, unknown>[]): string =>
  rows.map((row) => row['transaction_id']).join()

async function read(handle: Handler): Promise<{ ids: string; calls: number }> {
  lean = await startLocalLean(handle, { limits: { pageSize: size } })
  const ids = await lean.provider.readTransactions('e', 'a', window).then(
    (done) => done.transactions.map((row) => row.providerId).join(),
    (error: unknown) => (error instanceof BankError ? error.kind : String(error)),
  )
  const calls = lean.calls().length
  await lean.stop()
  lean = null
  return { ids, calls }
}

const faults: Readonly<Record<string, { kind: string; play: Handler }>> = {
  'too many requests': {
    kind: 'rate_limited',
    play: (_seen, response) => raw(response, 429, '', { 'retry-after': '7' }),
  },
  'a refusal': { kind: 'unavailable', play: (_seen, response) => json(response, 400, { status: 'INVALID' }) },
  'an outage': {
    kind: 'unavailable',
    play: (_seen, response) => raw(response, 503, '', { 'retry-after': '9' }),
  },
  HTML: { kind: 'unavailable', play: (_seen, response) => raw(response, 200, '<!doctype html>') },
  'a cut answer': {
    kind: 'unavailable',
    play: (_seen, response) => {
      response.writeHead(200, { 'content-length': '1000', 'retry-after': '9' })
      response.write('{"status":', () => response.destroy())
    },
  },
}

test.each(Object.entries(faults))(
  'I8: %s on any page of any list: an error and no rows; a single one is recovered from or reported',
  { timeout: 600_000 },
  async (name, { kind, play }) => {
    for (let pages = 1; pages <= most; pages += 1) {
      const rows = list(pages * size - 3)
      for (let bad = 0; bad < pages; bad += 1) {
        const always = await read((received, response, request) => {
          if (Number(received.query.get('page')) === bad) return play(received, response, request)
          json(response, 200, pageOf(rows, received.query))
        })
        // a refused first page means that the request was refused; a later one counts as an outage
        const expected = name === 'a refusal' && bad === 0 ? 'refused' : kind
        expect([pages, bad, always.ids]).toEqual([pages, bad, expected])
        expect(always.calls).toBeLessThan(pages * 6 + 8)
        let played = false
        const once = await read((received, response, request) => {
          if (Number(received.query.get('page')) === bad && !played) {
            played = true
            return play(received, response, request)
          }
          json(response, 200, pageOf(rows, received.query))
        })
        expect([pages, bad, [idsOf(rows), expected].includes(once.ids)]).toEqual([pages, bad, true])
        reads += 2
      }
    }
  },
)

test(
  'I8: rows that appear or vanish after any number of responses: the whole list or an error',
  { timeout: 600_000 },
  async () => {
    for (let pages = 1; pages <= most; pages += 1) {
      const rows = list(pages * size - 3)
      for (let after = 1; after <= pages + 1; after += 1) {
        for (const change of ['front', 'end', 'gone'] as const) {
          const fresh = transactionRow('new')
          const later =
            change === 'front' ? [fresh, ...rows] : change === 'end' ? [...rows, fresh] : rows.slice(1)
          let turn = 0
          const { ids, calls } = await read((seen, response) =>
            json(response, 200, pageOf(turn++ < after ? rows : later, seen.query)),
          )
          expect([pages, after, change, [idsOf(rows), idsOf(later)].includes(ids)]).toEqual([
            pages,
            after,
            change,
            true,
          ])
          expect(calls).toBeLessThan(pages * 6 + 8)
          reads += 1
        }
      }
    }
  },
)
