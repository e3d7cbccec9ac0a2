/** Several files of one archive, or the statements of several accounts in one PDF, are read as one file. */
import { FileRefused, type ReadFile } from './types.ts'
import { shownImportLines } from '#contract/imports/imports.ts'

/** Throws FileRefused where two of them may have the same payments of an account. */
export function mergeFiles(files: readonly ReadFile[]): ReadFile {
  const [first] = files
  if (!first) throw new FileRefused('import_empty')
  const parts = withNames(files)
  if (overlaps(parts)) throw new FileRefused('import_many_files')
  const merged: ReadFile = {
    ...first,
    rows: [],
    unreadable: [],
    unreadableCount: 0,
    leftOut: [],
    leftOutCount: 0,
    accounts: [],
    proofs: [],
    question: parts.find(({ question }) => question !== null)?.question ?? null,
  }
  let before = 0
  for (const part of parts) {
    const moved = <T extends { line: number }>(lines: readonly T[]): T[] =>
      lines.map((each) => ({ ...each, line: before + each.line }))
    const [rows, unreadable, leftOut] = [moved(part.rows), moved(part.unreadable), moved(part.leftOut)]
    merged.rows.push(...rows)
    merged.unreadable.push(...unreadable)
    merged.leftOut.push(...leftOut)
    merged.unreadableCount += part.unreadableCount
    merged.leftOutCount += part.leftOutCount
    merged.accounts.push(...part.accounts)
    for (const proof of part.proofs) {
      const last = merged.proofs.at(-1)
      const follows = last?.account === proof.account && last.currency === proof.currency
      if (follows && last.kind === 'balance' && proof.kind === 'balance' && last.to === proof.from)
        merged.proofs.splice(-1, 1, { ...proof, from: last.from, count: last.count + proof.count })
      else merged.proofs.push(proof)
    }
    before = [...rows, ...unreadable, ...leftOut].reduce((most, { line }) => Math.max(most, line), before)
  }
  return {
    ...merged,
    unreadable: merged.unreadable.slice(0, shownImportLines),
    leftOut: merged.leftOut.slice(0, shownImportLines),
  }
}

/** One name for one number: accounts of two files may end in the same four digits. */
function withNames(files: readonly ReadFile[]): ReadFile[] {
  const numbers = new Map<string, string | null>()
  return files.map((file) => {
    const names = new Map<string, string>()
    for (const { name, number } of file.accounts) {
      let free = name
      for (let times = 2; numbers.has(free) && numbers.get(free) !== number; times += 1)
        free = `${name} (${times})`
      numbers.set(free, number)
      names.set(name, free)
    }
    const nameOf = (name: string): string => names.get(name) ?? name
    return {
      ...file,
      rows: file.rows.map((row) => ({ ...row, account: nameOf(row.account) })),
      accounts: file.accounts.map((each) => ({ ...each, name: nameOf(each.name) })),
      proofs: file.proofs.map((each) => ({ ...each, account: nameOf(each.account) })),
    }
  })
}

/** Whether an account has rows of more than one day that lie within both of two files. */
function overlaps(files: readonly ReadFile[]): boolean {
  const spans = files.flatMap(({ rows }) =>
    [...Map.groupBy(rows, ({ account, currency }) => `${currency} ${account}`)].map(([key, own]) => {
      const days = own.map(({ day }) => day).sort()
      return { key, from: days[0] ?? '', to: days.at(-1) ?? '' }
    }),
  )
  return spans.some((a, index) =>
    spans.slice(index + 1).some((b) => a.key === b.key && a.from < b.to && b.from < a.to),
  )
}
