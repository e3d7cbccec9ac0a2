/** What several words of a question mean together: a case that is supposed, a salary that was late, a card that is clear. Pure. */
import type { Parsed } from '../parsed.ts'
import { isAside, type Keyword, places } from '../words/vocabulary.ts'
import * as narrowing from '../words/narrowing.ts'
import { verbOf } from '../words/verbs.ts'

export function readCases(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys, payees } = parsed
  readReach(parsed, typed.join(' '))
  readSupposed(parsed, tokens, typed)
  readUncertain(parsed, tokens, typed)
  readLate(parsed, typed)
  readHeld(parsed, tokens, typed)
  // 'كم مره دخلت لولو': went there
  if (keys.has('times') && payees.length === 1 && typed.some((word) => narrowing.entered.has(word)))
    keys.delete('income')
  // 'كم مره دفعوا': what others did
  const isTheirs =
    typed.some((word) => narrowing.theyPaid.test(word)) && !keys.has('fees') && !keys.has('send')
  if (isTheirs && keys.delete('spent')) keys.add('income')
  if (isTheirs && payees.length + parsed.categories.length + parsed.unknown.length === 0) keys.add('those')
  // 'واللي قبلها': the payment before; 'كم سددت': of what was named
  const isBack = keys.has('before') && typed.some((word) => /^قبل(?:ها|هم)$/u.test(word))
  const isSettled = typed.some((word) => /^(?:سدد(?:ت|نا)|[اني]سدد)$/u.test(word)) && !keys.has('card')
  const isOfNothing = [payees, parsed.categories, parsed.unknown, parsed.accounts].every(
    (named) => named.length === 0,
  )
  if (isOfNothing && (isBack || isSettled)) keys.add('those')
  const said = typed.join(' ')
  // 'كم عطتني', 'invoices from them': of somebody who is not named
  const isWho = parsed.isWho || /^و?(?:من|مين|منو|منهو)(?: |$)/u.test(said)
  const isGiven = isOfNothing && !isWho && keys.has('income') && given.test(said)
  parsed.ofThem = isGiven || (payees.length === 0 && fromThem.test(said))
  if (isGiven) keys.add('those')
  // 'قسط السيارة ماي': mine, and no water
  const water = tokens.indexOf('water')
  if (
    water > 0 &&
    (parsed.categories.length > 0 || keys.has('loan')) &&
    !['و', 'and'].includes(tokens[water - 1] ?? '')
  )
    parsed.limits.push('ماي')
  // 'سحبت من الكارت، بكم كلفتني': the cash, with the charge for it
  const isCost = typed.some((word) => /^(?:ت|ي)?كلف/u.test(word))
  if (isCost && keys.has('cash') && keys.delete('spent')) {
    keys.add('fees')
    parsed.joined = true
  }
  // 'كم خسرت عليه': all of it
  if (keys.has('spent') && typed.some((word) => /^(?:خسر|ضيع)/u.test(word)) && parsed.spans.length === 0)
    keys.add('ever')
  readSaid(parsed, typed)
  // 'the newest six salaries, by their days'
  const isFew = keys.has('lastTime') && parsed.numbers.length === 1 && keys.has('times')
  if (isFew && keys.has('when')) keys.delete('when')
  // 'the rent of the house in Marina' is the rent
  const isOfRent = keys.has('cheque') || parsed.categories.some(({ id }) => id === 'rent')
  if (isOfRent && parsed.unknown.length > 0) {
    const where = parsed.unknown.filter((words) =>
      words.split(' ').every((word) => isAside(word) || narrowing.isDistrict(word) || places.has(word)),
    )
    parsed.unknown = parsed.unknown.filter((words) => !where.includes(words))
    parsed.remarks.push(...where)
  }
}

const given =
  /(?:^| )و?(?:(?:عط|اعط|ينط)(?:ا|ت|و)ني|(?:حول|ارسل|بعث|بعت|دز|طرش)(?:ت|وا?)? ?(?:لي|لنا))(?= |$)/u
const fromThem =
  /\b(?:invoices?|payments?|transfers?|orders?|groceries|refunds?|deposits?|dividends?|rides?|trips?|deliver(?:y|ies)) (?:(?:from|by|to|with) (?:them|him|her)|there)\b/u

const noIncome =
  /(?:فقدت|خسرت|تركت|وقفت|ضاعت?|راحت?) (?:ال)?(?:شغل|وظيفه|عمل)(?:ي|تي)?|(?:ما|ولا) (?:وصلني|اجاني|جاني|ياني|دخل لي|دخلي|يجيني|نزل لي)|(?:بدون|من غير) (?:راتب|دخل|معاش)|(?:lose|lost|losing|quit) my job|(?:without|no) (?:a |any )?(?:salary|income)/u
