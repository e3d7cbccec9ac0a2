/**
 * `npm run bench:neighbour`: what a person notices while another does the heaviest things, one after the other. Prints
 * a table for each engine; exits with 1 if a figure exceeds its limit. `--engine` takes postgres, embedded or both.
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { accountsFresh } from '#contract/accounts/accounts.ts'
import { applyImport, changeImport, readImport, undoImport, uploadImport } from '#contract/imports/imports.ts'
import { previewRule } from '#contract/payments/rules.ts'
import { createDatabase, findPostgres, startPostgres } from '../test/postgres.ts'
import { type TestUser, userOf } from '../test/world.ts'
import { type Child, startChild } from './child.ts'
import { signUp } from './faults/people.ts'
import { percentile } from './faults/report.ts'
import { Counts } from './http.ts'
import { memoryOf } from './faults/product.ts'
import { transactionId } from './load.ts'
import { startProbe, type Timed } from './neighbour.probe.ts'

const limits = { pageMs: 100, timesIdle: 10, signInMs: 1000, memoryMb: 800 }
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'postgres,embedded' },
    /** Payments of the noisy person, and rows of each file. */
    rows: { type: 'string', default: '100000' },
    /** A situation by a part of its name, given once for each; all without it. An import and its undo need 'six files' before them. */
    only: { type: 'string', multiple: true, default: [] },
  },
})
const rows = Number(values.rows)
const isWanted = (name: string): boolean =>
  values.only.length === 0 || values.only.some((part) => name.includes(part))

/** What the noisy person does; returns the statuses of its answers. */
type Step = { name: string; run: (noisy: TestUser) => Promise<Counts> }

const dayOf = (n: number): string => new Date(Date.UTC(2022, 0, 1 + (n % 1400))).toISOString().slice(0, 10)
const csv = (count: number, lineOf: (n: number) => string): string =>
  ['Date,Description,Amount', ...Array.from({ length: count }, (_, n) => lineOf(n))].join('\n')
const distinct = (file: number): string =>
  csv(rows, (n) => `${dayOf(n)},SHOP ${n % 700} OF FILE ${file} DUBAI,-${(10 + (n % 9000) / 100).toFixed(2)}`)
const alike = (count: number): string => csv(count, () => '2025-11-03,COFFEE AT THE CORNER,-15.00')

const formOf = (content: string | Uint8Array<ArrayBuffer>, name: string): FormData => {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  return form
}
async function send(noisy: TestUser, path: string, init: RequestInit, counts: Counts): Promise<unknown> {
  try {
    const answer = await noisy.fetch(path, init)
    counts.add(String(answer.status))
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    return isJson ? await answer.json() : void (await answer.arrayBuffer())
  } catch {
    counts.add('cut off')
    return null
  }
}
const upload = (noisy: TestUser, text: string, counts: Counts): Promise<unknown> =>
  send(noisy, uploadImport.path, { method: 'POST', body: formOf(text, 'AED.csv') }, counts)
const atOnce = async (count: number, work: (n: number) => Promise<unknown>): Promise<void> =>
  void (await Promise.all(Array.from({ length: count }, (_, n) => work(n))))

/** Applies an import; where the app asks which account its rows belong to, a new one is said. */
async function applied(noisy: TestUser, id: string): Promise<void> {
  const { accounts } = (await noisy.call(readImport, { params: { id } })).body.mapping
  const said = accounts.map((each) => ({ ...each, basis: 'person' as const }))
  const isAsked = accounts.some(({ basis }) => basis === 'open')
  const body = isAsked ? { mapping: { accounts: said } } : {}
  const { status } = await noisy.call(applyImport, { params: { id }, body })
  if (status !== 200) throw new Error(`the import was not applied: ${status}`)
  for (
    let state = '';
    state !== 'done';
    state = (await noisy.call(readImport, { params: { id } })).body.state
  ) {
    if (state === 'failed') throw new Error('the import failed')
    await sleep(200)
  }
}

