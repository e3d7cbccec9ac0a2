/**
 * The answer of a model: cards of the tools' results, and plain words between them. The model writes no figures, and its words
 * can say nothing about the person's money: they are held to a short vocabulary. Pure.
 */
import * as z from 'zod/mini'
import { noCodes, type ToolSubject } from '#contract/assistant/assistant-model.ts'
import { foldText } from '#contract/ledger/search/fold.ts'

const mostBlocks = 12
const Block = z.union([
  z.strictObject({ card: z.string() }),
  z.strictObject({ say: z.string() }),
  z.strictObject({ no: z.enum(noCodes) }),
])
export type Block = z.infer<typeof Block>
const Answer = z.object({ blocks: z.array(Block).check(z.minLength(1), z.maxLength(mostBlocks)) })

/** The blocks of a model's text; null if it is no JSON of the form, whatever stands around it. */
export function blocksIn(text: string): Block[] | null {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (start < 0 || end < start) return null
  try {
    const parsed = Answer.safeParse(JSON.parse(text.slice(start, end + 1)))
    return parsed.success ? parsed.data.blocks : null
  } catch {
    return null
  }
}

const wordsOf = (text: string): string[] => foldText(text).split(/\s+/).filter(Boolean)

/**
 * What may stand between cards: it points at them. No verb of having, paying or doing, no negation, quantity, comparison, period
 * or quality is here, so that no sentence of these words can be false of somebody's money.
 */
const vocabulary = new Set(
  wordsOf(`
a an the this that these those here there it they them its
is are of for from in on by with and or to as at about into
what which how where why when who
i we you your me my us our
can could may might would like want please let let's
show shows shown showing see look looking list lists listed listing compare compares compared comparing explain explains
find finds ask asks asked asking try help helps tell tells answer answers answered answering
hello hi welcome thanks thank glad happy sure ok okay yes of course
question questions figure figures card cards chart charts table tables detail details breakdown comparison overview summary
below above behind next beside first then also together side another other others again each
payment payments merchant merchants category categories account accounts
هذا هذه هذي هذان هنا هناك هو هي هم ذلك تلك
في من على عن مع الى إلى و أو ثم كما بحسب حسب حول بين ضمن لدى
ما ماذا كيف أين متى لماذا أي ايش شو
أنا نحن أنت لك لكم عندك
يمكن يمكنك يمكنني تقدر أقدر تريد تود هل من فضلك
أعرض اعرض نعرض يعرض تعرض يظهر تظهر انظر اطلع اطلعي شوف قارن مقارنة المقارنة أشرح اشرح يشرح توضح يوضح اسأل
أهلا مرحبا أهلًا شكرا حسنا تمام نعم
سؤالك سؤال السؤال أسئلة جواب الجواب إجابة الإجابة رقم الرقم أرقام الأرقام بطاقة البطاقة بطاقات البطاقات قائمة القائمة جدول
الجدول رسم الرسم تفاصيل التفاصيل ملخص الملخص نظرة عامة
أدناه أعلاه تحت فوق التالي التالية الأول الأولى أيضا معا جانب غيره أخرى آخر
عملية العمليات دفعة الدفعات متجر المتجر المتاجر فئة الفئة الفئات حساب الحساب الحسابات
`),
)
/** What a card may be called besides, by its tool. */
const subjects: Readonly<Record<ToolSubject, string>> = {
  list_accounts: 'balance balances رصيدك الرصيد الأرصدة أرصدتك',
  list_categories: '',
  search_payments: '',
  sum_payments: 'spending income total totals إنفاقك الإنفاق مصروفاتك المصروفات دخلك الدخل مجموع المجموع',
  compare_periods: 'period periods الفترة الفترتين الفترات',
  cash_flow: 'cash flow income spending التدفق النقدي الدخل الإنفاق',
  net_worth: 'net worth صافي ثروتك الثروة',
  list_bills: 'bill bills due فاتورة الفواتير فواتيرك المستحقة',
  list_recurring: 'recurring subscription subscriptions المتكررة الاشتراكات اشتراكاتك',
  look_ahead: 'ahead look expected التوقعات المتوقع القادم',
  what_if: 'plan planned لو الخطة',
  list_budgets: 'budget budgets ميزانية الميزانيات ميزانياتك',
  list_goals: 'goal goals هدف الأهداف أهدافك',
  list_fees: 'fee fees bank رسوم الرسوم البنك',
  list_remittances: 'money sent home remittances الحوالات حوالاتك',
  list_cheques: 'cheque cheques شيك الشيكات شيكاتك',
  list_cards: 'credit بطاقتك بطاقاتك الائتمانية',
  list_instalments: 'instalment instalments plan plans قسط الأقساط أقساطك',
  gratuity: 'gratuity end service estimate مكافأة المكافأة نهاية الخدمة تقدير',
  zakat: 'zakat worksheet زكاة الزكاة زكاتك',
  list_insights: 'changed changes insight insights تغير تغيرت',
  health_score: 'health score مؤشر الصحة المالية',
  explain_payment: '',
}
const longest = 200

/** Whether a sentence is of these words alone, of those of the shown tools, and of names: placeholders or public labels. */
export function isPlainSentence(
  sentence: string,
  { tools, names }: { tools: readonly ToolSubject[]; names: readonly string[] },
): boolean {
  if (sentence.length > longest || /[^\p{L}\p{M}\s.,;:!?،؛؟'’"“”«»_-]/u.test(sentence)) return false
  const unnamed = names
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, name) => (name === '' ? text : text.replaceAll(name, ' ')), sentence)
  const words = foldText(unnamed)
    .split(/[^\p{L}\p{M}']+/u)
    .filter(Boolean)
  const named = new Set(tools.flatMap((tool) => wordsOf(subjects[tool])))
  return words.every((word) => vocabulary.has(word) || named.has(word))
}
