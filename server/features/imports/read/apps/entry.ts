/** A row of the one layout that the tables of all apps become. */
export const headings = [
  'Date',
  'Account',
  'Amount',
  'Currency',
  'Payee',
  'Bank text',
  'Note',
  'Category',
  'Tags',
  'Status',
  'Transfer',
  'Verified',
  'Id',
] as const
export type Field = (typeof headings)[number]
export type Entry = Partial<Record<Field, string>>

/** An amount as written, with the other sign. */
export const negated = (text: string): string =>
  text === ''
    ? ''
    : /^[-\u2212]/.test(text)
      ? text.slice(1).trim()
      : /^\(.*\)$/.test(text)
        ? text.slice(1, -1)
        : `-${text.replace(/^\+/, '')}`
