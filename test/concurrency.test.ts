/** Two requests at the same moment: every writing call of the contract beside itself, and known races. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { fillPath } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { read, system } from '../server/platform/db/db.ts'
import { verifyTotals } from '../server/features/payments/totals/service.totals.ts'
import { connectBank } from './connect.ts'
import { errorIn, personWithData, type Person, settle } from './access/help.ts'
import { startWorld, type World } from './world.ts'

let world: World
let person: Person
beforeAll(async () => {
  world = await startWorld()
  person = await personWithData(world)
  await connectBank(world, person.user, { bank: 'FAB_AE', person: 'commitments' })
  await settle(world, person.user)
}, 120_000)
afterAll(() => world.stop())

const endpoints = new Map<string, Endpoint>(api.map(({ endpoint, name }) => [name, endpoint]))
const Answer = z.record(z.string(), z.unknown())
type Body = Record<string, unknown>
type Sent = { status: number; body: Body }

async function send(name: string, params: Record<string, string>, body?: Body): Promise<Sent> {
  const endpoint = endpoints.get(name)
  if (!endpoint) throw new Error(`${name} is not in the contract`)
  const isOfDay = name === 'deleteValuation' || name === 'deletePrice'
  const query = isOfDay ? '?day=2026-01-02' : ''
  const response = await person.user.fetch(fillPath(endpoint.path, params) + query, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  const answer = {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text,
    headers: response.headers,
  }
  if (response.status >= 500 && errorIn(answer).code !== 'not_configured')
    throw new Error(`${name} ${JSON.stringify(body)} ${response.status} ${text.slice(0, 300)}`)
  return { status: response.status, body: Answer.parse(JSON.parse(text)) }
}

/** The first object in a response that has all of these fields. */
function objectWith(value: unknown, fields: readonly string[]): Body | null {
  if (typeof value !== 'object' || value === null) return null
  const parsed = Answer.safeParse(value).data
  if (parsed && fields.every((field) => field in parsed)) return parsed
  return Object.values(value).reduce<Body | null>((found, each) => found ?? objectWith(each, fields), null)
}

const Made = z.looseObject({ id: z.string() })
/** Creates something and returns its id. */
async function createdId(name: string, body: Body, params: Record<string, string> = {}): Promise<string> {
  const answer = await send(name, params, body)
  const found = objectWith(answer.body, ['id'])
  return Made.parse(found ?? expect.fail(`${name} ${answer.status} ${JSON.stringify(answer.body)}`)).id
}

type Step = { name: string; params?: Record<string, string>; bodies: (Body | undefined)[]; merges?: boolean }

async function connectedApp(): Promise<string> {
  const id = randomUUID()
  await system(world.app.db, (tx) =>
    sql`insert into connected_apps (user_id, id, client_id, name, host, may_propose, created_at, ends_at)
      values (${person.user.id}, ${id}, 'helper', 'Helper', 'helper.example', false, now(), now() + interval '1 day')`.execute(
      tx,
    ),
  )
  return id
}

/** A proposed goal; confirming it twice at once adds one goal. */
async function proposalOf(name: string): Promise<string> {
  const id = randomUUID()
  const change = JSON.stringify({ kind: 'goal', name, target: 100, by: null })
  await system(world.app.db, (tx) =>
    sql`insert into proposals (user_id, id, change, source, note, created_at, expires_at)
      values (${person.user.id}, ${id}, ${change}, 'Helper', '', now(), now() + interval '1 day')`.execute(
      tx,
    ),
  )
  return id
}

/** Every leg of a transfer has another one, or was excluded by the user; and the totals are exact. */
async function expectSound(): Promise<void> {
  const { rows } = await system(world.app.db, (tx) =>
    sql`select transfer_id from transactions where user_id = ${person.user.id} and transfer_id is not null
        and removed_at is null and transfer_by is distinct from 'user' and transfer_by is distinct from 'rule'
      group by transfer_id having count(*) <> 2`.execute(tx),
  )
  expect(rows).toEqual([])
  // what follows a change reads the rows written since the time that its event names
  const { rows: unseen } = await system(world.app.db, (tx) =>
    sql`select t.id, t.updated_at, e.data from transactions t join domain_events e on e.user_id = t.user_id
      where t.user_id = ${person.user.id} and e.kind = 'transaction.changed' and e.xmin = t.xmin
        and t.updated_at < (e.data->>'at')::timestamptz`.execute(tx),
  )
  expect(unseen).toEqual([])
  const wrong = await read(world.app.db, { userId: person.user.id }, (tx) => verifyTotals(tx, person.user.id))
  expect(wrong).toEqual([])
}

