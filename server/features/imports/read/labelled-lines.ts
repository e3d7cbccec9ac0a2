/** Texts in which each payment is a block of lines such as `Date: 02/10/2026`, `Amount: -45.50`. */
import type { Table } from './types.ts'

const labelledLine = /^\s*([\p{L}][\p{L} ]{1,30}?)\s*:[\s\u00a0]*(.*)$/u
const fewestBlocks = 2

/** The blocks as a table, with their labels as headings and what stands above them as rows of their own; null for other texts. */
export function labelledTable(text: string): Table | null {
  const lines = text.split(/\r\n|\n|\r/)
  const parts = lines.map((line) => labelledLine.exec(line))
  const first = parts.findIndex((part) => /^(?:transaction )?date$/i.test(part?.[1] ?? ''))
  const label = parts[first]?.[1]
  const starts = parts.flatMap((part, index) => (label !== undefined && part?.[1] === label ? [index] : []))
  if (starts.length < fewestBlocks) return null
  const blocks = starts.map((start, place) => {
    const block = new Map<string, string>()
    for (const part of parts.slice(start, starts[place + 1]))
      if (part && !block.has(part[1] ?? '')) block.set(part[1] ?? '', part[2]?.trim() ?? '')
    return { start, block }
  })
  const labels = [...new Set(blocks.flatMap(({ block }) => [...block.keys()]))]
  // all blocks have the same labels, as records do
  if (labels.length < 3 || blocks.some(({ block }) => block.size < labels.length - 1)) return null
  const above = lines.slice(0, first).map((line) => line.trim())
  return {
    rows: [
      ...above.map((line) => [line]),
      labels,
      ...blocks.map(({ block }) => labels.map((name) => block.get(name) ?? '')),
    ],
    lines: [...above.map((_, index) => index + 1), first, ...blocks.map(({ start }) => start + 1)],
  }
}
