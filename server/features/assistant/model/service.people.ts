/** Whose names a question may hold, so that they are hidden before it is sent. */
import type { Ctx } from '../../../context.ts'
import { read } from '../../../platform/db/db.ts'
import { listAccounts } from '../../accounts/service.ts'
import { readUserDocument } from '../../person/settings/service.ts'
import { listBalances } from '../../payments/shares/service.shares.ts'
import { listSharing } from '../../household/service.ts'
import { listSent } from '../../uae/remittances/service.ts'
import { listCoveredCheques } from '../../planning/ahead/service.cover.ts'
import { foldText } from '#contract/ledger/search/fold.ts'
import { Placeholders } from './privacy/placeholders.ts'
import { isPublicName, tellingWords } from './privacy/results.ts'
import { selectPayees } from './store.ts'
import { wordsIn } from './text.ts'

const mostPayees = 5000

/** Placeholders that know the person, their household, and all payees that are not well-known merchants. */
export async function startPlaceholders(ctx: Ctx, question: string): Promise<Placeholders> {
  const [stored, sharing, balances, sent, book, { data: accounts }] = await Promise.all([
    read(ctx.db, ctx, async (tx) => ({
      name: (await readUserDocument(tx, ctx.userId)).name,
      payees: await selectPayees(tx, ctx.userId, mostPayees),
    })),
    listSharing(ctx),
    listBalances(ctx),
    listSent(ctx, {}),
    listCoveredCheques(ctx),
    listAccounts(ctx),
  ])
  const people = [
    stored.name,
    ...sharing.members.map(({ name }) => name),
    ...sharing.memberships.map(({ owner }) => owner),
    ...balances.map(({ person }) => person),
    ...sent.recipients.map(({ name }) => name),
  ]
  const typedWords = new Set(wordsIn(foldText(question)))
  const payees = [...stored.payees, ...book.cheques.map(({ payee }) => payee)]
    // most payees are not in the question, and looking up whether they are merchants takes time
    .filter((name) => wordsIn(foldText(name)).some((word) => isInQuestion(word, typedWords)))
    .filter((name) => !isPublicName(name))
    .map(tellingWords)
  const endings = accounts.flatMap(({ account_name: name }) => name.match(/\d{4}(?!\d)/g) ?? [])
  return new Placeholders(
    [...people, ...payees].filter((name) => name !== ''),
    endings,
  )
}
const isInQuestion = (word: string, typedWords: ReadonlySet<string>): boolean =>
  typedWords.has(word) || [...typedWords].some((typed) => typed.length > word.length && typed.endsWith(word))