const nobody = '019a0000-0000-7000-8000-000000000001'
/** Calls outside of this test, with the reason. */
const elsewhere: Record<string, string> = {
  policyReport: 'stores nothing',
  previewRule: 'stores nothing',
  suggestBudgets: 'stores nothing',
  deleteAccount: 'ends the user; test/access/leave.test.ts',
  paymentWebhook: 'plans.test.ts',
  leanWebhook: 'test/access/webhook.test.ts',
  contactSupportAsVisitor: 'not signed in; support.test.ts',
  unsubscribe: 'not signed in; notifications.test.ts',
  previewSharing: 'stores nothing',
  proposeFromOrder: 'writes a proposal, which changes nothing before it is confirmed; assistant.test.ts',
  readInvitation: 'stores nothing',
  readMailedInvitation: 'stores nothing',
  decideFoundPayment: 'needs a line that names a broker; server/features/investments/lines/lines.test.ts',
  acceptInvitation: 'by another person; test/access/household.test.ts',
  declineInvitation: 'by another person; test/access/household.test.ts',
  confirmInvitation: 'needs another person; test/access/household.test.ts',
  createOursGoal: 'needs accounts that another person sees; ours-plan.test.ts',
  updateOursGoal: 'needs a goal of the household; ours-plan.test.ts',
  deleteOursGoal: 'needs a goal of the household; ours-plan.test.ts',
  changeMember: 'needs another person; test/access/household.test.ts',
  removeMember: 'needs another person; test/access/household.test.ts',
  leaveHousehold: 'by another person; test/access/household.test.ts',
  uploadPhoto: 'a file; settings tests',
  addAttachment: 'a file; attachments.test.ts',
  addChequePhoto: 'a file; attachments.test.ts',
  uploadImport: 'a file; imports.test.ts',
  deleteInvestmentCash: 'investments/cash/cash.test.ts',
  importTrades: 'a file; investments/imports/imports.test.ts',
  answerDuplicate: 'needs two payments alike; duplicates.test.ts',
  askInWords: 'asks another server; server/features/assistant/model/model.test.ts',
}