/** A JPEG of 59 million pixels and about 2.2 MB. */
async function largePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 140, sigma: 30 }
  const small = await sharp({ create: { width: 900, height: 655, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return sharp(small).resize(9000, 6550, { kernel: 'nearest' }).jpeg({ quality: 20 }).toBuffer()
}

function stepsOf(picture: Buffer): Step[] {
  const fields = Array.from(
    { length: 500_000 },
    (_, n) => `--b\r\ncontent-disposition: form-data; name="f"\r\n\r\n${n}\r\n`,
  ).join('')
  let imported = ''
  return [
    {
      name: '300 changes at once',
      run: async (noisy) => {
        const counts = new Counts()
        const init = (n: number): RequestInit => ({
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ note: `note ${n}` }),
        })
        await atOnce(300, (n) =>
          send(noisy, `/api/user/transactions/${transactionId(n + 1)}`, init(n), counts),
        )
        return counts
      },
    },
    {
      name: '2,000 rows beside 10,000 alike',
      run: async (noisy) => {
        const counts = new Counts()
        const first = uploadImport.response.parse(await upload(noisy, alike(10_000), counts))
        await applied(noisy, first.id)
        const again = uploadImport.response.parse(await upload(noisy, alike(2000), counts))
        // the account of the first file, which is called `AED.csv`
        const { data } = (await noisy.call(accountsFresh)).body
        const own = data.find(({ account_name }) => account_name === 'AED')
        if (!own) throw new Error('the import has made no account')
        const accounts = again.mapping.accounts.map((target) => ({ ...target, account_id: own.id }))
        const { status } = await noisy.call(changeImport, {
          params: { id: again.id },
          body: { mapping: { accounts } },
        })
        counts.add(String(status))
        return counts
      },
    },
    {
      name: `six files of ${rows.toLocaleString('en')} rows`,
      run: async (noisy) => {
        const counts = new Counts()
        await atOnce(6, async (file) => {
          const answer = uploadImport.response.safeParse(await upload(noisy, distinct(file), counts))
          if (answer.success) imported = answer.data.id
        })
        return counts
      },
    },
    {
      name: '28 receipts of 59 million pixels',
      run: async (noisy) => {
        const counts = new Counts()
        await atOnce(28, (n) => {
          const body = formOf(new Uint8Array(Buffer.concat([picture, Buffer.from([n])])), 'receipt.jpg')
          const path = `/api/user/transactions/${transactionId(n + 1)}/attachments`
          return send(noisy, path, { method: 'POST', body }, counts)
        })
        return counts
      },
    },
    {
      name: 'a form of 500,000 fields',
      run: async (noisy) => {
        const counts = new Counts()
        const headers = { 'content-type': 'multipart/form-data; boundary=b' }
        await send(noisy, uploadImport.path, { method: 'POST', headers, body: `${fields}--b--` }, counts)
        return counts
      },
    },
    {
      name: `a rule's preview over ${rows.toLocaleString('en')} payments`,
      run: async (noisy) => {
        const counts = new Counts()
        const conditions = { all: [{ field: 'text' as const, op: 'matches' as const, value: 'TRADING .*7' }] }
        counts.add(String((await noisy.call(previewRule, { body: { conditions } })).status))
        return counts
      },
    },
    ...['', '?format=csv', '?format=xlsx', '?format=json', '?format=hledger'].map((query) => ({
      name: `export of all${query.replace('?format=', ' as ')}`,
      run: async (noisy: TestUser) => {
        const counts = new Counts()
        await send(noisy, `/api/user/export${query}`, {}, counts)
        return counts
      },
    })),
    {
      name: `import of ${rows.toLocaleString('en')} rows`,
      run: async (noisy) => {
        await applied(noisy, imported)
        return new Counts()
      },
    },
    {
      name: 'its undo',
      run: async (noisy) => {
        const counts = new Counts()
        counts.add(String((await noisy.call(undoImport, { params: { id: imported } })).status))
        return counts
      },
    },
  ]
}

type Seen = Timed & { memory: number; longest: number; seconds: number }

