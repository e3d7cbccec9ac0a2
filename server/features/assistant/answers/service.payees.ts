/** Finds the payee that some words of a question name. */
import { foldWords } from '#contract/ledger/search/fold.ts'
import type { Ctx } from '../../../context.ts'
import { foldSearch } from '../../../platform/fold.ts'
import { spellingsAt } from '../../categories/spellings.ts'
import { isPlace } from '../question/subject.ts'
import { formsOf } from '#contract/ledger/search/tokens.ts'
import { sumPayments } from '../tools/service.money.ts'

/** One payee, a search that finds several of one name and nothing else, or names to choose from. */
export type PayeeFound =
  | { name: string; filter: { merchant: string } | { q: string } }
  /** `branches`: the keys of those whose names all begin with one that is the words. */
  | { choices: string[]; branches: { name: string; keys: string[] } | null }
  | null

const partsOf = (text: string): string[] =>
  foldSearch(foldWords(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')

/** The words under every spelling known of the merchant, and without an Arabic prefix of the first. */
function spellingsOf(typedName: string): string[][] {
  const [first = '', ...later] = partsOf(typedName)
  return formsOf(first).flatMap((form) => {
    const parts = [form, ...later]
    const known = spellingsAt(parts, 0)
    return [parts, ...(known && known.used === parts.length ? known.others : [])]
  })
}

/** Words that say what a shop is, and not which. */
const kinds = new Set(
  'hypermarket supermarket market mart store stores shop cafe coffee restaurant restaurants pharmacy pharmacies express fashion online trading llc'.split(
    ' ',
  ),
)
const ofName = (parts: readonly string[]): readonly string[] => {
  const own = parts.filter((part) => !kinds.has(part))
  return own.length > 0 ? own : parts
}

/** How a name fits words: it is them, it contains them as whole words, or neither. */
function fitOf(name: string, typedName: string): 'same' | 'contains' | null {
  const parts = partsOf(name)
  let contains = false
  for (const spelling of spellingsOf(typedName)) {
    if ([parts, ofName(parts)].some((each) => spelling.join('') === each.join(''))) return 'same'
    contains ||= parts.some((_, index) => spelling.every((word, offset) => parts[index + offset] === word))
  }
  return contains ? 'contains' : null
}

/** The one name that fits words best, or those among which they do not decide. */
export function pickNamed<T extends { name: string }>(all: readonly T[], typedName: string): T[] {
  const same = all.filter(({ name }) => fitOf(name, typedName) === 'same')
  return same.length > 0 ? same : all.filter(({ name }) => fitOf(name, typedName) !== null)
}

const fils = (amount: number): number => Math.round(amount * 100)

/**
 * The payee of spending or income whose name has the words. Where other names begin with it, as branches do, it is
 * all of them. Payments that only mention the words in their text are nobody's.
 */
export async function findPayee(
  ctx: Ctx,
  typedName: string,
  measure: 'expense' | 'income',
): Promise<PayeeFound> {
  if (isPlace(typedName)) return null
  for (const q of new Set(spellingsOf(typedName).map((spelling) => spelling.join(' ')))) {
    const { rows, others, amount } = await sumPayments.run(ctx, {
      q,
      measure,
      group: 'merchant',
      period: 'all',
    })
    const named = rows.filter(({ key, name }) => key !== 'none' && fitOf(name, typedName) !== null)
    const [only] = named
    if (only && named.length === 1 && others.rows === 0)
      return { name: only.name, filter: { merchant: only.key } }
    const all = named.filter(({ name }) => fitOf(name, typedName) === 'same')
    // the name itself before its branches
    const [same] = all.toSorted((a, b) => a.name.length - b.name.length)
    const isApart = named.length === 1 || !named.every(({ name }) => beginsWith(name, same?.name ?? ''))
    if (same && all.length === 1 && isApart) return { name: same.name, filter: { merchant: same.key } }
    const sum = named.reduce((total, each) => total + fils(each.amount.amount), 0)
    if (same && named.every(({ name }) => beginsWith(name, same.name)) && sum === fils(amount.amount))
      return { name: same.name, filter: { q } }
    // 'maya' is Maya Khoury before it is Al Maya
    const first = named.filter(({ name }) => beginsWith(name, q))
    const [begun] = first
    if (begun && first.length === 1 && others.rows === 0)
      return { name: begun.name, filter: { merchant: begun.key } }
    const isOfOne =
      same !== undefined && others.rows === 0 && named.every(({ name }) => beginsWith(name, same.name))
    const branches = isOfOne ? { name: same.name, keys: named.map(({ key }) => key) } : null
    if (named.length > 0) return { choices: named.map(({ name }) => name), branches }
  }
  return null
}

const beginsWith = (name: string, first: string): boolean =>
  partsOf(first).every((part, index) => partsOf(name)[index] === part)
