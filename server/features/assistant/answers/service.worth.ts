/** Answers about what is owned and owed. */
import { baseCurrency } from '#contract/product.ts'
import type { Answer } from '#contract/assistant/assistant.ts'
import type { Ctx } from '../../../context.ts'
import type { InstrumentKind } from '#contract/investments/investment-kinds.ts'
import { foldWords } from '#contract/ledger/search/fold.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { addDays, type Day } from '#contract/period.ts'
import { listLoans } from '../../expected/loans/service.ts'
import { listRecurring } from '../tools/service.planning.ts'
import { today } from '../../../platform/clock.ts'
import { readBalanceHistory } from '../../accounts/service.history.ts'
import { readInvestments } from '../../investments/service.read.ts'
import { resolveQuery } from '../../days/periods/service.ts'
import { readPurchases } from '../../investments/service.purchases.ts'
import { listBalances } from '../../payments/shares/service.shares.ts'
import { readMatching } from '../../ledger/list/service.matching.ts'
import { screens } from '../addresses.ts'
import type { Intent } from '../question/intent.ts'
import type { Span } from '../question/parsed.ts'
import { listAccounts, listCategories, netWorth, round } from '../tools/service.money.ts'
import { aed } from '../tools/tool.ts'
import { answer, codedRow, daysFilter, note, refusal, row, rowsOf } from './parts.ts'
import { checkDays } from './service.subject.ts'

type Of<A extends Intent['ask']> = Extract<Intent, { ask: A }>

export async function answerBalance(ctx: Ctx, intent: Of<'balance'>): Promise<Answer> {
  const { kind, accounts, inDirhams, on } = intent
  if (on !== undefined) return answerBalanceOn(ctx, intent, on)
  const list = await listAccounts.run(ctx, {})
  if (list.accounts.length === 0) return refusal('no_data')
  const ids = accounts?.map(({ id }) => id)
  const meant = list.accounts.filter((account) =>
    kind ? account.kind === kind : ids ? ids.includes(account.id) : true,
  )
  const rows = rowsOf(
    'accounts',
    meant.map((account) => row(account.name, { amount: account.balance, address: account.address })),
  )
  if (!kind && !ids)
    return answer('balance', {
      amount: list.total,
      rows,
      notes: list.complete && list.left_out === 0 ? [] : [note('incomplete')],
      evidence: list.evidence,
    })
  const [only] = meant
  if (!only) return refusal('not_known')
  if (meant.length > 1)
    return answer('balance_of', { params: { what: '', count: meant.length }, rows, evidence: list.evidence })
  if (only.balance === null) return refusal('incomplete')
  const converted = only.balance.currency === baseCurrency ? null : only.balance_in_aed
  if (inDirhams && only.balance.currency !== baseCurrency && converted === null) return refusal('incomplete')
  return answer('balance_of', {
    params: { what: only.name, count: 1 },
    amount: inDirhams ? (converted ?? only.balance) : only.balance,
    other: converted && (inDirhams ? only.balance : converted),
    evidence: [only.address],
  })
}

/** What accounts held at the end of a day. */
async function answerBalanceOn(ctx: Ctx, { kind, accounts }: Of<'balance'>, on: Day): Promise<Answer> {
  const days = { from: on, to: on }
  const covered = await checkDays(ctx, days)
  if ('refusal' in covered) return covered.refusal
  const [known, history] = await Promise.all([listAccounts.run(ctx, {}), readBalanceHistory(ctx, days)])
  const meant = known.accounts.filter(({ id, kind: own }) =>
    kind ? own === kind : accounts?.some((account) => account.id === id),
  )
  const rows = meant.flatMap(({ id, name, address }) => {
    const found = history.accounts.find((account) => account.id === id)
    const amount = found?.balances.at(-1)
    return found && amount !== undefined
      ? [row(name, { amount: { amount, currency: found.currency }, address })]
      : []
  })
  const [only] = rows
  if (!only || rows.length < meant.length) return refusal('not_known')
  const isOne = rows.length === 1
  return answer('balance_of', {
    params: { what: isOne ? only.label : '', count: rows.length },
    amount: isOne ? only.amount : null,
    days,
    rows: isOne ? null : rowsOf('accounts', rows),
    notes: covered.notes,
    evidence: known.evidence,
  })
}

