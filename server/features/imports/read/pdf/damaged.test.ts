import { expect, test } from 'vitest'
import { decimalText } from '#contract/money.ts'
import { type Random, randomOf } from '../../../../../test/simulator/random.ts'
import { pdfOf, type Printed, printed } from '../../testing/pdf.ts'
import { openFile } from '../open-file.ts'
import { readFile } from '../read-file.ts'
import { FileRefused, type ReadFile } from '../types.ts'

const read = async (bytes: Uint8Array): Promise<ReadFile> => readFile(await openFile(bytes), {}, 'AED')
const accountColumns = [{ x: 40 }, { x: 110 }, { right: 400 }, { right: 470 }, { right: 550 }]
const heading = ['Date', 'Description', 'Debits', 'Credits', 'Balance']

test('words that are lost, moved, changed or doubled never give an amount that the balances contradict', async () => {
  const runs = Number(process.env['CHECK_RUNS'] ?? 80) / 2
  let readRuns = 0
  for (let seed = 1; seed <= runs; seed += 1) {
    const random = randomOf(seed)
    let balance = BigInt(random.whole(0, 900_000))
    const amounts = Array.from({ length: random.whole(2, 9) }, () =>
      BigInt(random.whole(-90_000, 90_000) || 1),
    )
    const money = (minor: bigint): string => decimalText(minor, 'AED').replace(/\B(?=(?:\d{3})+\.)/g, ',')
    const rows = [['', 'Opening balance', '', '', money(balance)]]
    for (const [index, minor] of amounts.entries()) {
      balance += minor
      const cells = minor < 0n ? [money(-minor), ''] : ['', money(minor)]
      rows.push([`${String(index + 1).padStart(2, '0')}/10/2026`, `SHOP ${index}`, ...cells, money(balance)])
      if (random.chance(0.3)) rows.push(['', 'BRANCH 12 DUBAI', '', '', ''])
    }
    rows.push(['', 'Closing balance', '', '', money(balance)])
    let words = printed([heading, ...rows], accountColumns, 60)
    for (let times = random.whole(0, 2); times > 0; times -= 1) words = spoilt(words, random)
    const file = await read(await pdfOf([words])).catch((error: unknown) => {
      if (error instanceof FileRefused) return null
      throw error
    })
    if (!file) continue
    readRuns += 1
    const found = file.rows.map(({ amountMinor }) => amountMinor)
    const isTold = file.unreadableCount + file.leftOutCount > 0
    // rows that are told are missing between the others
    let from = 0
    const inOrder = found.filter((minor) => {
      const at = amounts.indexOf(minor, from)
      if (at >= 0) from = at + 1
      return at >= 0
    })
    expect([seed, found]).toEqual([seed, isTold ? inOrder : amounts])
  }
  expect(readRuns).toBeGreaterThan(runs / 4)
})

function spoilt(words: readonly Printed[], random: Random): Printed[] {
  const index = random.whole(0, words.length - 1)
  const word = words[index]
  if (!word) return [...words]
  const how = random.pick(['lose', 'move', 'change', 'double'] as const)
  if (how === 'lose') return words.toSpliced(index, 1)
  if (how === 'double') return words.toSpliced(index, 0, word)
  if (how === 'change')
    return words.with(index, { ...word, text: word.text.replace(/\d/, String(random.whole(0, 9))) })
  const by = random.whole(-80, 80)
  return words.with(index, 'x' in word ? { ...word, x: word.x + by } : { ...word, right: word.right + by })
}
