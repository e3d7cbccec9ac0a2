import type { Heading, Preset } from './preset.ts'

/** The cell of a row under a heading. */
export type Cell = (heading: Heading | undefined) => string

/** What can only be told from all rows, and the place of the row among them. */
export type Known = {
  accounts: ReadonlySet<string>
  hasBothLegs: boolean
  /** The heading of the column of converted amounts, if the app has one: a currency. */
  converted: string | null
  /** Accounts all of whose rows are in one other currency. */
  foreign: ReadonlySet<string>
  /** Whether an amount has a sign. */
  hasMinus: boolean
  /** The payment of each row that is a part of one; '' for the others. */
  groups: readonly string[]
  index: number
}

export function knownOf(
  preset: Preset,
  names: readonly string[],
  rows: readonly Cell[],
): Omit<Known, 'index'> {
  const { type, amount } = preset
  const converted = preset.isConverted
    ? (names.map((name) => name.toUpperCase()).find((name) => isoCodes.has(name)) ?? null)
    : null
  const byAccount = Map.groupBy(rows, (cell) => cell(preset.account))
  return {
    accounts: new Set(rows.map((cell) => cell(preset.account)).filter(Boolean)),
    hasBothLegs: type?.in !== undefined && rows.some((cell) => /^transfer-in/i.test(cell(type.column))),
    converted,
    foreign: new Set(
      [...byAccount].flatMap(([name, own]) => {
        const found = new Set(own.map((cell) => cell(preset.currency).toUpperCase()))
        return own.length > 1 && found.size === 1 && !found.has(converted ?? '') ? [name] : []
      }),
    ),
    hasMinus: rows.some((cell) =>
      /^\s*[-\u2212(]/.test(typeof amount === 'object' && 'out' in amount ? '' : cell(amount)),
    ),
    groups: groupsOf(preset, rows),
  }
}

function groupsOf({ split, note, date, account }: Preset, rows: readonly Cell[]): string[] {
  if (!split) return []
  if ('group' in split) {
    const sizes = Map.groupBy(rows, (cell) => cell(split.group))
    return rows.map((cell) => ((sizes.get(cell(split.group))?.length ?? 0) > 1 ? cell(split.group) : ''))
  }
  // the parts of a payment follow each other, and each says how many there are
  let open = { key: '', left: 0, of: '' }
  return rows.map((cell, index) => {
    const count = split.part.exec(cell(note))?.[1]
    const of = `${count} ${cell(date)} ${cell(account)}`
    if (count === undefined) open = { key: '', left: 0, of: '' }
    else if (open.left > 0 && open.of === of) open.left -= 1
    else open = { key: String(index), left: Number(count) - 1, of }
    return open.key
  })
}

const isoCodes = new Set(Intl.supportedValuesOf('currency'))