/** By how much what accounts hold has grown since the day before some days began. */
export async function answerGrown(ctx: Ctx, { kind, accounts, percent, span }: Of<'grown'>): Promise<Answer> {
  const day = today(ctx.clock)
  const { from, to = day } = span
  if (from === undefined || from > day) return refusal('no_period')
  const days = { from: addDays(from, -1), to: to > day ? day : to }
  const covered = await checkDays(ctx, days)
  if ('refusal' in covered) return covered.refusal
  if (covered.notes.some(({ code }) => code === 'data_from')) return refusal('before_data')
  const [known, history] = await Promise.all([listAccounts.run(ctx, {}), readBalanceHistory(ctx, days)])
  const meant = known.accounts.filter(({ id, kind: own }) =>
    kind ? own === kind : accounts?.some((account) => account.id === id),
  )
  const [account, ...others] = meant
  const held = history.accounts.find(({ id }) => id === account?.id)
  const [opening, closing] = [held?.balances[0], held?.balances.at(-1)]
  if (!account || !held || others.length > 0 || opening == null || closing == null)
    return refusal('not_known')
  const change = round(closing - opening)
  const { currency } = held
  if (percent && opening <= 0) return refusal('not_known')
  if (percent && change !== 0)
    return answer(change > 0 ? 'percent_more' : 'percent_less', {
      params: { what: account.name, measure: 'net', rate: String(round(Math.abs(change / opening) * 100)) },
      amount: { amount: Math.abs(change), currency },
      rows: rowsOf('compared', [
        row('', { day: days.to, until: days.to, amount: { amount: closing, currency } }),
        row('', { day: days.from, until: days.from, amount: { amount: opening, currency } }),
      ]),
      evidence: [account.address],
    })
  return answer(change === 0 ? 'balance_same' : change > 0 ? 'balance_up' : 'balance_down', {
    params: { what: account.name },
    amount: change === 0 ? null : { amount: Math.abs(change), currency },
    other: { amount: opening, currency },
    days: { from, to: days.to },
    evidence: [account.address],
  })
}

/** What investments of a kind, or all, are worth today. */
export async function answerInvestments(ctx: Ctx, kind: InstrumentKind | null): Promise<Answer> {
  const { day, holdings } = await readInvestments(ctx)
  const meant = holdings.filter(({ instrument }) => kind === null || instrument.kind === kind)
  if (meant.length === 0) return refusal('no_data')
  const known = meant.flatMap(({ value }) =>
    value?.aed == null ? [] : minorFromWire(value.aed, baseCurrency),
  )
  const minor = known.reduce((sum, each) => sum + each, 0n)
  return answer('investments_worth', {
    amount: aed(wireAmount(minor, baseCurrency)),
    days: { from: day, to: day },
    rows: rowsOf(
      'accounts',
      meant.map(({ instrument, value }) =>
        row(instrument.name, {
          amount: value?.aed == null ? null : aed(value.aed),
          address: screens.investments,
        }),
      ),
    ),
    notes: known.length < meant.length ? [note('incomplete')] : [],
    evidence: [screens.investments],
  })
}

/** What was moved to brokers in a span, by the bank's lines; by the trades where there are none. */
export async function answerInvested(ctx: Ctx, { span }: Of<'invested'>): Promise<Answer> {
  const covered = await checkDays(ctx, span)
  if ('refusal' in covered) return (await hasInvestments(ctx)) ? answerPaidIn(ctx, span) : covered.refusal
  const filter = { ...daysFilter(span), type: 'expense' as const }
  const { counted, moved, unconverted } = await readMatching(ctx, filter, ['investing', 'investing_named'])
  const count = counted.expense.count + moved.expense.count
  if (count === 0 && (await hasInvestments(ctx))) return answerPaidIn(ctx, span)
  if (unconverted > 0) return refusal('incomplete')
  const { name } = (await listCategories.run(ctx, {})).categories.find(({ id }) => id === 'investments') ?? {}
  const params = { what: name ?? '', count }
  if (count === 0) return answer('no_payments', { params, notes: covered.notes })
  return answer('moved_out', {
    params,
    amount: aed(round(counted.expense.amount + moved.expense.amount)),
    days: { from: span.from ?? null, to: span.to ?? null },
    notes: covered.notes,
  })
}

