/**
 * Prints how many files of a folder are read right. Each case is a file `NAME.ext` beside `NAME.expected`, whose form
 * README.md describes: `node lab/measure/files.ts FOLDER [name…]`. Each is uploaded, asked about and imported as a
 * person would do it, for a person of its own.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { decimalText } from '#contract/money.ts'
import type { Ctx } from '../../server/context.ts'
import { applyImport, runImportJob } from '../../server/features/imports/service.apply.ts'
import { changeImport, uploadImport } from '../../server/features/imports/service.ts'
import { idleQueue, startLedger } from '../../server/features/ledger/testing/ledger.ts'
import { read } from '../../server/platform/db/db.ts'

type Case = { name: string; file: string; fields: Map<string, string>; rows: string[][] }
type Verdict = 'right' | 'told' | 'WRONG'
type Outcome = { verdict: Verdict; why: string }

function readCase(folder: string, expected: string): Case {
  const name = expected.replace(/\.expected$/, '')
  const file = readdirSync(folder).find((each) => each.startsWith(`${name}.`) && each !== expected) ?? ''
  const fields = new Map<string, string>()
  const rows: string[][] = []
  let inRows = false
  for (const line of readFileSync(path.join(folder, expected), 'utf8').split(/\r?\n/)) {
    const [, key = '', value = ''] = /^([a-z][a-z ]*):\s*(.*)$/.exec(line) ?? []
    if (key !== '') {
      inRows = key === 'rows'
      fields.set(key, value)
    } else if (inRows && line.includes('|')) rows.push(line.split('|').map((cell) => cell.trim()))
  }
  return { name, file, fields, rows }
}

/** The rows of each account as sorted texts, since a file and the product may name accounts differently. */
function byAccount(rows: readonly (readonly string[])[]): string[] {
  const groups = Map.groupBy(rows, ([account = '']) => account)
  return [...groups.values()].map((own) => own.map(textOf).sort().join('\n')).sort()
}
const textOf = ([, day = '', amount = '', currency = '']: readonly string[]): string =>
  `${day} ${Number(amount.replaceAll(',', '')).toFixed(3)} ${currency}`

async function importedRows(ctx: Ctx): Promise<string[][]> {
  type Row = { account: string; day: string; type: string; minor: string; currency: string; text: string }
  const { rows } = await read(ctx.db, ctx, (tx) =>
    sql<Row>`select account_id as account, day::text as day, type, amount_minor::text as minor, currency,
      concat_ws(' ', provider_merchant, text, reference) as text
      from transactions where user_id = ${ctx.userId} and removed_at is null`.execute(tx),
  )
  return rows.map(({ account, day, type, minor, currency, text }) => [
    account,
    day,
    `${type === 'expense' ? '-' : ''}${decimalText(BigInt(minor), currency)}`,
    currency,
    text,
  ])
}