/** Every other writing call, with bodies that are sent at once; `merges`: each must keep the others' fields. */
async function steps(): Promise<Step[]> {
  const bank = await person.user.fetch('/api/user/transactions?size=60')
  const Rows = z.object({
    data: z.array(z.object({ id: z.string(), type: z.string(), account_id: z.string() })),
  })
  const rows = Rows.parse(await bank.json()).data
  const debits = rows.filter(({ type, id }) => type === 'expense' && id !== person.manualId)
  const ofOneAccount = debits.filter(({ account_id }) => account_id === debits[0]?.account_id)
  const [payment, second, third] = ofOneAccount.map(({ id }) => id)
  const credit = rows.find(({ type }) => type === 'income')?.id ?? ''
  if (!payment || !second || !third) return expect.fail('the person has too few payments')
  const accountId = rows.find(({ id }) => id === payment)?.account_id ?? ''
  const Accounts = z.object({ data: z.array(z.object({ id: z.string(), kind: z.string() })) })
  const accounts = Accounts.parse(await (await person.user.fetch('/api/user/accounts-quick')).json()).data
  const card = accounts.find(({ kind }) => kind === 'card')?.id ?? expect.fail('the person has no card')
  const Payees = z.object({ payees: z.array(z.object({ key: z.string(), type: z.string() })) })
  const { payees } = Payees.parse(await (await person.user.fetch('/api/user/review/payees')).json())
  const payee = payees[0] ?? { key: 'nobody', type: 'expense' }
  const category = await createdId('createCategory', { name: 'Parallel', type: 'expense' })
  const merged = await createdId('createCategory', { name: 'Merged', type: 'expense' })
  const group = await createdId('createCategoryGroup', { name: 'Group' })
  const tag = await createdId('createTag', { name: 'Parallel' })
  const mergedTag = await createdId('createTag', { name: 'Merged' })
  const view = await createdId('createView', { name: 'Parallel', filter: { q: 'a' } })
  const condition = (value: string): Body => ({
    conditions: { all: [{ field: 'text', op: 'contains', value }] },
  })
  const rule = await createdId('createRule', {
    name: 'Parallel',
    ...condition('zzz'),
    actions: [{ set: 'note', value: 'x' }],
  })
  const budget = await createdId('createBudget', { name: 'Parallel', category_ids: ['dining'], amount: 100 })
  const goal = await createdId('createGoal', { name: 'Parallel', target: 1000 })
  const oursBudget = await createdId('createOursBudget', { category_id: 'dining', limit: 100 })
  const ownAccount = await createdId('createOwnAccount', { kind: 'cash', name: 'Parallel', value: 5000 })
  const savings = await createdId('createOwnAccount', { kind: 'savings', name: 'Deposit', value: 100 })
  const recipient = { name: 'Parallel', country: 'IN', currency: 'INR' }
  const recipientId = await createdId('createRecipient', recipient)
  const invitation = await createdId('createInvitation', { role: 'viewer', accounts: [accountId] })
  const report = await createdId('createReport', {
    name: 'Parallel',
    definition: { measure: 'expense', group: 'category', chart: 'bars', filter: {} },
  })
  const series = { name: 'Parallel', cadence: 'monthly', next_date: '2027-01-10', amount: 50 }
  const seriesId = await createdId('createRecurring', series)
  const cheque = { date: '2027-02-01', amount: 500, payee: 'Landlord' }
  const chequeId = await createdId('createCheque', cheque)
  const lease = { name: 'Flat', payee: 'Landlord', starts: '2026-01-01', ends: '2026-12-31' }
  const leaseId = await createdId('createLease', { ...lease, cheques: [{ date: '2027-03-01', amount: 900 }] })
  const plan = {
    kind: 'card',
    name: 'Phone',
    account_id: accountId,
    total: 1200,
    count: 4,
    first_due: '2027-01-05',
  }
  const planId = await createdId('createInstalmentPlan', plan)
  const loan = {
    kind: 'car',
    lender: 'Bank',
    account_id: accountId,
    principal: 12_000,
    as_of: '2026-12-05',
    first_due: '2027-01-05',
    rate_kind: 'reducing',
    rate: 5,
    each: null,
    last_due: '2027-12-05',
  }
  const loanId = await createdId('createLoan', loan)
  const position = { account: 'Broker', day: '2026-01-02', quantity: '10', cost: 100 }
  const share = { kind: 'share', name: 'Parallel', currency: 'AED' }
  const instrument = await createdId('createInstrument', { ...share, position })
  const trade = { kind: 'buy', account: 'Broker', day: '2026-01-05', quantity: '1', price: '11' }
  const tradeId = await createdId('createTrade', trade, { id: instrument })
  const Holdings = z.object({ accounts: z.array(z.object({ id: z.string() })) })
  const holdings = Holdings.parse(await (await person.user.fetch('/api/user/investments')).json())
  const investmentAccount = holdings.accounts[0]?.id ?? expect.fail('nothing is held anywhere')
  const job = {
    name: 'Work',
    regime: 'mainland',
    started_on: '2020-01-01',
    salaries: [{ from: '2020-01-01', basic: 9000 }],
  }
  const jobId = await createdId('createEmployment', job)
  const zakatPayment = { day: '2026-03-01', amount: 10 }
  const bankMessage =
    'Your Cr.Card XXX4821 was used for AED25.00 on 01/03/2026 10:00:00 at NOON COM, DUBAI-AE.'
  const entry = await createdId('createCalendarEntry', {
    name: 'Feast',
    from: '2027-03-19',
    to: '2027-03-20',
  })
  await person.user.prove()
  const token = await createdId('createApiToken', { name: 'Parallel', scope: 'read', days: 30 })
  const push = {
    endpoint: 'https://push.example.test/x',
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  }
  await createdId('createRecipient', { ...recipient, name: 'Undone' })
  const change = z.object({ data: z.array(z.object({ id: z.string(), kind: z.string() })) })
  const changes = change.parse(await (await person.user.fetch('/api/user/changes')).json()).data
  const undoable = changes.find(({ kind }) => kind === 'recipient.add')?.id ?? nobody
  const twice = (body?: Body): (Body | undefined)[] => [body, body]
  const withId = (id: string): Record<string, string> => ({ id })
  return [
    { name: 'createCategory', bodies: twice({ name: 'Once', type: 'expense' }) },
    { name: 'createCategoryGroup', bodies: twice({ name: 'Once' }) },
    { name: 'createTag', bodies: twice({ name: 'Once' }) },
    { name: 'createInvitation', bodies: twice({ role: 'viewer', accounts: [accountId] }) },
    { name: 'withdrawInvitation', params: { id: invitation }, bodies: [undefined, undefined] },
    { name: 'createView', bodies: twice({ name: 'Once', filter: {} }) },
    {
      name: 'createRule',
      bodies: twice({ ...condition('zzz'), actions: [{ set: 'verified', value: true }], apply: true }),
    },
    { name: 'saveOwnModel', bodies: twice({ address: 'https://model.example/v1', model: 'm', key: 'k' }) },
    { name: 'giveModelConsent', bodies: twice({ host: 'model.example' }) },
    { name: 'withdrawModelConsent', bodies: [undefined, undefined] },
    { name: 'deleteOwnModel', bodies: [undefined, undefined] },
    { name: 'clearModelLog', bodies: [undefined, undefined] },
    { name: 'createBudget', bodies: twice({ name: 'Again', category_ids: ['transport'], amount: 10 }) },
    {
      name: 'createBudgets',
      bodies: twice({ budgets: [{ name: 'Batch', category_ids: ['shopping'], amount: 10 }] }),
    },
    { name: 'createOursBudget', bodies: twice({ category_id: 'groceries', limit: 10 }) },
    { name: 'updateOursBudget', params: withId(oursBudget), bodies: [{ limit: 20 }, { limit: 30 }] },
    { name: 'deleteOursBudget', params: withId(oursBudget), bodies: [undefined, undefined] },
    { name: 'createGoal', bodies: twice({ name: 'Reserve', kind: 'emergency_fund', months: 3 }) },
    { name: 'createOwnAccount', bodies: twice({ kind: 'gold', name: 'Coins', value: 10 }) },
    { name: 'createRecipient', bodies: twice({ ...recipient, name: 'Once' }) },
    {
      name: 'createReport',
      bodies: twice({
        name: 'Once',
        definition: { measure: 'expense', group: 'category', chart: 'bars', filter: {} },
      }),
    },
    { name: 'createRecurring', bodies: twice(series) },
    { name: 'createCheque', bodies: twice({ ...cheque, number: '000123' }) },
    { name: 'createLease', bodies: twice({ ...lease, cheques: [{ date: '2027-04-01', amount: 900 }] }) },
    { name: 'createLoan', bodies: twice({ ...loan, lender: 'Another bank' }) },
    { name: 'createInstalmentPlan', bodies: twice({ ...plan, name: 'Laptop' }) },
    { name: 'createEmployment', bodies: twice({ ...job, name: 'Second' }) },
    { name: 'createInstrument', bodies: twice({ ...share, name: 'Another', position }) },
    { name: 'createTrade', params: withId(instrument), bodies: twice(trade) },
    {
      name: 'addCorporateAction',
      params: withId(instrument),
      bodies: twice({ kind: 'reinvestment', account: 'Broker', day: '2026-01-03', quantity: '1', amount: 5 }),
    },
    { name: 'savePrice', params: withId(instrument), bodies: twice({ day: '2026-01-02', price: '10' }) },
    {
      name: 'importPrices',
      params: withId(instrument),
      bodies: twice({ text: 'date,price\n2026-01-06,10.5\n2026-01-07,10.6\n' }),
    },
    {
      name: 'updateInstrument',
      params: withId(instrument),
      bodies: [{ name: 'Renamed' }, { symbol: 'PAR' }],
      merges: true,
    },
    { name: 'updateTrade', params: withId(tradeId), bodies: twice({ ...trade, quantity: '2' }) },
    { name: 'linkTradeLine', params: withId(tradeId), bodies: twice({ transaction_id: null }) },
    {
      name: 'updateInvestmentAccount',
      params: withId(investmentAccount),
      bodies: [{ name: 'Renamed' }, { replaces_id: null }],
      merges: true,
    },
    {
      name: 'addInvestmentCash',
      params: withId(investmentAccount),
      bodies: twice({ kind: 'deposit', day: '2026-01-08', currency: 'AED', amount: 5 }),
    },
    {
      name: 'saveInvestmentTargets',
      bodies: twice({ side: 'kind', targets: [{ key: 'share', percent: 100 }] }),
    },
    { name: 'deletePrice', params: withId(instrument), bodies: twice() },
    { name: 'savePriceFeed', params: withId(instrument), bodies: twice({ address: null }) },
    { name: 'createCalendarEntry', bodies: twice({ name: 'Day', from: '2027-05-01', to: '2027-05-01' }) },
    { name: 'createApiToken', bodies: twice({ name: 'Many', scope: 'read', days: 1 }) },
    {
      name: 'createTransaction',
      bodies: twice({ type: 'expense', amount: 7, category: 'dining', description: 'x', date: '2026-01-01' }),
    },
    {
      name: 'updateCategory',
      params: withId(category),
      bodies: [{ name: 'Renamed' }, { icon: 'car', color: 'red' }],
      merges: true,
    },
    {
      name: 'updateCategoryGroup',
      params: withId(group),
      bodies: [{ name: 'Renamed' }, { need: 'essential' }],
      merges: true,
    },
    { name: 'updateTag', params: withId(tag), bodies: [{ name: 'Renamed' }, { color: 'red' }], merges: true },
    {
      name: 'updateView',
      params: withId(view),
      bodies: [{ name: 'Renamed' }, { filter: { q: 'other' } }],
      merges: true,
    },
    {
      name: 'updateRule',
      params: withId(rule),
      bodies: [{ name: 'Renamed' }, { enabled: false }, condition('yyy')],
      merges: true,
    },
    {
      name: 'updateBudget',
      params: withId(budget),
      bodies: [{ name: 'Renamed' }, { every: 'month' }, { carry: true }],
      merges: true,
    },
    {
      name: 'updateGoal',
      params: withId(goal),
      bodies: [{ name: 'Renamed' }, { by: '2028-01-01' }, { icon: 'car' }],
      merges: true,
    },
    { name: 'updateOwnAccount', params: withId(ownAccount), bodies: twice({ name: 'Renamed' }) },
    {
      name: 'updateRecipient',
      params: withId(recipientId),
      bodies: [{ name: 'Renamed' }, { country: 'PK' }, { currency: 'PKR' }],
      merges: true,
    },
    {
      name: 'updateReport',
      params: withId(report),
      bodies: [{ name: 'Renamed' }, { pinned: true }],
      merges: true,
    },
    {
      name: 'updateRecurring',
      params: withId(seriesId),
      bodies: [{ name: 'Renamed' }, { kind: 'subscription' }],
      merges: true,
    },
    {
      name: 'updateCheque',
      params: withId(chequeId),
      bodies: [{ payee: 'Renamed' }, { note: 'kept' }, { amount: 501 }],
      merges: true,
    },
    {
      name: 'updateLease',
      params: withId(leaseId),
      bodies: [{ name: 'Renamed' }, { payee: 'Other' }],
      merges: true,
    },
    {
      name: 'updateInstalmentPlan',
      params: withId(planId),
      bodies: [{ name: 'Renamed' }, { first_due: '2027-01-06' }],
      merges: true,
    },
    {
      name: 'updateLoan',
      params: withId(loanId),
      bodies: [{ lender: 'Renamed' }, { note: 'x' }],
      merges: true,
    },
    { name: 'updateEmployment', params: withId(jobId), bodies: twice(job) },
    {
      name: 'updateCard',
      params: { accountId: card },
      bodies: [{ statement_day: 5 }, { due_days: 20 }],
      merges: true,
    },
    {
      name: 'saveStatement',
      params: { accountId: card, day: '2026-02-05' },
      bodies: twice({ due: '2026-02-25', amount: 100 }),
    },
    {
      name: 'updateSavings',
      params: { accountId: savings },
      bodies: [{ returns: 'interest' }, { yearly_rate: 2.5 }],
      merges: true,
    },
    {
      name: 'updateDocument',
      params: {},
      bodies: [
        { settings: { notifications: false } },
        { settings: { darkMode: false } },
        { goals: { emergencyFund: 777 } },
      ],
    },
    { name: 'updatePayPeriod', bodies: twice({ mode: 'day', day: 25 }) },
    { name: 'updateBuffer', bodies: twice({ buffer: 100 }) },
    {
      name: 'updateNotificationSettings',
      bodies: [{ hide_amounts: true }, { quiet: null }, { digest: { every: 'never' } }],
    },
    {
      name: 'sendBankMessages',
      bodies: twice({ text: bankMessage, received_at: '2026-03-01T10:00:00+04:00' }),
    },
    { name: 'answerMessageAccount', bodies: twice({ bank: '', digits: '4821', account: 'none' }) },
    { name: 'saveMessageSettings', bodies: [{ keep_text: true }, { keep_text: false }] },
    { name: 'removeMessagePayment', params: withId(nobody), bodies: twice() },
    { name: 'saveZakat', bodies: [{ metal: 'gold' }, { year: 'lunar' }, { price: null }] },
    { name: 'payZakat', bodies: twice(zakatPayment) },
    { name: 'deleteZakatPayment', params: withId(nobody), bodies: twice() },
    { name: 'deleteZakat', bodies: twice() },
    { name: 'saveValuation', params: withId(ownAccount), bodies: twice({ day: '2026-01-02', value: 4000 }) },
    { name: 'deleteValuation', params: withId(ownAccount), bodies: twice() },
    { name: 'pledgeToGoal', params: withId(goal), bodies: twice({ amount: 10 }) },
    { name: 'orderCategories', bodies: twice({ groups: [] }) },
    { name: 'orderRules', bodies: twice({ ids: [rule] }) },
    { name: 'seedCategories', bodies: twice({}) },
    {
      name: 'correctCalendarEntry',
      params: withId(entry),
      bodies: twice({ from: '2027-03-20', to: '2027-03-21', state: 'announced', day_off: true }),
    },
    {
      name: 'editTransaction',
      params: withId(payment),
      bodies: [{ note: 'kept' }, { description: 'Renamed' }, { category: 'dining' }],
      merges: true,
    },
    { name: 'applyCorrection', params: withId(payment), bodies: twice() },
    { name: 'forgetCorrection', params: withId(payment), bodies: [undefined, undefined] },
    {
      name: 'verifyTransaction',
      params: withId(second),
      bodies: [{ action: 'correct' }, { action: 'incorrect' }, { action: 'correct' }],
    },
    { name: 'verifyBatch', bodies: twice({ ids: [second, third], action: 'correct' }) },
    {
      name: 'answerPayee',
      bodies: [
        { key: payee.key, type: payee.type, category: payee.type === 'income' ? 'salary' : 'rent' },
        { key: payee.key, type: payee.type, category: null },
      ],
    },
    { name: 'editGroup', bodies: twice({ ids: [second, third], category: 'dining' }) },
    {
      name: 'bulkEdit',
      bodies: [
        { ids: [second, third], set: { category: 'shopping' } },
        { ids: [third], set: { note: 'bulk' } },
      ],
    },
    {
      name: 'putSplits',
      params: withId(person.manualId),
      bodies: [
        {
          splits: [
            { amount: 6, category: 'dining' },
            { amount: 6.5, category: 'shopping' },
          ],
        },
        { splits: [] },
      ],
    },
    {
      name: 'putShares',
      params: withId(payment),
      bodies: twice({ shares: [{ person: 'Sara', amount: 1 }] }),
    },
    { name: 'settleShares', bodies: twice({ ids: [nobody], settled: true }) },
    { name: 'putCash', params: withId(third), bodies: twice({ in_wallet: true }) },
    { name: 'putRefund', params: withId(credit), bodies: twice({ purchase_id: payment }) },
    {
      name: 'updateRemittance',
      params: withId(payment),
      bodies: [
        { sent: true, recipient_id: recipientId },
        { sent: true, fee: 5 },
      ],
    },
    {
      name: 'linkChequePayment',
      params: withId(chequeId),
      bodies: twice({ transaction_id: third, role: 'debit' }),
    },
    { name: 'unlinkChequePayment', params: { id: chequeId, transaction: third }, bodies: twice() },
    { name: 'dismissChequeOffer', params: withId(third), bodies: twice() },
    {
      name: 'linkInstalmentPayment',
      params: withId(planId),
      bodies: twice({ transaction_id: second, role: 'instalment' }),
    },
    { name: 'unlinkInstalmentPayment', params: { id: planId, transaction: second }, bodies: twice() },
    { name: 'linkLoanPayment', params: withId(loanId), bodies: twice({ transaction_id: payment }) },
    { name: 'unlinkLoanPayment', params: { id: loanId, transaction: payment }, bodies: twice() },
    { name: 'dismissLoan', params: withId(seriesId), bodies: twice() },
    { name: 'confirmInstalmentPlan', params: withId(nobody), bodies: twice({}) },
    { name: 'dismissInstalmentPlan', params: withId(nobody), bodies: twice() },
    { name: 'deleteAttachment', params: { id: payment, file: nobody }, bodies: twice() },
    { name: 'deleteChequePhoto', params: { id: chequeId, file: nobody }, bodies: twice() },
    { name: 'prepareExport', bodies: twice({ format: 'csv' }) },
    { name: 'dismissInsight', bodies: twice({ key: 'x' }) },
    { name: 'addPushSubscription', bodies: twice(push) },
    { name: 'removePushSubscription', bodies: twice({ endpoint: push.endpoint }) },
    { name: 'sendTestNotification', bodies: twice({ channel: 'mail' }) },
    { name: 'finishNotification', params: withId(nobody), bodies: twice({}) },
    { name: 'readNotification', params: withId(nobody), bodies: twice() },
    { name: 'readAllNotifications', bodies: twice() },
    { name: 'connectionTest', bodies: twice({ message: 'x' }) },
    { name: 'startTrial', bodies: twice() },
    { name: 'cancelSubscription', bodies: twice() },
    { name: 'startCheckout', bodies: twice() },
    { name: 'contactSupport', bodies: twice({ id: nobody, topic: 'idea', text: 'x', diagnostics: null }) },
    { name: 'changeImport', params: withId(nobody), bodies: twice({}) },
    { name: 'applyImport', params: withId(nobody), bodies: twice({}) },
    { name: 'undoImport', params: withId(nobody), bodies: twice() },
    { name: 'undoChange', params: withId(undoable), bodies: twice() },
    { name: 'redoChange', params: withId(undoable), bodies: twice() },
    { name: 'mergeCategory', params: withId(merged), bodies: twice({ into: category }) },
    { name: 'mergeTag', params: withId(mergedTag), bodies: twice({ into: tag }) },
    ...[
      ['deleteTag', tag],
      ['deleteView', view],
      ['deleteRule', rule],
      ['deleteBudget', budget],
      ['deleteGoal', goal],
      ['deleteRecurring', seriesId],
      ['deleteLease', leaseId],
      ['deleteCheque', chequeId],
      ['deleteInstalmentPlan', planId],
      ['deleteLoan', loanId],
      ['deleteTrade', tradeId],
      ['deleteInstrument', instrument],
      ['deleteInvestmentAccount', investmentAccount],
      ['deleteRecipient', recipientId],
      ['deleteReport', report],
      ['deleteEmployment', jobId],
      ['deleteCalendarEntry', entry],
      ['deleteApiToken', token],
      ['disconnectApp', await connectedApp()],
      ['confirmProposal', await proposalOf('Confirmed twice')],
      ['dismissProposal', await proposalOf('Dismissed twice')],
      ['deleteOwnAccount', ownAccount],
      ['deleteCategoryGroup', group],
      ['deleteCategory', category],
      ['deleteTransaction', person.manualId],
    ].map(([name = '', id = '']): Step => ({ name, params: withId(id), bodies: twice() })),
    { name: 'deletePhoto', bodies: twice() },
    { name: 'leanToken', bodies: twice({}) },
    { name: 'leanTokenFirebase', bodies: twice({}) },
    {
      name: 'linkBankAccount',
      bodies: twice({ lean_customer_id: person.customerId, bank_identifier: 'ENBD_AE' }),
    },
    {
      name: 'saveConnectedEntity',
      bodies: twice({
        entity_id: person.entityId,
        customer_id: person.customerId,
        bank_identifier: 'ENBD_AE',
      }),
    },
    {
      name: 'pauseConnection',
      params: withId(person.entityId),
      bodies: [{ paused: true }, { paused: false }],
    },
    { name: 'reconnectStarted', params: withId(person.entityId), bodies: twice() },
    { name: 'updateLeanCustomer', bodies: twice({ connection_status: 'connected' }) },
    {
      name: 'updateUserEntity',
      params: withId(person.entityId),
      bodies: twice({ connection_status: 'connected' }),
    },
    { name: 'syncLeanData', bodies: twice({}) },
    { name: 'disconnectEntityPost', params: withId(person.entityId), bodies: twice() },
    { name: 'disconnectEntity', params: withId(person.entityId), bodies: twice() },
  ]
}

