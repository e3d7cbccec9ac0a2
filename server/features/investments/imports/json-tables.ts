/** The tables of a JSON file: lists of objects, whose fields are the columns. Pure. */
import * as z from 'zod/mini'
import type { Tables } from './table/reading.ts'

const Fields = z.record(z.string(), z.unknown())
const deepest = 4
const mostRows = 60_000

/** Lists of objects, also inside of others; fields of a field are columns too. Empty if it is no JSON, or has none. */
export function tablesInJson(text: string): Tables {
  try {
    return listsIn(JSON.parse(text), 0).map(tableOf)
  } catch {
    return []
  }
}

function listsIn(value: unknown, depth: number): Record<string, unknown>[][] {
  if (depth > deepest) return []
  if (Array.isArray(value)) {
    const objects = value.slice(0, mostRows).flatMap((each) => {
      const fields = Fields.safeParse(each)
      return fields.success && !Array.isArray(each) ? [fields.data] : []
    })
    return objects.length > 0 ? [objects] : []
  }
  const fields = Fields.safeParse(value)
  return fields.success ? Object.values(fields.data).flatMap((each) => listsIn(each, depth + 1)) : []
}

function tableOf(objects: readonly Record<string, unknown>[]): Tables[number] {
  const flat = objects.map((object) => new Map(cellsOf(object, '')))
  const head = [...new Set(flat.flatMap((cells) => [...cells.keys()]))]
  return {
    rows: [head, ...flat.map((cells) => head.map((name) => cells.get(name) ?? ''))],
    lines: [0, ...flat.map((_, index) => index + 1)],
  }
}

function cellsOf(object: Readonly<Record<string, unknown>>, prefix: string): [string, string][] {
  return Object.entries(object).flatMap(([name, value]): [string, string][] => {
    const inner = prefix === '' && !Array.isArray(value) ? Fields.safeParse(value) : null
    if (inner?.success) return cellsOf(inner.data, `${name} `)
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[`${prefix}${name}`, String(value)]]
      : []
  })
}
