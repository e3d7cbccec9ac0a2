/** The payees whose category only the user knows, so that the user can be asked once for all of them. */
import type { EntryType } from '#contract/common.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { wireAmount } from '#contract/money.ts'
import type { listPayees, Payee } from '#contract/ledger/review.ts'
import type { Ctx } from '../../../context.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { type Language, textOf } from '../../../platform/i18n/index.ts'
import { categoriesById } from '../../categories/service.ts'
import { shownMerchant } from '../../categories/spellings.ts'
import { likelyCategories, type Offered } from './likely.ts'
import { groupPayees, typedKey, type UnknownPayee } from './payees.ts'
import { selectSkipped, selectUnknown } from './store.payees.ts'

const mostListed = 20

export async function readPayees(ctx: Ctx): Promise<Omit<ResponseOf<typeof listPayees>, 'success'>> {
  return read(ctx.db, ctx, async (tx) => {
    const [payees, offered] = await Promise.all([findPayees(tx, ctx.userId), readOffered(tx, ctx.userId)])
    return {
      payees: payees.slice(0, mostListed).map((payee) => viewPayee(payee, offered, ctx.language)),
      count: payees.length,
    }
  })
}

/** The categories that can be given to payments. */
export async function readOffered(tx: Tx, userId: string): Promise<Offered[]> {
  return [...(await categoriesById(tx, userId)).values()].filter(({ archived }) => !archived)
}

/** The payee with a key and the ids of its undecided payments; null if there is none. */
export async function findPayee(
  tx: Tx,
  { userId, language }: Pick<Ctx, 'userId' | 'language'>,
  key: string,
  type: EntryType,
): Promise<{ name: string; ids: string[] } | null> {
  const payees = await findPayees(tx, userId)
  const payee = payees.find((each) => each.key === key && each.type === type)
  return payee ? { name: nameOf(payee, language), ids: payee.rows.map(({ id }) => id) } : null
}

/** The payees to ask about, largest total first. */
export async function findPayees(tx: Tx, userId: string): Promise<UnknownPayee[]> {
  const [rows, skipped] = await Promise.all([selectUnknown(tx, userId), selectSkipped(tx, userId)])
  return groupPayees(rows, new Set(skipped.map(({ merchant_key, type }) => typedKey(type, merchant_key))))
}

function nameOf({ newest }: UnknownPayee, language: Language): string {
  if (newest.merchant) return shownMerchant(newest.merchant, language)
  return newest.counterparty_name?.trim() || newest.text.trim() || textOf(language, 'transactions', 'unknown')
}

function viewPayee(payee: UnknownPayee, offered: readonly Offered[], language: Language): Payee {
  const { key, type, newest, rows, currency, total, usual, usualFils, same } = payee
  return {
    key,
    type,
    name: nameOf(payee, language),
    merchant: newest.merchant,
    count: rows.length,
    currency,
    total: wireAmount(total, currency),
    usual: wireAmount(usual, currency),
    same,
    last: newest.day,
    likely: likelyCategories(
      {
        type,
        text: newest.text,
        name: newest.merchant ?? newest.counterparty_name ?? newest.text,
        reason: newest.reason_code,
        category: null,
        payments: rows.map(({ day, amount_minor: minor }) => ({ day, minor })),
        usualFils,
      },
      offered,
    ),
  }
}
