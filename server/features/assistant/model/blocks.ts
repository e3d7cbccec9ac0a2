/**
 * The answer of a model: cards of the tools' results, and sentences between them that only point at these. The model writes no
 * figures and says nothing about the person's money. Pure.
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

/** Nouns for what cards show, in sentences that point at them. */
const nouns = new Set(
  wordsOf(`
question questions figure figures card cards chart charts table tables list detail details breakdown comparison overview summary
payment payments merchant merchants category categories account accounts answer
سؤالك سؤال السؤال أسئلة جواب الجواب إجابة الإجابة أرقام الأرقام بطاقة البطاقة بطاقات البطاقات قائمة القائمة جدول الجدول رسم الرسم
تفاصيل التفاصيل ملخص الملخص مقارنة المقارنة نظرة عامة معاملة المعاملة المعاملات عملية العملية العمليات دفعة الدفعات دفعات متجر المتجر المتاجر فئة الفئة
الفئات حساب الحساب حسابك حساباتك الحسابات
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

/** Stands for a name, and in no text of a model: it is no letter. */
const nameMark = '\uE000'

/**
 * The forms of a sentence that points at cards. `N` is a noun or a name; the words in capitals are parts of other forms, such as
 * `THING`, a noun with what belongs to it. A vocabulary alone would not do: words that only
 * point, such as `below` and `first`, also compare, and any verb can be turned into a claim, an order or a question for secrets.
 */
const forms = compiled({
  the: '(?:any of|each of|the|a|an|this|that|these|those|your|any|each|all)',
  of: '(?:of|for|on|by|in|with|and|or|to|from|at|about|between|into)',
  thing: 'THE*N(?: OF?THE*N| behind (?:it|them))*',
  end: '(?: that (?:is|are) N(?: next)?)?(?: (?:below|above|here))?',
  see: '(?:see|find|compare|look at|ask(?: me)? about)',
  arabicOf: '(?:في|من|علي|عن|مع|الي|حسب|بحسب|بين|ضمن|لدي|و|هذه|هذا|اي)',
  arabicThing: 'N(?: AOF*N)*(?: (?:ادناه|اعلاه|هنا))?',
  list: [
    '(?:here|this|these|below) (?:is|are) THINGEND',
    '(?:the|this|these) N(?: (?:below|above|here))? (?:shows?|lists?|compares?|explains?|answers?) (?:THINGEND|what you spent (?:on|at) N)',
    '(?:the|your) N (?:is|are) (?:below|above|here)',
    'N(?: and N)* (?:is|are) (?:on|in) (?:the|this) N',
    'you can(?: also)? SEE THINGEND',
    '(?:what|which N) would you like to SEE',
    'would you like to SEE THINGEND',
    'hello|hi|welcome|thanks|thank you|(?:glad|happy) to help',
    '(?:هذا|هذه|هذي|هنا|ادناه|اليك) ATHING',
    '(?:توضح|يوضح|تعرض|يعرض|تظهر|يظهر|تشرح|يشرح|تقارن|يقارن) N(?: (?:ادناه|اعلاه|هنا))? ATHING',
    'N(?: (?:ادناه|اعلاه|هنا))? (?:توضح|يوضح|تعرض|يعرض|تظهر|يظهر|تشرح|يشرح|تقارن|يقارن) ATHING',
    '(?:يمكنك|تقدر)(?: ايضا)? (?:ان )?(?:N|تري|تقارن|تسالني عن|تسال عن|الاطلاع علي)(?: AOF*)?ATHING',
    '(?:ماذا|ما|ايش|شو|اي N) (?:تريد|تود)(?: ان تري)?',
    'اهلا|مرحبا|شكرا',
  ],
})

type Grammar = Record<'the' | 'of' | 'thing' | 'end' | 'see' | 'arabicOf' | 'arabicThing', string> & {
  list: readonly string[]
}

function compiled({ list, ...parts }: Grammar): RegExp[] {
  const filled = (form: string): string =>
    form
      .replaceAll('ATHING', parts.arabicThing)
      .replaceAll('THING', parts.thing)
      .replaceAll('END', parts.end)
      .replaceAll('SEE', parts.see)
      .replaceAll('THE*', `(?:${parts.the} )*`)
      .replaceAll('AOF*', `(?:${parts.arabicOf} )*`)
      .replaceAll('OF?', `(?:${parts.of} )?`)
  return list.map((form) => new RegExp(`^(?:${filled(form)})$`, 'u'))
}

/** Whether each sentence of a text is of a form that only points, with nouns of the shown tools, and names that the cards show. */
export function isPlainSentence(
  text: string,
  { tools, names }: { tools: readonly ToolSubject[]; names: readonly string[] },
): boolean {
  if (text.length > longest || /[^\p{L}\p{M}\s.,;:!?،؛؟'’"“”«»_-]/u.test(text)) return false
  const unnamed = names
    .toSorted((a, b) => b.length - a.length)
    .reduce((now, name) => (name === '' ? now : now.replaceAll(name, ` ${nameMark} `)), text)
  const named = new Set(tools.flatMap((tool) => wordsOf(subjects[tool])))
  const sentences = unnamed.split(/[.!?؟]+/).filter((each) => /\p{L}/u.test(each))
  const shapes = sentences.map((sentence) =>
    foldText(sentence)
      .split(/[^\p{L}\p{M}\uE000']+/u)
      .filter(Boolean)
      .map((word) => (word === nameMark || nouns.has(word) || named.has(word) ? 'N' : word))
      .join(' '),
  )
  return sentences.length > 0 && shapes.every((shape) => forms.some((form) => form.test(shape)))
}
