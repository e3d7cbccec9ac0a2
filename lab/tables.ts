import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A record of a table file: its name, its fields, and its rows by section; rows before any section are in ''. */
export type Table = {
  name: string
  fields: ReadonlyMap<string, string>
  rows: (section?: string) => readonly string[]
}

/** Reads a file of tables, such as `people/third.txt`; README.md describes the language. */
export function readTables(file: string): Table[] {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
  const [, ...records] = `\n${text}`.split(/\n== /)
  return records.map((record) => {
    const [name = '', ...lines] = record.split('\n')
    const fields = new Map<string, string>()
    const sections = new Map<string, string[]>([['', []]])
    let section = ''
    for (const line of lines) {
      const [, key, value] = /^@(\w+) (.*)$/.exec(line) ?? []
      const begun = /^\[(\w+)\]$/.exec(line)?.[1]
      if (line === '' || line.startsWith('# ')) continue
      if (key !== undefined && value !== undefined) fields.set(key, value)
      else if (begun !== undefined) sections.set((section = begun), [])
      else sections.get(section)?.push(line)
    }
    return { name, fields, rows: (of = '') => sections.get(of) ?? [] }
  })
}

/** The value of a field that a record must have. */
export function fieldOf({ name, fields }: Table, key: string): string {
  const value = fields.get(key)
  if (value === undefined) throw new Error(`${name} has no @${key}`)
  return value
}

/** The `key=value` pairs at the end of a row, separated by `; `; a key that is not among `keys` is an error. */
export function pairsOf(text: string, keys?: readonly string[]): Map<string, string> {
  const pairs = text.split('; ').filter(Boolean)
  return new Map(
    pairs.map((pair) => {
      const [key, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      if (keys && !keys.includes(key)) throw new Error(`no key ${key}: ${text}`)
      return [key, value] as const
    }),
  )
}