/** The sum of each day and currency, of rows as texts `DAY AMOUNT CURRENCY`. */
function sumsOf(texts: readonly string[]): string {
  const sums = new Map<string, number>()
  for (const text of texts) {
    const [day = '', amount = '', currency = ''] = text.split(' ')
    sums.set(`${day} ${currency}`, (sums.get(`${day} ${currency}`) ?? 0) + Math.round(Number(amount) * 1000))
  }
  return JSON.stringify([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const missingFrom = (wanted: readonly string[], there: readonly string[]): string[] => {
  const left = [...there]
  return wanted.filter((each) => {
    const place = left.indexOf(each)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

async function measure(ctx: Ctx, folder: string, { file, fields, rows }: Case): Promise<Outcome> {
  const bytes = readFileSync(path.join(folder, file))
  const password = fields.get('password') ?? ''
  const source = { bytes: new Uint8Array(bytes), name: file, ...(password === '' ? {} : { password }) }
  let read = await uploadImport(ctx, source).catch((error: unknown) => String(error))
  if (typeof read === 'string') return { verdict: 'told', why: `refused: ${read}` }
  const asked: string[] = []
  const wanted = rows.map(textOf)
  while (read.question && asked.length < 5) {
    asked.push(read.question.kind)
    // the answer of which most shown rows are expected
    const [best] = read.question.choices.toSorted((a, b) => hits(b) - hits(a))
    if (!best) break
    read = await changeImport(ctx, read.id, best.mapping)
  }
  function hits(choice: { rows: readonly { date: string; amount: number; currency: string }[] }): number {
    const texts = choice.rows.map(({ date, amount, currency }) =>
      textOf(['', date, String(amount), currency]),
    )
    return texts.length - missingFrom(texts, wanted).length
  }
  const mayAsk = (fields.get('ask') ?? '').startsWith('yes')
  const { counts, unreadable, proofs } = read
  await applyImport(ctx, read.id, {}).catch(() => null)
  await runImportJob(ctx, { userId: ctx.userId, importId: read.id })
  const there = await importedRows(ctx)
  const found = there.map(textOf)
  const [missing, extra] = [missingFrom(wanted, found), missingFrom(found, wanted)]
  const mayJoin =
    /one account or one|one account for|either one account|may also be an account of its own/i.test(
      fields.get('note') ?? '',
    )
  const sameAccounts =
    (mayJoin && missing.length + extra.length === 0) ||
    byAccount(rows).join('\n\n') === byAccount(there).join('\n\n')
  const faults = unreadable.map(({ line, fault }) => `${line} ${fault}`).join(', ')
  const about = [
    asked.length > 0 && `asked ${asked.join(', ')}`,
    counts.unreadable + counts.doubtful > 0 &&
      `${counts.unreadable} unreadable (${faults}), ${counts.doubtful} doubtful`,
    missing.length > 0 &&
      `missing ${missing.slice(0, 3).join('; ')}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''}`,
    extra.length > 0 &&
      `not expected ${extra.slice(0, 3).join('; ')}${extra.length > 3 ? ` and ${extra.length - 3} more` : ''}`,
    missing.length + extra.length === 0 && !sameAccounts && 'accounts differ',
    `proof: ${proofs.map(({ kind }) => kind).join(', ') || 'none'}`,
  ].filter(Boolean)
  const texts = rows.filter(
    ([, , , , text = '']) =>
      text !== '' && !there.some((row) => row[4]?.toLowerCase().includes(text.toLowerCase())),
  )
  if (texts.length > 0)
    about.push(
      `no description with ${texts
        .slice(0, 2)
        .map((row) => row[4])
        .join('; ')}`,
    )
  // what the author lists in parts may be one payment with its splits
  const isJoined = sumsOf(wanted) === sumsOf(found)
  if (isJoined && missing.length > 0) about.push('parts joined')
  // what an author lists as the first row of an account may be its opening balance: then its rows make its balance
  const balances = read.mapping.accounts.flatMap(({ balance }) =>
    balance ? [balance.amount.toFixed(2)] : [],
  )
  const sumOf = (account: string): string =>
    rows
      .filter(([name]) => name === account)
      .reduce((sum, [, , amount = '']) => sum + Number(amount.replaceAll(',', '')), 0)
      .toFixed(2)
  const opened = rows.filter((row) => missing.includes(textOf(row)))
  const areOpenings =
    missing.length > 0 && extra.length === 0 && opened.every(([name = '']) => balances.includes(sumOf(name)))
  if (areOpenings) about.push('opening balances')
  const why = about.join(' · ')
  if (areOpenings && (asked.length === 0 || mayAsk)) return { verdict: 'right', why }
  if (isJoined && missing.length > 0 && (asked.length === 0 || mayAsk)) return { verdict: 'right', why }
  if (sameAccounts && (asked.length === 0 || mayAsk)) return { verdict: 'right', why }
  const isTold =
    asked.length > 0 ||
    (extra.length === 0 && missing.length > 0 && missing.length <= counts.unreadable + counts.doubtful)
  return { verdict: isTold ? 'told' : 'WRONG', why }
}

const [folder = '', ...names] = process.argv.slice(2)
const cases = readdirSync(folder)
  .filter(
    (each) =>
      each.endsWith('.expected') && (names.length === 0 || names.some((name) => each.startsWith(name))),
  )
  .sort()
  .map((each) => readCase(folder, each))
const ledger = await startLedger('2026-11-28T08:00:00Z', { queue: idleQueue })
const totals = new Map<Verdict, number>()
for (const each of cases) {
  const today = /\d{4}-\d{2}-\d{2}/.exec(each.fields.get('today') ?? '')?.[0] ?? '2026-11-28'
  ledger.setNow(`${today}T08:00:00Z`)
  const ctx = await ledger.person()
  const { verdict, why } = await measure(ctx, folder, each).catch((error: unknown): Outcome => ({
    verdict: 'WRONG',
    why: `failed: ${String(error)}`,
  }))
  totals.set(verdict, (totals.get(verdict) ?? 0) + 1)
  console.log(`${verdict.padEnd(5)} ${each.name}: ${why}`)
}
console.log(
  `\n${cases.length} files: ${totals.get('right') ?? 0} right, ${totals.get('told') ?? 0} told, ${totals.get('WRONG') ?? 0} wrong without a word`,
)
await ledger.stop()
process.exit(0)
