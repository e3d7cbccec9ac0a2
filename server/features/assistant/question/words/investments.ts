/** Questions about what investments are worth, and what they were bought for. Pure. */
import type { InstrumentKind } from '#contract/investments/investment-kinds.ts'
import type { Parsed } from '../parsed.ts'

/** All of them, or those of one kind. */
const called: readonly [InstrumentKind | null, string][] = [
  [null, 'investments?|portfolio|investment portfolio|holdings'],
  ['share', 'shares|stocks|stock portfolio'],
  ['fund', 'funds|etfs'],
  ['crypto', 'crypto|cryptos|coins'],
  ['sukuk', 'sukuk|bonds'],
]
const calledInArabic: readonly [InstrumentKind | null, string][] = [
  [null, 'استثماراتي|محفظتي(?: الاستثمارية)?'],
  ['share', '[أا]سهمي'],
  ['fund', 'صناديقي'],
  ['crypto', 'عملاتي الرقمية'],
  ['sukuk', 'صكوكي'],
]
const now = '(?: (?:now|today|right now|at the moment))?'

/** Of which kind the worth is asked, null for all; undefined where a question asks for something else. */
export function worthAsked(text: string): InstrumentKind | null | undefined {
  const plain = text
    .toLowerCase()
    .replaceAll(/[?؟.!]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const asks = (names: string): RegExp[] => [
    new RegExp(`^(?:how much|what) (?:are|is) (?:all )?my (?:${names}) worth${now}$`),
    new RegExp(
      `^(?:what(?:'s|’s| is) )?(?:the )?(?:total |current )?(?:value|worth) of (?:all )?my (?:${names})${now}$`,
    ),
  ]
  const found = called.find(([, names]) => asks(names).some((pattern) => pattern.test(plain)))
  if (found) return found[0]
  const inArabic = (names: string): RegExp =>
    new RegExp(`^(?:كم (?:تبلغ )?|ما (?:هي )?)?قيمة (?:${names})(?: (?:الآن|الان|اليوم))?$`)
  return calledInArabic.find(([, names]) => inArabic(names).test(plain))?.[0]
}

/** 'how much did I spend on investments this year': the category of that name is of income. */
export const isPaidIn = ({ keys, categories, payees, accounts, unknown }: Parsed): boolean =>
  keys.has('spent') &&
  !keys.has('income') &&
  categories.length > 0 &&
  categories.every(({ id, type }) => id === 'investments' && type === 'income') &&
  payees.length + accounts.length + unknown.length === 0
