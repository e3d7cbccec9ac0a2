/** Words by which a table says what a row is: money in or out, executed or not, a payment or a balance. As data. */
import { foldText } from '#contract/ledger/search/fold.ts'

/** Whole cells of a column of directions, folded. */
const outCells =
  /^(?:d|e|dr|db|dbit|debit|debits|debited|s|soll|out|outflow|outgoing|money out|paid out|spent|gave|ausgang|expense|expenses|spending|withdraw(?:n|al)?|sent|neg|-|مدين|سحب|صرف|صرفيه|مصروفات|مصروف|صادر|خصم|debito|debit card|o|af|debet|wydatek|uitgave|sortie|salida|cargo|gasto|egreso|uscita|addebito|saida|despesa|utgift|belastung|расход|gider|pengeluaran|payment out|transfer out|cash out|you (?:sent|paid)|支出?|借|출금|kimeno|χρεωση|χ|видаток|deebet|debets)\.?$/
const inCells =
  /^(?:c|i|cr|crdt|credit|credits|credited|h|haben|in|inflow|incoming|money in|paid in|got|eingang|income|deposit|received|pos\.|\+|داين|ايداع|دخل|وارد|اضافه|credito|k|bij|kredit|przychod|recette|entrada|abono|ingreso|entrata|accredito|receita|gutschrift|доход|gelir|pemasukan|payment in|transfer in|cash in|you received|收入?|贷|입금|bejovo|πιστωση|π|надходження|kreedit|kredits)\.?$/

/** Words of kinds of payments, anywhere in a text. */
const outWords =
  /\b(?:purchases?|pos|withdrawals?|atm|cash advance|fees?|charges?|bill pay(?:ment)?s?|utility|direct debit|standing order|outward|sent|debit card|card payment|card transaction|vat on|loan instal\w*|emi|cheque paid|salik|dewa|sewa|rent|transfer out|transfer to|spend|sale)\b|مشتريات|شراء|سحب|رسوم|سداد/
const inWords =
  /\b(?:salary|salaries|wages|payroll|refund(?:ed)?|reversal|deposits?|profit paid|profit credit|interest (?:paid|earned|credit)|cash ?back|inward|received|receipt|transfer in|transfer from|dividends?|thank you|top-?up)\b|راتب|رواتب|ايداع|استرداد|تحويل وارد/

/** 1 for money in, -1 for money out, 0 if the cell does not say it. */
export function directionOf(cell: string): -1 | 0 | 1 {
  const text = foldText(cell)
  return outCells.test(text) ? -1 : inCells.test(text) ? 1 : 0
}

/** The same from the words of a kind of payment (`POS PURCHASE`) or of a description. */
export function kindOf(text: string): -1 | 0 | 1 {
  const folded = foldText(text.replaceAll('_', ' '))
  const [out, into] = [outWords.test(folded), inWords.test(folded)]
  return out === into ? 0 : out ? -1 : 1
}

/** On a card a payment is money in, unlike `bill payment`. */
export const isCardPayment = (text: string): boolean =>
  /^(?:card )?payments?\b(?! fee)|^سداد/.test(foldText(text))

const failedWords = [
  'declined?|fail|revert|revers|cancel|reject|void|expire|denied|unsuccessful|not (?:completed|executed|processed)|error|refused',
  'annul|rifiutat|fallit|non eseguit|refuse|echou|rechazad|anulad|recusad|fallid|abgelehnt|fehlgeschlagen|nicht ausgefuhrt',
  'odrzucon|anulowan|reddedildi|iptal|отклон|отмен|неуспеш|ошибк|не исполнен|مرفوض|فاشل|ملغ|معكوس',
]
const pendingWords = [
  'pending|planned|upcoming|not paid|unpaid|مخطط|مجدول|uncleared_pending|processing|in progress|on hold|hold|held|authori[sz]|awaiting|scheduled|unposted|not posted',
  'vorgemerkt|umsatz vorgemerkt|nicht gebucht|ausstehend|pendiente|pendente|en proceso|en attente|en cours|non comptabilise|a venir',
  'non contabilizzat|in attesa|in corso|oczekuj|beklemede|в обработке|ожида|заблокирован|معلق|قيد',
]
const failedCells = new RegExp(`^(?:${failedWords.join('|')})`)
const pendingCells = new RegExp(`^(?:${pendingWords.join('|')})`)

export function statusOf(cell: string): 'failed' | 'pending' | null {
  if (cell === '') return null
  const text = foldText(cell)
  return failedCells.test(text) ? 'failed' : pendingCells.test(text) ? 'pending' : null
}

