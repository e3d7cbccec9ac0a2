import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'

type Posting = { account: string; key: string; day: string; amount: number }
type Assertion = { key: string; day: string; balance: number }

const amountForm = String.raw`([A-Z]{3}) (-?\d+(?:\.\d*)?)`
const postingForm = new RegExp(String.raw`^ {4}(\S(?:\S| (?! ))*) {4}${amountForm}(?: = ${amountForm})?$`)
const thousandths = (amount: string): number => Math.round(Number(amount) * 1000)

/**
 * Parses a journal by hledger's grammar and checks its rules: each transaction balances in each currency,
 * comments contain no tags or dates, each balance assertion holds after all postings up to its day, and every
 * account and currency is declared. Sums are in thousandths. The real hledger checks it too where installed.
 */
export function checkJournal(journal: string): { sums: Map<string, number>; asserted: number } {
  checkWithHledger(journal)
  const sums = new Map<string, number>()
  const assertions: Assertion[] = []
  const postings: Posting[] = []
  const [start = '', ...blocks] = journal.split('\n\n').filter((part) => part.trim() !== '')
  expect(start).toBe('decimal-mark .')
  const declared = blocks.pop() ?? ''
  for (const block of blocks) {
    const [head = '', ...lines] = block.split('\n')
    expect(head).toMatch(/^\d{4}-\d\d-\d\d \* [^;]+$/)
    const balance = new Map<string, number>()
    for (const line of lines.filter((each) => each !== '')) {
      const [, comment] = /^ {4};(.*)$/.exec(line) ?? []
      if (comment !== undefined) {
        expect(comment).not.toMatch(/[^\s:]:|\[/)
        continue
      }
      const [, account = '', currency = '', amount = '', inCurrency = '', assertedAmount] =
        postingForm.exec(line) ?? []
      expect([line, account === '']).toEqual([line, false])
      const posting = {
        account,
        key: `${account} ${currency}`,
        day: head.slice(0, 10),
        amount: thousandths(amount),
      }
      balance.set(currency, (balance.get(currency) ?? 0) + posting.amount)
      sums.set(posting.key, (sums.get(posting.key) ?? 0) + posting.amount)
      postings.push(posting)
      if (assertedAmount === undefined) continue
      expect(inCurrency).toBe(currency)
      assertions.push({ key: posting.key, day: posting.day, balance: thousandths(assertedAmount) })
    }
    for (const sum of balance.values()) expect([block, sum]).toEqual([block, 0])
  }
  for (const { key, day, balance } of assertions) {
    const upTo = postings.filter((posting) => posting.key === key && posting.day <= day)
    expect([key, upTo.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([key, balance])
  }
  checkDeclared(declared, postings)
  return { sums, asserted: assertions.length }
}

function checkDeclared(declared: string, postings: readonly Posting[]): void {
  const lines = declared.split('\n').filter((line) => line !== '')
  for (const line of lines) expect(line).toMatch(/^(?:account \S.*|commodity [A-Z]{3} 1000\.\d*)$/)
  const named = new Set(lines.map((line) => line.replace(/^(commodity [A-Z]{3}) .*/, '$1')))
  const used = postings.flatMap(({ account, key }) => [`account ${account}`, `commodity ${key.slice(-3)}`])
  expect([...named].sort()).toEqual([...new Set(used)].sort())
}

/** Runs `hledger check --strict`; does nothing where the program is not installed. */
export function checkWithHledger(journal: string): void {
  const { error, status, stderr } = spawnSync('hledger', ['-f', '-', 'check', '--strict'], {
    input: journal,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  if (error && 'code' in error && error.code === 'ENOENT') return
  expect([stderr, status]).toEqual(['', 0])
}