/** Calls that these payments, the sync limits or the server's settings refuse: here they only must not fail. */
const refused = [
  'removeMessagePayment',
  'answerPayee',
  'connectionTest',
  'putCash',
  'putRefund',
  'syncLeanData',
  'deleteZakatPayment',
  'updateRemittance',
  'linkLoanPayment',
  'unlinkLoanPayment',
  'linkInstalmentPayment',
  'unlinkInstalmentPayment',
  'confirmInstalmentPlan',
  'dismissInstalmentPlan',
  'deleteAttachment',
  'deleteChequePhoto',
  'finishNotification',
  'readNotification',
  'cancelSubscription',
  'startCheckout',
  'contactSupport',
  'changeImport',
  'applyImport',
  'undoImport',
]

/** Of several at once exactly one may succeed. */
const once = [
  'createCategory',
  'createCategoryGroup',
  'createTag',
  'createView',
  'withdrawInvitation',
  'createRecipient',
  'createGoal',
]

/** Areas of the calls, each with the first of its steps; one begins where the one before ends. */
const areas: readonly (readonly [area: string, first: string])[] = [
  ['what a person adds', 'createCategory'],
  ['what a person changes', 'updateCategory'],
  ['payments', 'editTransaction'],
  ['the account and its messages', 'prepareExport'],
  ['merging and deleting', 'mergeCategory'],
  ['banks', 'deletePhoto'],
]
let all: Step[] = []

