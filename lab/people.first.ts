/** A year of lines of the generated people, with what each line is; the same for the same seed. */
import { randomOf } from '../test/simulator/random.ts'
import { lived, type LivedLine, pick, type Random, type Row, rowsOf } from './people.ts'
import { fieldOf, readTables, type Table } from './tables.ts'

const seed = 20_261_125
const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')

const persons =
  'MOHAMMED IRFAN|JOSEPHINE REYES|ANJALI MENON|HUSSEIN SABRY|FATEMA AL MAZROUEI|GEORGE HADDAD|RASHID KHAN|SUNITA PATEL|OMAR FAROUK|GRACE SANTOS|TARIQ MEHMOOD|DIMITRI IVANOV'.split(
    '|',
  )
const companies =
  'NAFOORA INTERIORS LLC|GULF CREST ENGINEERING LLC|BLUE ORYX MEDIA FZ LLC|SAHARA LINK LOGISTICS LLC|PEAKVIEW ADVISORY LTD|MERIDIAN FACADES CONTRACTING LLC|HALCYON DESIGN INC|TIDEWAY SYSTEMS GMBH'.split(
    '|',
  )

const between = (random: Random, least: number, most: number): number =>
  Math.round((least + random() * (most - least)) * 100) / 100

/** How banks print a card purchase. */
const prints: readonly ((name: string, random: Random) => string)[] = [
  (name, random) => `POS-PURCHASE CARD NO. 4${between(random, 1, 9)}XX-XXXX-7731 ${name} DUBAI:AE`,
  (name, random) =>
    `${name.padEnd(22).slice(0, 22)} ${pick(random, ['DUBAI', 'ABU DHABI', 'SHARJAH'])}      AE`,
  (name, random) => `PUR ${Math.floor(random() * 900_000) + 100_000} ${name} DUBAI ARE`,
  (name) => `Purchase at ${name}`,
  (name, random) => `VISA POS TXN ${Math.floor(random() * 90_000) + 10_000} ${name} ABU DHABI AE`,
  (name) => `${name}, SHARJAH - AE`,
]

/** A year of the people of a file. `{P}` in a row is a person's name, `{C}` a company's, `{n}` a number, `{M}` a month. */
export function livedLines(file: string): LivedLine[] {
  const { fraction: random } = randomOf(seed)
  return readTables(file).flatMap((life) => [...purchases(life, random), ...payments(life, random)])
}

const [shops] = readTables('people/first-shops.txt')
const shopsOf = (section: string): Row[] => rowsOf(shops?.rows(section) ?? [])

function purchases(person: Table, random: Random): LivedLine[] {
  const life = person.name
  const shopping = Number(fieldOf(person, 'shopping'))
  const print = pick(random, prints)
  const lined = ({ texts, category, least, most }: Row, times: number): LivedLine[] =>
    Array.from({ length: Math.round(times) }, () => {
      const text = (random() < 0.7 ? print : pick(random, prints))(pick(random, texts), random)
      return lived(life, text, category, between(random, least, most))
    })
  const subscribed = shopsOf('subscriptions').filter(() => random() < 0.6)
  return [
    ...shopsOf('daily').flatMap((shop) => lined(shop, 26 * shopping)),
    ...shopsOf('sometimes').flatMap((shop) => lined(shop, 5 * shopping)),
    ...subscribed.flatMap((shop) => lined(shop, 12)),
  ]
}

function payments({ name: life, rows }: Table, random: Random): LivedLine[] {
  return rowsOf(rows('lines')).flatMap((row) => {
    const texts = row.texts.filter((_, index) => index === 0 || random() < 0.8)
    return Array.from({ length: row.times }, (_, index) =>
      payment(life, row, pick(random, texts), index, random),
    )
  })
}

function payment(
  life: string,
  { category, least, most, credit }: Row,
  template: string,
  index: number,
  random: Random,
): LivedLine {
  const text = template
    .replace('{P}', pick(random, persons))
    .replace('{C}', pick(random, companies))
    .replace('{M}', `${months[index % 12] ?? ''} 2026`)
    .replace('{n}', String(Math.floor(random() * 9_000_000) + 1_000_000))
  return lived(life, text, category, between(random, least, most), credit ? 'credit' : 'debit')
}
