import type { Transaction } from '#contract/transaction.ts'
import { foldWords, looseWord } from '../../../ui/format/fold.ts'

export type Command = {
  id: string
  label: string
  group: string
  /** Synonyms that match too. */
  words?: string
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

/** The match score of a command: every typed word must match one of its words. Null if one does not. */
function scoreOf(command: Pick<Command, 'label' | 'words'>, typed: string): number | null {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  const label = plain(command.label)
  const own = label.split(/[\s/–-]+/)
  const also = plain(command.words ?? '').split(/\s+/)
  let score = label.startsWith(wanted.join(' ')) ? 10 : 0
  for (const word of wanted) {
    if (own.some((part) => part.startsWith(word))) score += 3
    else if (also.some((part) => part !== '' && part.startsWith(word))) score += 2
    else if (word.length > 2 && label.includes(word)) score += 1
    else return null
  }
  return score
}

/** The commands that match the typed text, best first; all of them in their order if it is blank. */
export function matchCommands<C extends Command>(commands: readonly C[], typed: string): C[] {
  if (typed.trim() === '') return [...commands]
  return commands
    .flatMap((command, at) => {
      const score = scoreOf(command, typed)
      return score === null ? [] : [{ command, at, score }]
    })
    .toSorted((a, b) => b.score - a.score || a.at - b.at)
    .map(({ command }) => command)
}
