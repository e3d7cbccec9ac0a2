/** What a question may name: the person's categories and accounts, and the holidays that have begun. */
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { catalogues } from '../../../platform/i18n/index.ts'
import { languages } from '#contract/product.ts'
import { listAccounts } from '../../accounts/service.ts'
import { spellingsAt } from '../../categories/spellings.ts'
import { listDays } from '../../days/calendar/service.ts'
import { seededName } from '../../categories/names.ts'
import { listSeries } from '../../expected/series/service.ts'
import { readSpending } from '../../figures/analytics/service.spending.ts'
import { foldWords } from '#contract/ledger/search/fold.ts'
import { listCategories } from '../../categories/service.ts'
import type { QuestionContext } from '../question/parsed.ts'

const builtInNames = (id: string): (string | null)[] => languages.map((language) => seededName(id, language))
/** How many years back a holiday may lie. */
const yearsBack = 3

/** What we call payments ourselves is nobody's name: 'Bank fee', 'Loan instalment'. */
const ownTitles: ReadonlySet<string> = new Set(
  languages.flatMap((language) =>
    Object.values(catalogues[language].titles).filter((title) => typeof title === 'string'),
  ),
)

/** The payees of spending and income, the largest first, and those of what is expected. */
async function payeeNames(ctx: Ctx): Promise<string[]> {
  const [spent, received, series] = await Promise.all([
    readSpending(ctx, { group: 'merchant', measure: 'expense', period: 'all' }),
    readSpending(ctx, { group: 'merchant', measure: 'income', period: 'all' }),
    listSeries(ctx),
  ])
  const payees = [...spent.rows, ...received.rows].filter(({ key }) => key !== 'none')
  // 'QuickRemit fee' is a charge, and no other payee than QuickRemit
  const isCharge = (name: string): boolean => payees.some((payee) => name.startsWith(`${payee.name} `))
  const named = series.filter(({ name }) => !ownTitles.has(name) && !isCharge(name))
  return [...new Set([...payees, ...named].map(({ name }) => name))]
}

const wordsOf = (name: string): string[] =>
  foldWords(name)
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '')

/** The other spellings that are known of a name. */
function spellingsOf(name: string): [words: string[], name: string][] {
  const words = wordsOf(name)
  const known = spellingsAt(words, 0)
  return known && known.used === words.length
    ? known.others.map((other) => [[...other], words.join(' ')])
    : []
}

export async function readQuestionContext(ctx: Ctx): Promise<QuestionContext> {
  const day = today(ctx.clock)
  const year = Number(day.slice(0, 4))
  const [{ data: categories }, { data: accounts }, names, ...calendars] = await Promise.all([
    listCategories(ctx, { archived: false }),
    listAccounts(ctx),
    payeeNames(ctx),
    ...Array.from({ length: yearsBack }, async (_, back) => listDays(ctx, year - back)),
  ])
  return {
    today: day,
    categories: categories.map(({ id, name, type, name_en, name_ar }) => ({
      id,
      name,
      type,
      names: [name, name_en, name_ar, ...builtInNames(id)].filter((each) => each !== null),
    })),
    accounts: accounts
      .filter(({ closed }) => closed === null)
      .map(({ id, account_name: name, kind, currency }) => ({ id, name, kind, currency })),
    payees: names.map(wordsOf),
    spelled: names.flatMap(spellingsOf),
    holidays: calendars.flatMap(({ entries }) =>
      entries
        .filter(({ from, kind }) => from <= day && kind !== 'own')
        .map(({ id, from, to }) => ({ event: id.replace(/-\d{4}$/, ''), from, to }))
        .toReversed(),
    ),
  }
}
