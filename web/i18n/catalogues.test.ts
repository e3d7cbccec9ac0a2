import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { i18n, isolateText } from './index.ts'
import arabic from './ar-AE/overview/overview.ts'
import goals from './ar-AE/planning/goals.ts'

type Texts = ReadonlyMap<string, string>

const folder = import.meta.dirname
const namespaces = readdirSync(path.join(folder, 'en-AE'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
const forms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
/**
 * Words that stay in Latin script in Arabic: names, formats,
 * keys, and values that users send or type verbatim.
 */
const latin =
  /XTharwa|application\/json|MacroDroid|Tasker|ISO 8601|POST|URL|AED|ETF|OpenDocument|Ghostfolio|OpenAI|api\.example\.com\/v1|uaelegislation\.gov\.ae|Portfolio Performance|Interactive Brokers|Flex|XML|Twelve Data|EODHD|Coinbase|EMAAR|AAPL|VWRA|LSE|BTC|USD|\b(?:AE|US)\b|Google|Lean( Technologies)?|IBAN|CSV|PDF|JSON|XLSX|Excel|OFX|QFX|QIF|CAMT|ODS|MT940|MT942|Actual|Sure|YNAB|Mint|Monarch|Copilot|Wallet( by BudgetBakers)?|Money Manager|Realbyte|Spendee|Firefly III|ezBookkeeping|Quicken|hledger|API|QR|PNG|JPEG|WebP|iPhone|Authorization: Bearer|MCP|HTTP|Claude( Code)?|ChatGPT|VS Code|DEWS|DIFC|JavaScript|xtharwa-backup-codes\.txt|Ctrl(\/⌘)? [JKZ]|Enter|Esc|Shift|\b[HNJKZEABCO]\b|\bCR\b|csv|excel|ofx|qif/g

/** Collects every text of a catalogue by its path. */
function flatten(value: unknown, parent: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'string') into.set(parent, value)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) flatten(inner, parent ? `${parent}.${key}` : key, into)
  return into
}

async function catalogue(language: string, namespace: string): Promise<Texts> {
  const loaded: unknown = await import(path.join(folder, language, `${namespace}.ts`))
  return flatten(loaded, '', new Map())
}

const pluralOf = (key: string, texts: Texts): string | null => {
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
  return base !== key && texts.has(`${base}_other`) ? base : null
}

function keysOf(texts: Texts): string[] {
  const keys = new Set<string>()
  for (const key of texts.keys()) keys.add(pluralOf(key, texts) ?? key)
  return [...keys].toSorted()
}

const inserted = (text = ''): string[] => [...new Set(text.match(/\{\{\w+\}\}|<\/?\w+\/?>/g))].toSorted()

/** Checks which placeholders an Arabic text may and must contain; the number may be expressed by the noun. */
function faultsOf(key: string, english: Texts, arabic: Texts): string[] {
  const faults: string[] = []
  const check = (text: string | undefined, expected: string[], optional: string[]): void => {
    const placeholders = inserted(text)
    const missing = expected.filter((each) => !placeholders.includes(each) && !optional.includes(each))
    const unknown = placeholders.filter((each) => !expected.includes(each))
    if (missing.length > 0) faults.push(`${key} lacks ${missing.join(' ')}: ${text}`)
    if (unknown.length > 0) faults.push(`${key} has ${unknown.join(' ')}: ${text}`)
  }
  if (english.has(key)) {
    check(arabic.get(key), inserted(english.get(key)), [])
    return faults
  }
  const expected = inserted(english.get(`${key}_other`))
  const inOne = inserted(english.get(`${key}_one`))
  for (const form of forms) {
    const text = arabic.get(`${key}_${form}`)
    if (text === undefined) faults.push(`${key} has no form '${form}'`)
    const number = ['{{count}}', '{{formatted}}', '{{text}}']
    const onlyOfMany = expected.filter((each) => !inOne.includes(each))
    const saidByNoun = form === 'one' || form === 'two'
    // what there is none of has no amount, rate or duration
    const optional = form === 'zero' ? expected : saidByNoun ? [...number, ...onlyOfMany] : []
    check(text, expected, optional)
  }
  return faults
}

test.each(namespaces)(
  '%s in Arabic has the same keys, forms and placeholders as in English',
  async (namespace) => {
    const [english, arabic] = await Promise.all([
      catalogue('en-AE', namespace),
      catalogue('ar-AE', namespace),
    ])
    expect(keysOf(arabic)).toEqual(keysOf(english))
    expect(keysOf(english).flatMap((key) => faultsOf(key, english, arabic))).toEqual([])
  },
)

test.each(namespaces)('%s in Arabic has no Latin words, and Arabic punctuation', async (namespace) => {
  const texts = await catalogue('ar-AE', namespace)
  const bare = [...texts].map(([key, text]) => [
    key,
    text
      .replaceAll(/\{\{\w+\}\}|\{\w+\}|https:\/\/|data\.-1\.close|<\/?\w+\/?>/g, '')
      .replaceAll(latin, '')
      .replaceAll(/\d[\d.,]*/g, ''),
  ])
  expect(bare.filter(([, text]) => /[A-Za-z]/.test(text ?? ''))).toEqual([])
  expect(
    bare.filter(([key, text]) => key !== 'default.keys.press.help' && /[,;?"“”]/.test(text ?? '')),
  ).toEqual([])
  expect([...texts].filter(([, text]) => /\.{3}| {2}|ـ{2}/.test(text))).toEqual([])
})

beforeAll(async () => {
  i18n.addResourceBundle('ar-AE', 'overview', arabic)
  i18n.addResourceBundle('ar-AE', 'goals', goals)
  await i18n.changeLanguage('ar-AE')
})

afterAll(() => i18n.changeLanguage('en-AE'))

test('percentages in Arabic texts keep the sign after their digits, whether written or inserted', () => {
  expect(i18n.t('overview:health.move.savings20')).toBe(
    'ادّخر \u206620%\u2069 من دخلك على الأقل لتحصل على 30 نقطة.',
  )
  expect(i18n.t('goals:form.left', { left: 40 })).toBe('المتاح \u206640%\u2069')
})

test('a name of both scripts is read from right to left in Arabic, a Latin one from left to right', () => {
  expect(isolateText('Current account · بنك المشرق')).toBe('\u2067Current account · بنك المشرق\u2069')
  expect(isolateText('Current account')).toBe('\u2068Current account\u2069')
  expect(isolateText('بنك المشرق')).toBe('بنك المشرق')
})