// 'how many months without income' is of those that were
const howLong =
  /يكفي|تكفي|كافي|امشي حالي|(?:ب|ن|ا)?عيش|اصمد|اقدر|نقدر|استطيع|how long|(?:can|could|would|will) (?:i|we|it|my)|last me|survive|enough/u
const reaches =
  /(?:^| )(?:متي|امتي|ايمتي|كم شهر|when|how long|how many months)(?= |$).*(?:اجمع|نجمع|يوصل|توصل|اوصل|نوصل|ابلغ|تبلغ|يبلغ|reach|get to|hit|save up)|(?:reach|اوصل|الوصول).*(?:متي|when)/u
/** 'كم شهر يكفيني بدون راتب', 'متى يوصل التوفير 200 الف'. */
function readReach(parsed: Parsed, said: string): void {
  const { keys, numbers } = parsed
  const own = (key: Keyword): void => {
    parsed.keys = new Set<Keyword>([
      key,
      ...(['savings', 'current'] as const).filter((one) => keys.has(one) && key === 'reaching'),
    ])
    Object.assign(parsed, {
      limits: [],
      unknown: [],
      categories: [],
      spans: [],
      ahead: [],
      coming: null,
      joined: false,
    })
  }
  if (noIncome.test(said) && howLong.test(said) && !keys.has('spent')) {
    own('runway')
    Object.assign(parsed, {
      numbers: [],
      foreign: false,
      currency: null,
      isHowMuch: false,
      payees: [],
      provided: [],
      without: { categories: [], payees: [] },
    })
    return
  }
  // a sum of money, and neither a number of days nor a payee's
  const [amount = '0', ...others] = numbers
  const isOfOwn = parsed.payees.length + parsed.categories.length === 0
  if (reaches.test(said) && others.length === 0 && Number(amount) >= 1000 && isOfOwn && !keys.has('spent'))
    own('reaching')
}

/** '6 شهور', which a question of money does not use. */
export const monthsIn = ({ limits, spans }: Pick<Parsed, 'limits' | 'spans'>): string | null =>
  spans.length > 0
    ? null
    : (limits
        .map((word) => /^(\d{1,2}) (?:months?|شهور|اشهر|شهر)$/u.exec(word)?.[1])
        .find((found) => found !== undefined) ?? null)

/** What is only said of a subject, and no part of what is asked. */
function readSaid(parsed: Parsed, typed: readonly string[]): void {
  const { keys, limits } = parsed
  const named = parsed.categories.length + parsed.payees.length
  // 'ليش الفاتورة غالية': why, which says it
  if (keys.has('why')) parsed.limits = limits.filter((word) => !narrowing.predicates.has(word))
  // 'school fees of the kids', 'breakfast at Tim Hortons'
  const isOf = (word: string): boolean => parsed.payees.length === 1 && /^(?:her|him|woman|lady)$/.test(word)
  const asides =
    named > 0 && !parsed.joined
      ? parsed.unknown.filter((words) => words.split(' ').every((word) => isAside(word) || isOf(word)))
      : []
  parsed.unknown = parsed.unknown.filter((words) => !asides.includes(words))
  parsed.remarks.push(...asides)
  // 'is it finished or is some left': of one
  if (keys.has('or') && keys.has('over') && named < 2) keys.delete('or')
  // 'what does petrol come to a month' is no forecast
  const isRate = (['perMonth', 'perWeek', 'perDay', 'average'] as const).some((key) => keys.has(key))
  if (keys.has('forecast') && named > 0 && isRate) keys.delete('forecast')
  // 'in which month was the highest bill': its day says it
  if (keys.has('byMonth') && keys.has('bill') && (keys.has('biggest') || keys.has('smallest')))
    keys.delete('byMonth')
  // 'how many payments do I have between 50 and 100'
  const isCounted = parsed.bounds !== null && typed.some((word) => /^عملي(?:ه|ات)$/u.test(word))
  if (isCounted && keys.has('balance') && parsed.isHowMuch && keys.delete('balance')) keys.add('times')
}

/** 'لو اشتريت سيارة ب 100 الف كم يبقى': whether that can be afforded. */
function readSupposed(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys, numbers, limits } = parsed
  const isCase = limits.some((word) => narrowing.supposing.has(word))
  const isDeed = typed.some((word) => narrowing.paying.has(verbOf(word) ?? '') || narrowing.buying.has(word))
  const asksLeft = keys.has('over') || keys.has('balance') || keys.has('ahead') || keys.has('covered')
  if (!isCase || !isDeed || numbers.length !== 1 || !asksLeft || tokens.includes('will')) return
  const of: readonly Keyword[] = [
    'over',
    'balance',
    'covered',
    'ahead',
    'those',
    'it',
    'times',
    'and',
    'safe',
  ]
  for (const key of of) keys.delete(key)
  keys.add('afford')
}

