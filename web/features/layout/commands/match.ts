import type { Transaction } from '#contract/ledger/transaction.ts'
import { foldWords, looseWord } from '#contract/ledger/search/fold.ts'

export type Command = {
  id: string
  label: string
  group: string
  /** Synonyms that match too. */
  synonyms?: string
  /** Secondary text beside the label, such as a bank. */
  hint?: string
  /** The transaction that the command opens, shown with its amount and day. */
  row?: Transaction
  /** The equivalent keyboard shortcut. */
  key?: string
  run: () => void
}

function plain(text: string): string {
  return foldWords(text).split(' ').map(looseWord).join(' ')
}

/** A typed Arabic word without its feminine ending, so that a singular finds the plural and the other way round. */
const stem = (word: string): string => word.replace(/(?<=[\u0621-\u064A]{3})(?:ه|ات)$/, '')

/** The match score of a command: every typed word must match one of its words. Null if one does not. */
function scoreOf(command: Pick<Command, 'label' | 'synonyms'>, typed: string): number | null {
  const typedWords = plain(typed).split(/\s+/).filter(Boolean).map(stem)
  const label = plain(command.label)
  const labelWords = label.split(/[\s/–-]+/)
  const synonymWords = plain(command.synonyms ?? '').split(/\s+/)
  let score = label.startsWith(typedWords.join(' ')) ? 10 : 0
  for (const start of typedWords) {
    if (labelWords.some((part) => part.startsWith(start))) score += 3
    else if (synonymWords.some((part) => part !== '' && part.startsWith(start))) score += 2
    else if (start.length > 2 && label.includes(start)) score += 1
    else return null
  }
  return score
}

/** The commands, or whatever else has such names, that match the typed text, best first; all in their order if it is blank. */
export function matchCommands<C extends Pick<Command, 'label' | 'synonyms'>>(
  commands: readonly C[],
  typed: string,
): C[] {
  if (typed.trim() === '') return [...commands]
  return commands
    .flatMap((command, index) => {
      const score = scoreOf(command, typed)
      return score === null ? [] : [{ command, index, score }]
    })
    .toSorted((a, b) => b.score - a.score || a.index - b.index)
    .map(({ command }) => command)
}
