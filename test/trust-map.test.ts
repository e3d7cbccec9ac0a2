import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const rowsOf = (page: string, heading: string): string[][] =>
  (page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (#|Topic|---)/.test(line))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    )
const map = read('docs/trust-map.md')
const figures = read('docs/reliability.md')

test('every invariant has a test in npm test, a stage at full size, and a figure of it', () => {
  const rows = rowsOf(map, 'Invariants')
  expect(rows.map(([number]) => number)).toEqual(Array.from({ length: 15 }, (_, index) => `I${index + 1}`))
  const deep = read('scripts/check-deep.ts')
  for (const [number = '', , file = '', title = '', stage = ''] of rows) {
    expect([number, read(file).includes(title)]).toEqual([number, true])
    expect([number, stage, deep.includes(`name: '${stage}'`)]).toEqual([number, number, true])
    expect([number, number === 'I14' || figures.includes(`\n| ${stage} |`)]).toEqual([number, true])
  }
})

test('every fault and load has its script, and a figure or a word that there is none yet', () => {
  const rows = rowsOf(map, 'Faults and load')
  const numbers = [
    ...Array.from({ length: 11 }, (_, index) => `F${index + 1}`),
    'L1',
    'L2',
    'L4',
    'L5',
    'L6',
    'L7',
  ]
  expect(rows.map(([number]) => number)).toEqual(numbers)
  const open = /not run yet as they stand: (.*?)\./.exec(figures)?.[1] ?? ''
  for (const [number = '', , file = ''] of rows) {
    expect([number, read(file).includes(`name: '${number}'`)]).toEqual([number, true])
    expect([number, figures.includes(`\n| ${number} |`) || open.includes(number)]).toEqual([number, true])
  }
})

const topics = [
  'Policy',
  "Provider's script",
  'Trusted Types',
  'Hostile texts',
  'Tokens',
  'Headers',
  'Framing',
  'CORS',
  'Logout',
  'Logout everywhere',
  'Back button',
  'Next user',
  'Error regions',
  'Stale and zero',
  'Offline',
  'Slow',
  'Double submit',
  'Two tabs',
  'Races',
  'Big data',
  'Third parties',
]
test('every topic of the front end has its tests', () => {
  const rows = rowsOf(map, 'Front end')
  expect([...new Set(rows.map(([topic]) => topic))]).toEqual(topics)
  const missing = rows.filter(([, , file = '', title = '']) => !read(file).includes(title))
  expect(missing).toEqual([])
})