/** 'did my salary come late': when it came. */
function readLate(parsed: Parsed, typed: readonly string[]): void {
  const { keys, categories } = parsed
  const isSalary = keys.has('payday') || categories.some(({ id }) => id === 'salary')
  const late = typed.filter((word) => narrowing.lates.has(word))
  // 'when does the salary of August come', in November
  const isOver =
    (keys.has('next') || keys.has('when')) && parsed.spans.length === 1 && parsed.ahead.length === 0
  if ((late.length === 0 && !isOver) || !isSalary || parsed.payees.length > 0 || keys.has('balance')) return
  const of: readonly Keyword[] = ['next', 'times', 'payday', 'income', 'over']
  for (const key of of) keys.delete(key)
  parsed.unknown = parsed.unknown.filter(
    (words) => !words.split(' ').every((word) => narrowing.lates.has(word)),
  )
  if (categories.length === 0) parsed.categories = [{ id: 'salary', name: parsed.salaryName, type: 'income' }]
  keys.add('when').add('did')
}

/** 'is my card clear', 'how much is in it', 'saved into the savings account'. */
function readHeld(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys, accounts } = parsed
  const isCard = keys.has('card') || accounts[0]?.every(({ kind }) => kind === 'card') === true
  const isNone = parsed.categories.length + parsed.payees.length + parsed.spans.length === 0
  if (isCard && isNone && typed.some((word) => narrowing.cleared.has(word))) {
    for (const key of ['or', 'it', 'those', 'did'] as const) keys.delete(key)
    parsed.unknown = parsed.unknown.filter((words) => !narrowing.cleared.has(words))
    keys.add('card').add('owe')
  }
  // 'كم فيه', of an account
  const isHeld = keys.has('savings') || keys.has('current') || accounts.length === 1
  const isThere = tokens.some((word, index) => word === 'كم' && /^في(?:ه|ها)$/u.test(tokens[index + 1] ?? ''))
  if (isHeld && isThere && isNone) {
    keys.delete('those')
    keys.add('balance')
  }
  // 'كم وفرنا في التوفير': what was put there
  if (keys.has('save') && keys.has('savings') && !keys.has('rate') && parsed.spans.length > 0) {
    keys.delete('save')
    keys.add('move')
  }
}

/** Words that stand for something else than they seem to: an association for saving, what each client is charged, two kinds in one shop. */
function readUncertain(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  const { keys, categories, payees, limits } = parsed
  // 'قسط الجمعيه', 'دفعت للجمعيه': a shop, or friends who save together
  const circle = typed.findIndex(
    (word, index) =>
      (/^ال?جمعيه$/u.test(word) && narrowing.circleLeads.test(typed[index - 1] ?? '')) || word === 'للجمعيه',
  )
  const isShop = /^ال?(?:تعاونيه|اتحاد)/u.test(typed[circle + 1] ?? '')
  if (circle >= 0 && !isShop) limits.push(typed[circle] ?? '')
  // 'how much do I charge each client' is nothing that was spent
  const party = typed.findIndex(
    (word, index) => narrowing.clients.test(word) && narrowing.eachParty.has(typed[index - 1] ?? ''),
  )
  const isIncome =
    keys.has('income') || keys.has('earned') || categories.some(({ type }) => type === 'income')
  if (party > 0 && !isIncome) limits.push(typed[party] ?? '')
  // 'petrol and groceries at ADNOC': of both in one shop there is no sum, and their own are something else
  const isWithin = tokens.some(
    (word, index) =>
      narrowing.shopLinks.has(word) &&
      categories.some(({ typed: kind }) => kind !== undefined && kind === tokens[index - 1]) &&
      payees.some((name) => name.split(' ').includes(tokens[index + 1] ?? '')),
  )
  if (categories.length > 1 && isWithin) limits.push(categories.at(-1)?.typed ?? '')
}

/** 'when I go shopping at Lulu', 'لما اتسوق من لولو': what is done in a shop, and no category beside it. */
export function readShopping(parsed: Parsed, tokens: readonly string[], typed: readonly string[]): void {
  if (parsed.payees.length + parsed.unknown.length === 0) return
  const isDone =
    typed.some((word) => narrowing.shoppingVerbs.test(word)) ||
    tokens.some((word, index) => {
      const [before = '', after = ''] = [tokens[index - 1], tokens[index + 1]]
      const isBeside = narrowing.shopLinks.has(after) || narrowing.shoppingGoes.has(before)
      return narrowing.shoppingNouns.has(word) && (isBeside || /^[بل](?!ال)/u.test(after))
    })
  if (isDone) parsed.categories = parsed.categories.filter(({ id }) => id !== 'shopping')
}
