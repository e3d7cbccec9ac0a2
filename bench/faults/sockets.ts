import { randomUUID } from 'node:crypto'
import { connect as open, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { SandboxBank } from '../../sandbox-bank/server.ts'
import { signatureOf } from '../../sandbox-bank/state/webhooks.ts'
import { Counts, type Reads } from '../http.ts'
import { readAt } from './loaded.ts'
import { connect, idle, signUp, signUpMany } from './people.ts'
import { type Product, withProduct } from './product.ts'
import { type Fault, percentile, type Result, round } from './report.ts'

/** L4: sends a thousand signed events in ten seconds, 30 % repeated; on PostgreSQL, to count the rows. */
async function sendEvents(product: Product, bank: SandboxBank, databaseUrl: string): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl })
  try {
    await product.start()
    const person = await signUp(product.url)
    const entityId = await connect(bank, person, { person: 'salaried' })
    await client.connect()
    const count = async (): Promise<number> =>
      Number((await client.query<{ n: string }>('select count(*) as n from provider_events')).rows[0]?.n)
    const before = await count()
    const bodies = Array.from({ length: 700 }, () =>
      JSON.stringify({
        type: 'entity.data.refresh.updated',
        message: 'An entity data refresh state has been updated.',
        timestamp: new Date().toISOString(),
        event_id: randomUUID(),
        payload: { id: entityId, entity_id: entityId, status: 'FINISHED' },
      }),
    )
    const sent = Array.from({ length: 1000 }, (_, at) => bodies[at < 700 ? at : (at * 7) % 700] ?? '')
    const times: number[] = []
    const statuses = new Counts()
    const sending = sent.map(async (body, index) => {
      await sleep(index * 10)
      const from = performance.now()
      const answer = await fetch(`${product.url}/api/webhooks/lean`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'lean-signature': signatureOf(body, bank.webhookSecret),
        },
      })
      await answer.arrayBuffer()
      times.push(performance.now() - from)
      statuses.add(String(answer.status))
    })
    await Promise.all(sending)
    const stored = (await count()) - before
    const backlogMs = await idle(person, 200_000)
    const p99 = percentile(times, 0.99)
    return {
      passed: stored === 700 && p99 <= 200 && statuses.only('200'),
      figures: {
        sent: sent.length,
        distinct: bodies.length,
        kept: stored,
        answers: statuses.text,
        p50_ms: round(percentile(times, 0.5), 1),
        p99_ms: round(p99, 1),
        backlog_ms: round(backlogMs),
      },
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** L6: opens 500 streams, then 2,000 connections that send one byte of a header every five seconds. */
async function holdSockets(product: Product): Promise<Result> {
  const stop = new AbortController()
  const half = new Set<Socket>()
  try {
    await product.start()
    const people = await signUpMany(product.url, 100)
    let streams = 0
    for (const person of people)
      for (let stream = 0; stream < 5; stream += 1) {
        const answer = await person.fetch('/api/user/sync-events', { signal: stop.signal })
        if (answer.status === 200) streams += 1
      }
    const readers = people.slice(0, 8)
    const withStreams = await readAt(product, readers, 30, 10)
    const opened = performance.now()
    let most = 0
    for (let opening = 0; opening < 2000; opening += 1) {
      const socket = open(Number(new URL(product.url).port), '127.0.0.1')
      socket.on('error', () => half.delete(socket)).on('close', () => half.delete(socket))
      socket.write('GET / HTTP/1.1\r\nX-')
      half.add(socket)
      if (opening % 100 === 99) await sleep(20)
      most = Math.max(most, half.size)
    }
    const drip = setInterval(() => {
      for (const socket of half) socket.write('x')
    }, 5000)
    const reads: Reads[] = []
    while (half.size > 0 && performance.now() - opened < 120_000)
      reads.push(await readAt(product, readers, 30, 5))
    clearInterval(drip)
    const goneS = (performance.now() - opened) / 1000
    const times = reads.flatMap((each) => each.times)
    const { failures } = withStreams
    for (const each of reads) failures.join(each.failures)
    return {
      passed: streams === 500 && half.size === 0 && failures.count === 0 && product.running(),
      figures: {
        streams,
        reads_p99_with_streams_ms: round(percentile(withStreams.times, 0.99)),
        half_open: most,
        left: half.size,
        gone_after_s: round(goneS),
        reads_p99_ms: round(percentile(times, 0.99)),
        reads_failed: failures.count,
        failures: failures.text,
      },
    }
  } finally {
    stop.abort()
    for (const socket of half) socket.destroy()
  }
}

export const socketFaults: Fault[] = [
  {
    name: 'L4',
    summary: '1,000 signed events in 10 s, 30 % of them repeats; PostgreSQL',
    floor: 'p99 ≤ 200 ms, kept = distinct',
    run: () =>
      withProduct({ postgres: ['fsync=on'] }, (product, bank, postgres) =>
        sendEvents(product, bank, postgres?.url ?? ''),
      ),
  },
  {
    name: 'L6',
    summary:
      '500 open streams, then 2,000 half-open connections that send a byte every 5 s, while others read',
    floor: 'all streams stay, 0 half-open left after 2 min, reads answered',
    run: () => withProduct({ env: { TRUSTED_PROXIES: '1' } }, holdSockets),
  },
]