/** What investments were bought for in a span, by their trades. */
export async function answerPaidIn(ctx: Ctx, span: Span): Promise<Answer> {
  const { range } = await resolveQuery(ctx, daysFilter(span), 'all')
  const bought = await readPurchases(ctx, range)
  if (!bought) return refusal('no_data')
  const { from, to, minor, complete } = bought
  if (from > to) return refusal('future')
  return answer('investments_paid', {
    amount: aed(wireAmount(minor, baseCurrency)),
    days: { from, to },
    notes: complete ? [] : [note('incomplete')],
    evidence: [screens.investments],
  })
}

const isNoData = (refused: Answer): boolean => refused.kind === 'refusal' && refused.code === 'no_data'
const hasInvestments = async (ctx: Ctx): Promise<boolean> => (await readInvestments(ctx)).holdings.length > 0

export async function answerWorth(ctx: Ctx, { span }: Of<'worth' | 'score'>): Promise<Answer> {
  const at = span?.at ?? (span?.from !== undefined && span.from === span.to ? span.from : undefined)
  const asked = at === undefined ? span : { from: at, to: at }
  const checked = await checkDays(ctx, ...(asked ? [asked] : []))
  // without a bank, investments may be all that is owned
  const isKnown = !('refusal' in checked) || (isNoData(checked.refusal) && (await hasInvestments(ctx)))
  if (!isKnown) return checked.refusal
  const notes = 'refusal' in checked ? [] : checked.notes
  const worth = await netWorth.run(ctx, asked ? daysFilter(asked) : {})
  const isChange = asked !== null && at === undefined
  return answer(isChange ? 'net_worth_change' : 'net_worth', {
    amount: worth.closing,
    other: isChange ? worth.opening : null,
    days: worth.days,
    rows: rowsOf('worth', [
      codedRow('assets', { amount: worth.assets }),
      codedRow('debts', { amount: { ...worth.debts, amount: -worth.debts.amount } }),
    ]),
    chart: worth.points.map(({ day, net }) => ({ day, amount: net.amount })),
    notes: [...notes, ...(worth.complete ? [] : [note('incomplete')])],
    evidence: worth.evidence,
  })
}

/** What is owed on all that is connected and entered. */
export async function answerDebts(ctx: Ctx): Promise<Answer> {
  const worth = await netWorth.run(ctx, {})
  // what is left of a loan that was only found among payments is not known: without it nothing is the total
  const { series } = await listRecurring.run(ctx, { kind: 'loan' })
  const { loans } = series.length > 0 ? await listLoans(ctx) : { loans: [] }
  if (series.length > 0 && loans.length === 0) return refusal('incomplete')
  return answer('debts', {
    amount: worth.debts,
    rows: rowsOf('worth', [
      codedRow('assets', { amount: worth.assets }),
      codedRow('debts', { amount: worth.debts }),
    ]),
    notes: worth.complete ? [] : [note('incomplete')],
    evidence: worth.evidence,
  })
}

/** What others owe of payments split with them: all by person, or one person's payments; `name` as folded, '' of all. */
export async function answerOwing(ctx: Ctx, name: string): Promise<Answer> {
  const balances = (await listBalances(ctx)).filter(({ open }) => open > 0)
  const named = balances.filter(({ person }) => foldWords(person) === name)
  const called = balances.filter(({ person }) => foldWords(person).split(' ')[0] === name)
  const of = name === '' ? balances : named.length > 0 ? named : called
  const [first, ...others] = of
  const what = new Set(of.map(({ person }) => foldWords(person))).size === 1 ? (first?.person ?? '') : ''
  if (!first) return answer(name === '' ? 'owed_none' : 'owed_none_by', { params: { what: name } })
  // of two people of one first name it is not known who is meant
  if (name !== '' && what === '') return refusal('not_understood')
  const { currency } = first
  const isOne = others.every((each) => each.currency === currency)
  const total = of.reduce((sum, { open }) => sum + minorFromWire(open, currency), 0n)
  return answer(what === '' ? 'owed' : 'owed_by', {
    params: { what },
    amount: isOne ? { amount: wireAmount(total, currency), currency } : null,
    rows: rowsOf(
      'parts',
      what === ''
        ? of.map((each) => row(each.person, { amount: { amount: each.open, currency: each.currency } }))
        : of.flatMap((each) =>
            each.shares
              .filter(({ settled_at }) => settled_at === null)
              .map(({ description, date, amount }) =>
                row(description, { day: date, amount: { amount, currency: each.currency } }),
              ),
          ),
    ),
    evidence: [screens.shared],
  })
}
