import { foldText } from '#contract/ledger/search/fold.ts'

/** Folds searched texts and search terms: like `foldText`, and without free-standing hamzas. */
export function foldSearch(text: string): string {
  return foldText(text).replaceAll('ء', '')
}

/** Escapes the wildcards of SQL's LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
