/**
 * Tables with running balances in many layouts, damaged at random: no row is ever read wrong without a word where the
 * balances could show it. CHECK_SEED and CHECK_RUNS vary and multiply the runs.
 */
import { expect, test } from 'vitest'
import { decimalText } from '#contract/money.ts'
import { type Random, randomOf } from '../../../../../test/simulator/random.ts'
import { readFile } from '../read-file.ts'
import { FileRefused, type ReadFile } from '../types.ts'

const runs = Number(process.env['CHECK_RUNS'] ?? 60)
const first = Number(process.env['CHECK_SEED'] ?? 1)

type Payment = { day: string; minor: bigint; text: string; balance: bigint }
const money = (minor: bigint): string => decimalText(minor < 0n ? -minor : minor, 'AED')
const signed = (minor: bigint): string => decimalText(minor, 'AED')
/** How banks lay out a payment, each with its headings. */
const layouts: Record<string, { head: string[]; row: (payment: Payment) => string[] }> = {
  signed: {
    head: ['Date', 'Description', 'Amount', 'Balance'],
    row: ({ day, minor, text, balance }) => [day, text, signed(minor), signed(balance)],
  },
  reversed: {
    head: ['Date', 'Description', 'Amount', 'Balance'],
    row: ({ day, minor, text, balance }) => [day, text, signed(-minor), signed(balance)],
  },
  split: {
    head: ['Date', 'Details', 'Debit', 'Credit', 'Balance'],
    row: ({ day, minor, text, balance }) => [
      day,
      text,
      minor < 0n ? money(minor) : '',
      minor > 0n ? money(minor) : '',
      signed(balance),
    ],
  },
  letters: {
    head: ['Date', 'Narration', 'Debit/Credit', 'Amount', 'Balance'],
    row: ({ day, minor, text, balance }) => [
      day,
      text,
      minor < 0n ? 'D' : 'C',
      money(minor),
      signed(balance),
    ],
  },
  unsigned: {
    head: ['Date', 'Description', 'Amount', 'Balance'],
    row: ({ day, minor, text, balance }) => [day, text, money(minor), signed(balance)],
  },
}

function paymentsOf(random: Random): Payment[] {
  let balance = BigInt(random.whole(100_000, 900_000))
  return Array.from({ length: random.whole(3, 12) }, (_, index) => {
    const minor = BigInt(random.whole(-90_000, 60_000) || 1)
    balance += minor
    return {
      day: `${String(index + 2).padStart(2, '0')}/10/2026`,
      minor,
      text: `SHOP ${String.fromCharCode(65 + index)}X`,
      balance,
    }
  })
}

/** Damages cells, rows or columns in ways that people, programs and torn downloads do. */
function damage(rows: string[][], random: Random): string[][] {
  const at = random.whole(1, rows.length - 1)
  const column = random.whole(0, (rows[0]?.length ?? 1) - 1)
  const row = rows[at] ?? []
  const other = random.whole(1, rows.length - 1)
  switch (
    random.pick([
      'drop',
      'double',
      'empty',
      'cut',
      'shift',
      'swap',
      'change',
      'rows',
      'thousands',
      'column',
    ] as const)
  ) {
    case 'drop':
      return rows.toSpliced(at, 1)
    case 'double':
      return rows.toSpliced(at, 0, row)
    case 'empty':
      return rows.with(at, row.with(column, ''))
    case 'cut':
      return rows.with(at, row.with(column, (row[column] ?? '').slice(0, -1)))
    case 'shift':
      return rows.with(at, row.toSpliced(column, 1))
    case 'swap':
      return rows.with(
        at,
        row
          .with(column, row[(column + 1) % row.length] ?? '')
          .with((column + 1) % row.length, row[column] ?? ''),
      )
    case 'change':
      return rows.with(
        at,
        row.with(
          column,
          (row[column] ?? '').replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
        ),
      )
    case 'rows':
      return rows.with(at, rows[other] ?? row).with(other, row)
    case 'thousands':
      return rows.map((cells) => cells.map((cell) => cell.replace(/^(-?)(\d)(\d{3}\.\d\d)$/, '$1$2,$3')))
    default:
      return rows.map((cells) => cells.toSpliced(column, 0, ...(random.chance(0.5) ? [''] : [])))
  }
}

/** Whether a person sees that something is wrong before importing. */
const isTold = ({ question, unreadableCount }: ReadFile): boolean => question !== null || unreadableCount > 0
const keysOf = (file: ReadFile): string[] =>
  file.rows.map(({ day, amountMinor, text }) => `${day} ${amountMinor} ${text}`)

test.each(Object.entries(layouts))(
  '%s: a wrong row is told, or no balance shows it',
  (name, { head, row }) => {
    let [right, told] = [0, 0]
    for (let seed = first; seed < first + runs; seed += 1) {
      const random = randomOf(seed)
      const payments = paymentsOf(random)
      const newestFirst = random.chance(0.4)
      const opening = { ...(payments[0] ?? never()), text: 'Opening balance', minor: 0n }
      opening.balance -= payments[0]?.minor ?? 0n
      if (name === 'unsigned') payments.unshift(opening)
      const body = (newestFirst ? payments.toReversed() : payments).map(row)
      const rows = damage([head, ...body], random)
      const text = rows.map((cells) => cells.join(',')).join('\n')
      let file: ReadFile
      try {
        file = readFile(new TextEncoder().encode(text), {}, 'AED', {
          today: '2026-11-28',
          fileName: 'AED.csv',
        })
      } catch (error) {
        if (error instanceof FileRefused) continue
        throw error
      }
      if (isTold(file)) {
        told += 1
        continue
      }
      const truth = payments.flatMap(({ minor }) => (minor === 0n ? [] : [String(minor)])).sort()
      const found = file.rows
        .flatMap(({ amountMinor }) => (amountMinor === 0n ? [] : [String(amountMinor)]))
        .sort()
      // a row at an edge that is gone, or a damaged day or text, is not to be seen in the balances
      const inOrder = file.rows.toSorted((a, b) => (a.day < b.day ? -1 : 1))
      const [oldest, newest] = [inOrder[0], inOrder.at(-1)]
      // no balance before the first payment shows its amount, none after the last one that both are swapped
      const isHidden = (each: string): boolean =>
        (name !== 'unsigned' && each === String(oldest?.amountMinor)) ||
        (each === String(newest?.amountMinor) &&
          truth.some((own) => BigInt(own) === newest?.balanceMinor || -BigInt(own) === newest?.balanceMinor))
      const extra = found.filter((each) => !truth.includes(each) && !isHidden(each))
      if (extra.length > 0 || truth.length - found.length > 1) {
        const { proofs, mapping } = file
        throw new Error(
          `seed ${seed}: ${JSON.stringify({ text, read: keysOf(file), truth, proofs, mapping })}`,
        )
      }
      right += 1
    }
    expect([right > runs / 20, told > runs / 20]).toEqual([true, true])
  },
)
function never(): never {
  throw new Error('not in this test')
}
