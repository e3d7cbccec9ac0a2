import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  truncateSync,
  openSync,
  writeSync,
  closeSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { dubaiDay } from '#contract/period.ts'
import { randomOf } from '../../test/simulator/random.ts'
import { addEntry, rowsOf, signUp, totalsOf } from './people.ts'
import { discard, prepareProduct, type Product, scratch } from './product.ts'
import { type Fault, round } from './report.ts'

/** F2: kills the first start at various moments; the next start must open. */
async function killFirstStarts(): Promise<{ opened: number; tries: number }> {
  const random = randomOf(Number(process.env['SEED'] ?? 7))
  let opened = 0
  const tries = 10
  for (let count = 0; count < tries; count += 1) {
    const product = await prepareProduct()
    try {
      await product.startAndKill(200 + count * 450 + random.whole(0, 400))
      await product.start()
      const person = await signUp(product.url)
      const today = dubaiDay(new Date())
      await addEntry(person, { key: 'one', amount: 1, description: 'one', date: today })
      if ((await rowsOf(person, {})).length === 1) opened += 1
    } finally {
      await product.kill()
      discard(product.dataDir)
    }
  }
  return { opened, tries }
}

/** Signs a user up with entries; returns what reads rows and totals, for later comparison. */
async function fill(product: Product, count: number) {
  const person = await signUp(product.url)
  const today = dubaiDay(new Date())
  for (let at = 0; at < count; at += 1)
    await addEntry(person, { key: `k${at}`, amount: at + 1, description: `entry ${at}`, date: today })
  return async (): Promise<string> =>
    JSON.stringify([await rowsOf(person, {}), await totalsOf(person, { from: today, to: today })])
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

/** Overwrites every file of the write-ahead log with garbage. */
function spoilLog(dataDir: string): void {
  for (const file of filesIn(path.join(dataDir, 'db', 'pg_wal'))) {
    const handle = openSync(file, 'r+')
    const { size } = statSync(file)
    writeSync(handle, Buffer.alloc(size, 0xa5), 0, size, 0)
    closeSync(handle)
  }
}

/** Deletes the largest file of a table. */
function deleteTable(dataDir: string): void {
  const base = path.join(dataDir, 'db', 'base', '5')
  const [largest] = filesIn(base)
    .filter((file) => /\/\d{5,}$/.test(file))
    .sort((a, b) => statSync(b).size - statSync(a).size)
  if (!largest) throw new Error('no table file')
  rmSync(largest)
}

type Damage = { name: string; spoil: (dataDir: string) => void }
const damages: Damage[] = [
  { name: 'log', spoil: spoilLog },
  { name: 'table', spoil: deleteTable },
  { name: 'control', spoil: (dataDir) => truncateSync(path.join(dataDir, 'db', 'global', 'pg_control'), 0) },
]

/** F11: a damaged directory is restored from the newest snapshot; without one, the start fails clearly. */
async function damage({ name, spoil }: Damage) {
  const product = await prepareProduct()
  try {
    await product.start()
    const snapshot = await fill(product, 30)
    const before = await snapshot()
    await product.terminate() // writes the snapshot
    spoil(product.dataDir)
    const ms = await product.start()
    const same = (await snapshot()) === before
    const restoreLogged = product.lines.some((line) => line.includes('Restored the database from a snapshot'))
    await product.kill()
    rmSync(path.join(product.dataDir, 'snapshots'), { recursive: true })
    spoil(product.dataDir)
    process.stderr.write(`${name} restored in ${round(ms)} ms, same ${same}\n`)
    const refused = await product.startAndEnd()
    const clear = refused.code === 1 && /does not open.*no snapshot/s.test(refused.output)
    const databaseKept = existsSync(path.join(product.dataDir, 'db'))
    if (!(same && restoreLogged && clear && databaseKept))
      process.stderr.write(
        `${name}: ${JSON.stringify({ same, said: restoreLogged, clear, kept: databaseKept, refused })}\n`,
      )
    return { ok: same && restoreLogged && clear && databaseKept, ms }
  } finally {
    await product.kill()
    discard(product.dataDir)
  }
}

/** F3: starts a second server on the same directory, while the first runs and after it was killed. */
async function startTwice() {
  const dataDir = scratch()
  const first = await prepareProduct({ dataDir })
  const second = await prepareProduct({ dataDir })
  try {
    await first.start()
    const snapshot = await fill(first, 5)
    const before = await snapshot()
    let refused = 0
    const tries = 5
    for (let count = 0; count < tries; count += 1) {
      const { code, output: said } = await second.startAndEnd()
      if (code === 1 && said.includes('is in use by another XTharwa process')) refused += 1
    }
    const unharmed = (await snapshot()) === before
    await first.kill()
    mkdirSync(path.join(dataDir, 'left-over'), { recursive: true })
    const afterKill = await second.start()
    await second.kill()
    const starts = await Promise.allSettled([first.start(), second.start()])
    const winners = starts.filter(({ status }) => status === 'fulfilled').length
    return { refused, tries, unharmed, afterKill, winners }
  } finally {
    await first.kill()
    await second.kill()
    discard(dataDir)
  }
}

export const startFaults: Fault[] = [
  {
    name: 'F2',
    untimed: true,
    summary: 'kill -9 during the first start and its migrations',
    floor: 'opens 10 of 10',
    async run() {
      const { opened, tries } = await killFirstStarts()
      return { passed: opened === tries, figures: { opened, tries } }
    },
  },
  {
    name: 'F3',
    untimed: true,
    summary: 'a second server on the same data directory; the lock after a kill',
    floor: 'always refused in words, the first unharmed',
    async run() {
      const { refused, tries, unharmed, afterKill, winners } = await startTwice()
      return {
        passed: refused === tries && unharmed && winners === 1,
        figures: {
          refused,
          tries,
          first_unharmed: unharmed,
          start_after_kill_ms: round(afterKill),
          of_two_at_once: winners,
        },
      }
    },
  },
  {
    name: 'F11',
    untimed: true,
    summary: 'write-ahead log spoiled, a table file deleted, the control file emptied',
    floor: 'restored to the newest snapshot and said; without one refused in words',
    async run() {
      const figures: Record<string, number | boolean> = {}
      let passed = true
      for (const kind of damages) {
        const { ok, ms } = await damage(kind)
        passed &&= ok
        figures[`${kind.name}_ok`] = ok
        figures[`${kind.name}_restore_ms`] = round(ms)
      }
      return { passed, figures }
    },
  },
]
