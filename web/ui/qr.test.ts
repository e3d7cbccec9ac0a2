import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrModules } from './qr.ts'

const rowsOf = (text: string): string[] =>
  qrModules(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
const textOf = (length: number): string => 'otpauth://'.repeat(67).slice(0, length)

// The patterns below were read back by an independent decoder (jsQR), as were those of all other lengths.
test('a short text becomes the pattern of version 1', () => {
  expect(rowsOf('XTharwa')).toEqual([
    '#######..####.#######',
    '#.....#....#..#.....#',
    '#.###.#.#..#..#.###.#',
    '#.###.#.#.##..#.###.#',
    '#.###.#.#.#.#.#.###.#',
    '#.....#.##.#..#.....#',
    '#######.#.#.#.#######',
    '........#............',
    '#.#####....#..#####..',
    '.#..##.#.#######.###.',
    '#..#..##..#.#.##..##.',
    '#...##....#####..##..',
    '..#...#.##..#..#....#',
    '........##..#..##..#.',
    '#######...##.#....##.',
    '#.....#.#.#.....#####',
    '#.###.#.#.##.#.....#.',
    '#.###.#.#..####.#.#..',
    '#.###.#.#.#.#.#..##..',
    '#.....#..#.########..',
    '#######.#...#..#.#.#.',
  ])
})

test.each([
  [14, 21, 'fa8c980faa5a33a3'],
  [15, 25, '01a8a92d20ccdbad'],
  [100, 41, '3a79f20b4256548f'],
  [213, 57, '8195eadfe14f9cfc'],
  [300, 69, '1fe0160c11c0b233'],
  [666, 97, '5f1c72510a84d796'],
])('%i bytes take %i modules a side', (length, size, print) => {
  const rows = rowsOf(textOf(length))
  expect([rows.length, new Set(rows.map((row) => row.length))]).toEqual([size, new Set([size])])
  expect(createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)).toBe(print)
})

test('a longer text is refused', () => {
  expect(() => qrModules('x'.repeat(667))).toThrow(/too long/)
})
