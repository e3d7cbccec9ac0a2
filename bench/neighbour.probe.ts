/** What another person notices, timed in a thread of its own: the noisy person's client must not hold it up. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { userOf } from '../test/world.ts'
import { signIn } from './faults/people.ts'

const Who = z.object({ name: z.string(), email: z.string(), password: z.string(), cookie: z.string() })
const Probe = z.object({ url: z.string(), who: Who })
/** Milliseconds of each page and sign-in, and the statuses of `/api/ready`. */
const Timed = z.object({ page: z.array(z.number()), signIn: z.array(z.number()), ready: z.array(z.string()) })
export type Timed = z.infer<typeof Timed>

const pages = ['dashboard-data?period=mtd', 'transactions/search?size=50', 'budgets', 'accounts']

/** Opens pages as a person from now on; `stop` returns what was timed. Fails if a page does. */
export async function startProbe({
  url,
  who,
}: z.infer<typeof Probe>): Promise<{ stop: () => Promise<Timed> }> {
  const { name, email, password, cookie } = who
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { url, who: { name, email, password, cookie } },
  })
  // its first message says that it has begun
  await once(worker, 'message')
  const timed = new Promise<Timed>((resolve, reject) => {
    worker.once('message', (message) => resolve(Timed.parse(message)))
    worker.once('error', reject)
  })
  timed.catch(() => undefined)
  return {
    stop() {
      worker.postMessage('stop')
      return timed
    },
  }
}

async function probe({ url, who }: z.infer<typeof Probe>): Promise<Timed> {
  const timed: Timed = { page: [], signIn: [], ready: [] }
  const stopped = new AbortController()
  parentPort?.once('message', () => stopped.abort())
  const neighbour = await userOf({ url }, who)
  parentPort?.postMessage('begun')
  const every = async (ms: number, work: (at: number) => Promise<void>): Promise<void> => {
    for (let at = 0; !stopped.signal.aborted; at += 1) {
      await work(at)
      await sleep(ms)
    }
  }
  const time = async (list: number[], request: () => Promise<Response>): Promise<void> => {
    const from = performance.now()
    const answer = await request()
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the neighbour got ${answer.status}`)
    list.push(performance.now() - from)
  }
  await Promise.all([
    every(25, (at) => time(timed.page, () => neighbour.fetch(`/api/user/${pages[at % pages.length]}`))),
    every(500, async (at) => {
      timed.ready.push(String((await fetch(`${url}/api/ready`)).status))
      if (at % 6 === 0) await time(timed.signIn, () => signIn(url, neighbour))
    }),
  ])
  return timed
}

if (parentPort && workerData) parentPort.postMessage(await probe(Probe.parse(workerData)))