test('every writing call is in an area, or named with a reason', async () => {
  all = await steps()
  const writing = api.filter(({ endpoint, name }) => endpoint.method !== 'GET' && !(name in elsewhere))
  expect(writing.map(({ name }) => name).filter((name) => !all.some((step) => step.name === name))).toEqual(
    [],
  )
  expect(all[0]?.name).toBe(areas[0]?.[1])
})

/** Changes with every write to a payment. */
async function paymentsState(): Promise<unknown> {
  const { rows } = await system(world.app.db, (tx) =>
    sql`select count(*)::int as count, max(updated_at)::text as last, max(xmin::text::bigint)::text as writer
      from transactions where user_id = ${person.user.id}`.execute(tx),
  )
  return rows[0]
}

test.each(areas)(
  'two at once, %s: no failure, no lost field, no odd leg, exact totals',
  async (_area, first) => {
    const next = areas[areas.findIndex(([, name]) => name === first) + 1]?.[1]
    const from = all.findIndex(({ name }) => name === first)
    const to = next === undefined ? all.length : all.findIndex(({ name }) => name === next)
    expect(to - from).toBeGreaterThan(5)
    const none: string[] = []
    let before = await paymentsState()
    for (const { name, params = {}, bodies, merges = false } of all.slice(from, to)) {
      const answers = await Promise.all(bodies.map((body) => send(name, params, body)))
      const succeeded = answers.filter(({ status }) => status < 300)
      if (succeeded.length === 0 && !refused.includes(name))
        none.push(`${name} ${answers[0]?.status} ${JSON.stringify(answers[0]?.body)}`)
      if (once.includes(name)) expect.soft([name, succeeded.length]).toEqual([name, 1])
      if (merges) {
        const mergedFields = Object.fromEntries(bodies.flatMap((body) => Object.entries(body ?? {})))
        const last = await send(name, params, bodies[0])
        expect
          .soft([name, objectWith(last.body, Object.keys(mergedFields))])
          .toEqual([name, expect.objectContaining(mergedFields)])
      }
      const after = await paymentsState()
      if (JSON.stringify(after) !== JSON.stringify(before)) await expectSound()
      before = after
    }
    await settle(world, person.user)
    await expectSound()
    expect(none).toEqual([])
    expect(world.logLines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([])
  },
  240_000,
)
