import { expect, type Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { ask, dialog, type Scene } from './acts.ts'

const openAsk =
  (question?: string) =>
  async (page: Page): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 })
    await page.keyboard.press('Control+j')
    await expect(dialog(page)).toBeVisible()
    if (question === undefined) return
    await dialog(page).getByRole('textbox').fill(question)
    await page.keyboard.press('Enter')
    await expect(dialog(page).locator('[aria-live] h3, [aria-live] li').first()).toBeVisible()
  }

/** Answers for a language model, so that its scenes need none. */
async function withModel(page: Page, agreedAt: string | null): Promise<void> {
  const settings = {
    model: { host: 'models.example.ae', name: 'falcon-h1', own: false },
    own: null,
    agreed_at: agreedAt,
  }
  const entry = {
    id: '019a0000-0000-7000-8000-000000000001',
    at: '2026-11-20T08:00:00Z',
    host: 'models.example.ae',
    model: 'falcon-h1',
    state: 'complete',
  }
  const question = 'What did I send to PERSON_A this year?'
  const answers: Record<string, object> = {
    '': { success: true, settings },
    '/log': { success: true, entries: [{ ...entry, question }] },
    [`/log/${entry.id}`]: {
      success: true,
      entry: {
        ...entry,
        question,
        requests: 2,
        sent: JSON.stringify({ model: entry.model, messages: [{ role: 'user', content: question }] }),
        received: 'You sent PERSON_A AED 1,500.00.',
      },
    },
  }
  await page.route(/\/api\/user\/assistant/, (route) => {
    const rest = new URL(route.request().url()).pathname.replace('/api/user/assistant', '')
    return route.fulfill({ json: answers[rest] ?? {} })
  })
  const card = {
    tool: 'sum_payments',
    days: { from: '2026-10-01', to: '2026-10-31' },
    figures: [{ code: 'amount', amount: { amount: 1834.56, currency: 'AED' }, number: null }],
    rows: [],
    more: 0,
    evidence: ['/transactions?category=dining'],
  }
  const worded = [
    { kind: 'card', card },
    { kind: 'sentence', text: 'In October you spent AED 1,834.56 on dining.' },
    { kind: 'withheld', reason: 'figure' },
    { kind: 'sentence', text: 'You could look at the largest payees to see where it went.' },
    { kind: 'end', state: 'complete', advises: true, sources: [] },
  ]
  await page.route('**/api/user/ask/words', (route) =>
    route.fulfill({
      contentType: 'application/x-ndjson',
      body: worded.map((event) => `${JSON.stringify(event)}\n`).join(''),
    }),
  )
}
const inWords =
  (agreedAt: string | null) =>
  async (page: Page): Promise<void> => {
    await withModel(page, agreedAt)
    await openAsk('Why was dining so expensive in October')(page)
    await dialog(page)
      .getByRole('button', { name: /language model|in words|النموذج/i })
      .click()
    await expect(dialog(page).getByText('models.example.ae').first()).toBeVisible()
  }
const changing = async (page: Page): Promise<void> => {
  await openAsk()(page)
  await dialog(page).getByRole('textbox').fill('Make a budget of 800 for dining')
  await page.keyboard.press('Enter')
  await dialog(page)
    .getByRole('button', { name: /Prepare it|تجهيز/ })
    .click()
  await expect(dialog(page).getByRole('link').first()).toBeVisible()
}
const modelSettings = async (page: Page): Promise<void> => {
  await withModel(page, '2026-11-01T08:00:00Z')
  await page.reload()
  await expect(page.getByText('models.example.ae').first()).toBeVisible({ timeout: 30_000 })
}

/** Ask, with a language model and without, and the settings of the model. */
export const askScenes: readonly Scene[] = [
  { name: 'ask-empty', who: 'full', path: paths.dashboard, act: openAsk() },
  {
    name: 'ask-spending',
    who: 'full',
    path: paths.dashboard,
    act: openAsk('How much did I spend this year?'),
  },
  { name: 'ask-worth', who: 'full', path: paths.dashboard, act: openAsk('What is my net worth?') },
  { name: 'ask-afford', who: 'full', path: paths.dashboard, act: openAsk('Can I afford 3,000 on Friday?') },
  { name: 'ask-score', who: 'full', path: paths.dashboard, act: openAsk('Why is my score low') },
  { name: 'ask-words-consent', who: 'full', path: paths.dashboard, act: inWords(null), anyLanguage: true },
  {
    name: 'ask-words-answer',
    who: 'full',
    path: paths.dashboard,
    act: inWords('2026-11-01T08:00:00Z'),
    anyLanguage: true,
  },
  { name: 'ask-change', who: 'full', path: paths.dashboard, act: changing, anyLanguage: true },
  { name: 'language-model', who: 'full', path: paths.languageModel, act: modelSettings, anyLanguage: true },
  {
    name: 'language-model-log',
    anyLanguage: true,
    who: 'full',
    path: paths.languageModel,
    async act(page) {
      await modelSettings(page)
      await ask(/Show what was sent|عرض ما أُرسل/)(page)
    },
  },
  { name: 'ask-back', who: 'full', path: paths.dashboard, act: openAsk('groceries') },
]