const doneWords = [
  'booked|posted|complete|ok|success|settled|cleared|done|paid|approved|executed|confirmed|processed|gebucht|contabilizza',
  'comptabilise|contabilizad|realizad|eseguit|execute|zaksiegowan|wykonan|исполнен|проведен|успешн|tamamlandi|مكتمل|ناجح|منفذ',
]
const doneCells = new RegExp(`^(?:${doneWords.join('|')})`)
const fewStates = 4

/** Whether cells are states of payments alone, of which some took place and some did not. */
export function areStates(cells: readonly string[]): boolean {
  const states = [...new Set(cells.map((cell) => cell.trim()))].filter((cell) => cell !== '')
  return (
    states.length > 1 &&
    states.length <= fewStates &&
    states.every((state) => statusOf(state) !== null || doneCells.test(foldText(state))) &&
    states.some((state) => statusOf(state) === null)
  )
}

const labels = {
  opening:
    /^(?:(?:opening|previous|beginning|starting|initial|last)\s+(?:statement\s+)?(?:bal(?:ance)?|amount due)|(?:balance\s+)?(?:brought|b)[\s/.]*(?:forward|down|f|fwd)\b|b\/f|opening$|(?:anfangs|begin)saldo|alter (?:saldo|kontostand)|saldo (?:anterior|inicial|iniziale)|solde (?:precedent|initial|anterieur)|الرصيد (?:الافتتاحي|السابق)|رصيد (?:افتتاحي|سابق|مدور|اول))/,
  closing:
    /^(?:(?:closing|ending|new|current|final|outstanding|available closing)\s+(?:statement\s+)?(?:ledger\s+)?bal(?:ance)?|total (?:amount|payment|balance|outstanding)(?: due)?$|(?:balance\s+)?(?:carried|c)[\s/.]*(?:forward|down|f|fwd)\b|c\/f|(?:end|eind)saldo|neuer (?:saldo|kontostand)|saldo (?:final|finale|actual|attuale)|nouveau solde|solde (?:final|actuel)|الرصيد (?:الختامي|الحالي|الجديد)|رصيد (?:ختامي|جديد|اخر)|المبلغ المستحق)/,
  debits:
    /^total (?:of )?(?:debits?|dr|withdrawals?|purchases|charges|paid out|money out|payments out|spent)|^(?:اجمالي|مجموع) (?:المدين|السحب|المسحوبات|المشتريات)/,
  credits:
    /^total (?:of )?(?:credits?|cr|deposits?|payments(?! due| out)|paid in|money in|received)|^(?:اجمالي|مجموع) (?:الداين|الايداع|الايداعات|الدفعات)/,
} as const
export type FigureKind = keyof typeof labels
const figureKinds = ['opening', 'closing', 'debits', 'credits'] as const
const otherLabels =
  /^(?:(?:sub|grand|net|page)[\s-]*totals?|totals?|sum|summe|gesamt(?:summe|umsatz)?|turnover|totaal|toplam|celkem|saldo(?: d[oe]l?)?|saldo diario|s a l d|solde|balance|statement balance|available balance|الرصيد|المجموع|الاجمالي)$/

/** How every text begins that `otherLabels` fits: nearly all cells begin otherwise, which is quicker to see. */
const otherStart =
  /^(?:sub|grand|net|page|total|sum|gesamt|turnover|totaal|toplam|celkem|saldo|s a l d|solde|balance|statement|available|الرصيد|المجموع|الاجمالي)/
const anyLabel = new RegExp(figureKinds.map((kind) => labels[kind].source).join('|'))

/** Which figure of the statement a cell names; `other` for a total that is none of them; null for other texts. */
export function figureOf(cell: string): FigureKind | 'other' | null {
  if (!/\p{L}/u.test(cell)) return null
  const text = foldText(cell.replace(/[*:]+/g, ' ').replace(/[([][^)\]]*[)\]]?\s*$/, ''))
  const isOther = otherStart.test(text)
  if (!isOther && !anyLabel.test(text)) return null
  const kind = figureKinds.find((each) => {
    const found = labels[each].exec(text)
    return found !== null && text.length - found[0].length < 25
  })
  return (
    kind ??
    (isOther && otherLabels.test(text.replace(/\s+(?:as (?:at|of|on)|on|in)?\s*[a-z]{0,3}[\d\s/.,-]*$/, ''))
      ? 'other'
      : null)
  )
}

/** Words around a table that speak of a credit card. */
export const isCardText = (text: string): boolean =>
  /\b(?:credit limit|minimum (?:payment|amount|due)|payment due|card number|card no|credit card)\b|الحد الايتماني|الحد الادني|رقم البطاقه|بطاقه ايتمان/.test(
    foldText(text),
  )