/** What the neighbour sees until `work` is done, but for at least some seconds. */
async function watch(
  child: Child,
  neighbour: TestUser,
  work: () => Promise<unknown>,
  leastMs: number,
): Promise<Seen> {
  const probe = await startProbe({ url: child.url, who: neighbour })
  await sleep(500)
  await child.longestDelay()
  const began = performance.now()
  let memory = 0
  const measure = setInterval(() => (memory = Math.max(memory, memoryOf(child.pid).now)), 250)
  await Promise.all([work(), sleep(leastMs)]).finally(() => clearInterval(measure))
  const longest = await child.longestDelay()
  const seconds = (performance.now() - began) / 1000
  return { ...(await probe.stop()), memory, longest, seconds }
}

/** Waits until the memory that loading the rows took has been given back. */
async function settled(pid: number): Promise<void> {
  for (let before = Infinity, now = memoryOf(pid).now, at = 0; now < before || at < 4; at += 1) {
    before = now
    await sleep(10_000)
    now = memoryOf(pid).now
  }
}

const show = (value: number | undefined): string =>
  value === undefined ? '–' : value.toFixed(value < 10 ? 1 : 0)
const p99 = (list: readonly number[]): number => percentile(list, 0.99)

async function measure(title: string, databaseUrl: string | null): Promise<boolean> {
  const child = await startChild({ databaseUrl, rows })
  try {
    const noisy = await userOf(child, { name: '', email: '', password: '', cookie: child.cookie })
    const neighbour = await signUp(child.url)
    const first = uploadImport.response.parse(
      await upload(
        neighbour,
        csv(500, (n) => `${dayOf(n)},SHOP ${n},-9.50`),
        new Counts(),
      ),
    )
    await applied(neighbour, first.id)
    const picture = await largePicture()
    process.stderr.write(`a picture of ${show(picture.length / 1e6)} MB\n`)
    await settled(child.pid)
    const idle = await watch(child, neighbour, () => sleep(6000), 0)
    const idleMs = percentile(idle.page, 0.5)
    const allowed = Math.min(limits.pageMs, limits.timesIdle * idleMs)
    let within = true
    const lineOf = (name: string, seen: Seen, counts: Counts | null): string => {
      const isWithin =
        seen.page.length > 0 &&
        p99(seen.page) <= allowed &&
        Math.max(...seen.signIn) <= limits.signInMs &&
        seen.ready.every((status) => status === '200') &&
        seen.memory <= limits.memoryMb
      within &&= isWithin
      const figures = [p99(seen.page), Math.max(...seen.page), Math.max(...seen.signIn), seen.longest]
      return `| ${[name, show(seen.seconds), ...figures.map(show), `${seen.ready.length}`, String(seen.memory), counts?.text ?? '', isWithin ? 'yes' : '**no**'].join(' | ')} |`
    }
    const lines = [
      `### ${title}, ${cpus().length} × ${cpus()[0]?.model ?? ''}, load before ${show(loadavg()[0])}`,
      `Idle page: p50 ${show(idleMs)} ms, so its p99 may be ${show(allowed)} ms; sign-in ${limits.signInMs} ms; memory ${limits.memoryMb} MB.`,
      '',
      "| another person's | s | page p99, ms | page max | sign-in max | event loop's longest delay | `/api/ready` | memory, MB | its answers | within |",
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      lineOf('nothing', idle, null),
    ]
    for (const { name, run } of stepsOf(picture).filter((step) => isWanted(step.name))) {
      let counts: Counts | null = null
      const work = async (): Promise<void> => void (counts = await run(noisy))
      lines.push(lineOf(name, await watch(child, neighbour, work, 3000), counts))
      process.stderr.write(`${lines.at(-1)}\n`)
    }
    process.stdout.write(`${lines.join('\n')}\n\n`)
    return within
  } finally {
    await child.stop()
  }
}

const wanted = values.engine.split(',')
const results: boolean[] = []
const bin = findPostgres()
if (wanted.includes('postgres') && bin) {
  const server = await startPostgres(bin)
  try {
    results.push(await measure('PostgreSQL', await createDatabase(server.url, 'neighbour')))
  } finally {
    await server.stop()
  }
}
if (wanted.includes('embedded')) results.push(await measure('Embedded engine', null))
process.exitCode = results.every(Boolean) ? 0 : 1
