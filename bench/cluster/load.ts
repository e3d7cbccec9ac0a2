import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { dubaiDay } from '#contract/period.ts'
import type { Person } from '../faults/people.ts'
import { Counts } from '../http.ts'

const paths = [
  '/api/user/financial-summary-quick?period=mtd',
  '/api/user/transactions/search?size=20',
  '/api/user/accounts-quick',
]

export type LoadResult = {
  reads: number
  times: number[]
  failures: Counts
  /** Acknowledged rows: id by key, which is also the description. */
  acknowledged: Map<string, string>
  /** Times of the acknowledgements, in milliseconds of `performance.now()`. */
  acknowledgedAt: number[]
}
export type Load = { counts: LoadResult; stop(): Promise<void> }

const Added = z.object({ id: z.string() })

/** Adds an entry; returns its id, or the status of an error (also the proxy's), or 0 without a response. */
async function send(person: Person, key: string, entry: object): Promise<{ id: string } | number> {
  try {
    const answer = await person.fetch('/api/user/transactions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(entry),
    })
    const text = await answer.text()
    return answer.status === 200 ? Added.parse(JSON.parse(text)) : answer.status
  } catch {
    return 0
  }
}

/**
 * Starts readers and writers that send the next request once they have a response. With `insist`, a writer
 * repeats an entry with the same key until it is acknowledged. Any status but 200 counts as a failure.
 */
export function startLoad(
  person: Person,
  { writers, readers, insist = false }: { writers: number; readers: number; insist?: boolean },
): Load {
  const counts: LoadResult = {
    reads: 0,
    times: [],
    failures: new Counts(),
    acknowledged: new Map(),
    acknowledgedAt: [],
  }
  const stop = new AbortController()
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; !stop.signal.aborted; count += 1) {
      const key = `load-${writer}-${count}`
      const entry = {
        type: 'expense',
        amount: (100 + ((writer * 31 + count) % 900)) / 100,
        category: 'groceries',
        description: key,
        date: dubaiDay(new Date()),
      }
      for (;;) {
        const began = performance.now()
        const answer = await send(person, key, entry)
        counts.times.push(performance.now() - began)
        if (typeof answer !== 'number') {
          counts.acknowledged.set(key, answer.id)
          counts.acknowledgedAt.push(performance.now())
          break
        }
        counts.failures.add(answer === 0 ? 'write without an answer' : `write ${answer}`)
        if (!insist) break
        await sleep(100)
      }
      await sleep(20)
    }
  }
  const read = async (reader: number): Promise<void> => {
    for (let count = reader; !stop.signal.aborted; count += 1) {
      const began = performance.now()
      const status = await person.fetch(paths[count % paths.length] ?? '').then(
        async (answer) => {
          await answer.arrayBuffer()
          return String(answer.status)
        },
        () => 'without an answer',
      )
      counts.times.push(performance.now() - began)
      counts.reads += 1
      if (status !== '200') counts.failures.add(`read ${status}`)
      await sleep(20)
    }
  }
  const all = [
    ...Array.from({ length: writers }, (_, n) => write(n)),
    ...Array.from({ length: readers }, (_, n) => read(n)),
  ]
  return {
    counts,
    async stop() {
      stop.abort()
      await Promise.all(all)
    },
  }
}
