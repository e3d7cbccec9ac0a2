import { expect, test } from 'vitest'
import { readPriceFile } from './price-file.ts'

const read = (text: string) => {
  const { prices, unread } = readPriceFile(text)
  return [...prices.map(({ day, price }) => [day, Number(price) / 1e12]), unread]
}

test('prices as sites write them: quoted thousands, months by name, decimal commas', () => {
  expect(
    read('"Date","Price","Open"\n"11/20/2026","1,234.56","1,230.00"\n"11/19/2026","1,230.00","1"'),
  ).toEqual([['2026-11-19', 1230], ['2026-11-20', 1234.56], 0])
  expect(read('Date,Close\n20-Nov-2026,12.5\nsoon,3')).toEqual([['2026-11-20', 12.5], 1])
  expect(read('Date,Close/Last,Volume\n11/20/2026,$189.20,5\n11/13/2026,$188,5')).toEqual([
    ['2026-11-13', 188],
    ['2026-11-20', 189.2],
    0,
  ])
  expect(read('Symbol,Date,Close\nEMAAR,2026-11-20,13.45')).toEqual([['2026-11-20', 13.45], 0])
  expect(read('Datum;Schlusskurs\n20.11.2026;1.234,56')).toEqual([['2026-11-20', 1234.56], 0])
})
