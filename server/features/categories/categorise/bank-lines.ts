/** Lines that the bank's own words explain: salaries, rent, interest, fees, cash, transfers. */

export type BankLine = {
  text: string
  direction: 'credit' | 'debit'
  kind: string | null
  subKind: string | null
  flags: readonly string[]
}
export type Explained = { category: string | null; kind: 'flag' | 'type' | 'transfer'; text: string }
type Rule = { words: RegExp; explained: Explained }

const flag = (category: string | null, text: string): Explained => ({ category, kind: 'flag', text })
const type = (category: string | null, text: string): Explained => ({ category, kind: 'type', text })
const word = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'u')

const salary = type('salary', 'Salary payment')
const refund = type('refunds', 'Refund')
const interest = type('investments', 'Interest or profit')
const dividend = type('investments', 'Dividend')
const reward = type('other_income', 'Cashback or reward')
const fee = type(null, 'Bank fee')
const loan = type(null, 'Loan or card repayment')
const cash = type(null, 'Cash')
const cheque = type(null, 'Cheque')
const transfer: Explained = { category: null, kind: 'transfer', text: 'Transfer' }

const income: readonly Rule[] = [
  { words: word('SALARY|SALARIES|PAYROLL|WPS|راتب|رواتب'), explained: salary },
  { words: word('REFUND|REFUNDED|REVERSAL|REVERSED|CHARGEBACK|REV|استرداد'), explained: refund },
  { words: word('CASHBACK|CASH BACK|REWARDS?'), explained: reward },
  { words: word('DIVIDENDS?'), explained: dividend },
  { words: word('INTEREST|PROFIT|ارباح|أرباح'), explained: interest },
]
const spending: readonly Rule[] = [
  {
    words: word(String.raw`RENT(?! A\b)|RENTAL OF|RENTPAYMENTS?|EJARI|LANDLORD|ايجار|إيجار`),
    explained: type('rent', 'Rent'),
  },
  { words: word('MORTGAGE|HOME (?:FINANCE|LOAN)|HOUSE LOAN'), explained: type('rent', 'Home finance') },
  {
    words: word(
      String.raw`LOAN|LOANRECOVERY\S*|EMI|INSTALL?MENT|CREDIT CARD|CARD PAYMENT|CARD AUTO|FINANCE CHARGES?`,
    ),
    explained: loan,
  },
]
const either: readonly Rule[] = [
  {
    words: word(
      'ATM (?:CASH|WITHDRAWAL|WDL|TRANSACTION)|CASH (?:WITHDRAWAL|DEPOSIT|WDL|ADVANCE)|(?:SWITCH|CARDLESS) W\\S*|CDM|SDM|SWITCH ATM',
    ),
    explained: cash,
  },
  { words: word('CHQ|CHEQUE|CHEQUES|شيك'), explained: cheque },
  {
    words: word(
      String.raw`\S*TRANSFER|TRF|TFR|TELEGRAPHIC|REMIT\S*|DIRECTREMIT|QUICKREMIT|EXCHANGE|WESTERN UNION|MONEYGRAM|SWIFT|IPP|IPI|TT REF|TT INWARD|INWARD|P2P|PAYMENT RECEIVED|RMA|OWN ACCOUNT|SDM|تحويل|حوالة`,
    ),
    explained: transfer,
  },
]
/** Asked only where nothing else is known, since shops and schools have fees and charges too. */
const lastly: readonly Rule[] = [
  {
    words: word(String.raw`FEES?|CHARGES?|CHGS?|CHRG|VAT|VALUE ADDED TAX|TAX|COMMISSION|رسوم`),
    explained: fee,
  },
]

/** What flags and the kind of a row say for certain; null when they say nothing. */
export function explainedByFlags(row: BankLine): Explained | null {
  const credit = row.direction === 'credit'
  if (credit && row.flags.includes('PAYROLL')) return flag('salary', 'Salary payment')
  if (credit && row.flags.includes('CASHBACK')) return flag('other_income', 'Cashback or reward')
  if (credit && row.flags.includes('DIVIDEND')) return flag('investments', 'Dividend')
  const sub = row.subKind ?? ''
  if (credit && /^(?:REFUND|REVERSAL|WITHDRAWAL_REVERSAL)$/.test(sub)) return refund
  if (credit && /^(?:INTEREST|PROFIT)$/.test(sub)) return interest
  if (credit && sub === 'REWARDS') return reward
  if (!credit && /^(?:FEE|CHARGES|TAX)$/.test(sub)) return fee
  if (!credit && /^(?:INTEREST|PROFIT)$/.test(sub)) return loan
  return null
}

/** What a text and the kind of its row say of money itself; null for purchases and bills. */
export function explainedByText(row: BankLine): Explained | null {
  const text = row.text.normalize('NFKC').toUpperCase()
  const own = row.direction === 'credit' ? income : spending
  const found = own.find((rule) => rule.words.test(text))
  if (found) return found.explained
  if (row.kind === 'POS' || row.kind === 'E_COMMERCE' || row.kind === 'BILL_PAYMENTS') return null
  if (row.kind === 'ATM') return cash
  if (row.kind === 'CHEQUE') return cheque
  if (row.subKind === 'REPAYMENTS' || row.subKind === 'LEASE_REPAYMENT') return loan
  if (row.kind?.endsWith('_TRANSFER')) return transfer
  return either.find((rule) => rule.words.test(text))?.explained ?? null
}

/** The last resort: a fee that no merchant explains. */
export function explainedLastly(row: BankLine): Explained | null {
  const text = row.text.normalize('NFKC').toUpperCase()
  return lastly.find((rule) => rule.words.test(text))?.explained ?? null
}
