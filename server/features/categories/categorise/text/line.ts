/** Parses a statement line: how the money moved, and which words name the other party. */
import {
  anywhereFormats,
  isBankWord,
  isSender,
  type Movement,
  startFormats,
  unabbreviated,
  weakFormats,
} from '../bank/formats.ts'
import { splitColumns, splitTown } from './columns.ts'
import { locationIn } from './places.ts'
import { phraseAt } from './phrases.ts'
import { isMonth, isReference, type Token, tokensOf, wordSet } from './tokens.ts'

export type Line = {
  tokens: readonly Token[]
  words: readonly string[]
  /** `card`: the words name a merchant; `bank`: the line states its kind of movement; `open`: either. */
  channel: 'card' | 'bank' | 'open'
  /** How the money moved, and where the line says so; null if it does not. */
  movement: { name: Movement; position: 'start' | 'weak' | 'anywhere' } | null
  /** The words after the bank's format words, up to the place where a card was used. */
  nameTokens: readonly Token[]
}

/** Payment processors, which put their name and a `*` before the merchant's. */
const services = wordSet(
  'TAP ZIINA ALP WL SP SQ SUMUP PAYPAL PP PAYMOB PAYUP TELR CKO NETWORK STRIPE ADYEN GEIDEA MAGNATI PAYTABS NOMOD FOODICS N NI MAMO FOLOOSI HYPERPAY THAWANI IYZICO RAZORPAY SUMUPUAE',
)
const fillers = wordSet(
  'NO NUMBER ENDING WITH AT REF AP SM GO GP SAM G PAY CARD TXN TRN TRX TRXN TERMINAL AED USD EUR GBP VIA',
)

/** Parses a line. `kind`: the provider's type of the row; `coded`: it has a known merchant category code. */
export function readLine(text: string, kind: string | null, coded: boolean): Line {
  const tokens = splitTown(splitColumns(tokensOf(text)))
  const words = tokens.map((token) => token.word)
  const spelled = words.map(unabbreviated)
  let start = skipSender(words, spelled, skipReferences(words, 0))
  const located = locationIn(
    words,
    tokens.map((token) => token.gap),
  )
  const end = located?.end ?? words.length
  let movement: Line['movement'] = null
  const first = phraseAt(startFormats, spelled, start)
  // FT.COM is a shop, not a transfer.
  const isDomain = tokens[start + 1]?.gap === '.' && words[start + 1] === 'COM'
  if (
    first &&
    !isDomain &&
    !(
      first.value === 'purchase' &&
      (costsOfCard(words, spelled, start + first.words.length) ||
        paysCard(spelled, start + first.words.length))
    )
  ) {
    movement = { name: first.value, position: 'start' }
    start += first.words.length
    // CARD PAYMENT before a shop is a purchase; a bank, its own words or a card number make it a repayment.
    const named = words.slice(start, end)
    if (first.value === 'card_repayment' && (located ? namesOther(named) : paysShop(first.words, named)))
      movement = { name: 'purchase', position: 'start' }
    if (movement.name === 'purchase' || movement.name === 'card_refund')
      start = skipCard(words, spelled, start)
  } else start = skipBareCard(words, spelled, start)
  const nameTokens = (): readonly Token[] => withoutService(tokens.slice(start, Math.max(end, start)))
  const line = { tokens, words }
  const card = kind === 'POS' || kind === 'E_COMMERCE' || coded
  if (movement?.name === 'purchase') return { ...line, channel: 'card', movement, nameTokens: nameTokens() }
  if (movement && !(card && movement.name !== 'card_refund'))
    return { ...line, channel: 'bank', movement, nameTokens: nameTokens() }
  if (card || located) return { ...line, channel: 'card', movement: null, nameTokens: nameTokens() }
  const weak = phraseAt(weakFormats, spelled, start)
  if (weak && followsBank(words, start + weak.words.length)) {
    start += weak.words.length
    return {
      ...line,
      channel: 'open',
      movement: { name: weak.value, position: 'weak' },
      nameTokens: nameTokens(),
    }
  }
  // TO ANNA PETROVA, FROM PRIYA SHARMA
  if (
    (words[start] === 'TO' || words[start] === 'FROM') &&
    namesOther(words.slice(start + 1, start + 2)) &&
    !phraseInside(spelled, start)
  ) {
    start++
    return {
      ...line,
      channel: 'open',
      movement: { name: 'transfer', position: 'weak' },
      nameTokens: nameTokens(),
    }
  }
  const inside = phraseInside(spelled, start)
  return {
    ...line,
    channel: 'open',
    movement: inside ? { name: inside, position: 'anywhere' } : null,
    nameTokens: nameTokens(),
  }
}

/** Whether some words are no bank's: those of a name. */
const namesOther = (words: readonly string[]): boolean =>
  words.some((word) => !isReference(word) && !isMonth(word) && !isBankWord(word) && !isSender(word))

/** Words of cards and their bills, which follow CARD PAYMENT where it is a repayment. */
const cardWords = wordSet(
  'AUTO AUTOMATIC AUTOPAY MIN MINIMUM DUE DUES FULL TOTAL PARTIAL OUTSTANDING STATEMENT THANK YOU THANKS RECEIVED AMEX AMERICAN PLATINUM GOLD TITANIUM',
  'INFINITE SIGNATURE WORLD ELITE CLASSIC SOLITAIRE COVERED ISLAMIC OWN MY MYSELF SELF FOR VIA THROUGH DIRECT SETTLEMENT CC CARDS MONTHLY AMOUNT',
  'SKYWARDS ETIHAD GUEST CASHBACK REWARDS TOUCHPOINTS SMILES SWIFT DEDUCTED SUCCESSFUL MBANKING INTERNET TELEBANKING ATM CDM CHEQUE POSTED DEBIT CREDIT',
)
/** Whether CARD PAYMENT stands before a name: Card payment · Blue Door 12. */
const paysShop = (phrase: readonly string[], following: readonly string[]): boolean =>
  phrase.join(' ') === 'CARD PAYMENT' &&
  !isReference(following[0] ?? '0') &&
  !isBankWord(following[0] ?? '') &&
  !following.some((word) => cardWords.has(word) || isSender(word)) &&
  namesOther(following)

function phraseInside(words: readonly string[], from: number): Movement | null {
  for (let index = from; index < words.length; index++) {
    const found = phraseAt(anywhereFormats, words, index)
    if (found) return found.value
  }
  return null
}

/** Whether word `index` fits a bank's line: a number, a month, a bank word, or the end of the line. */
export function followsBank(words: readonly string[], index: number): boolean {
  const next = words[index]
  return next === undefined || isReference(next) || isMonth(next) || isBankWord(next)
}

/** What a bank charges for a card: VISA DEBIT CARD ANNUAL FEE, DEBIT CARD 4411 ANNUAL FEE are no purchases. */
const cardCosts = wordSet('ANNUAL REPLACEMENT ISSUANCE RENEWAL FEE FEES CHARGE CHARGES')
function costsOfCard(words: readonly string[], spelled: readonly string[], from: number): boolean {
  if (cardCosts.has(words[from] ?? '')) return true
  return phraseAt(startFormats, spelled, skipReferences(words, from))?.value === 'fee'
}

/** Nothing but a card's number and PAYMENT: VISA CARD 4411 PAYMENT. */
const paysCard = (spelled: readonly string[], from: number): boolean => {
  const rest = spelled.slice(from).filter((word) => !isReference(word))
  return rest.length === 1 && /^(?:PAYMENT|SETTLEMENT|BILL|DUES|REPAYMENT)$/.test(rest[0] ?? '')
}

const isOccasion = (word: string): boolean => /^(?:OPENING|INITIAL|FIRST)$/.test(word)
/** Skips what precedes the format: HSBC BILL PAY, MB FUND TRANSFER, OPENING TRANSFER FROM. */
function skipSender(words: readonly string[], spelled: readonly string[], from: number): number {
  for (let index = from; index < from + 4 && index < words.length; index++) {
    const found = phraseAt(startFormats, spelled, index)?.value
    const isTransfer = found === 'transfer' || found === 'own_transfer'
    if (found !== undefined && (isTransfer || !words.slice(from, index).some(isOccasion))) return index
    if (!isSender(words[index] ?? '') && !isOccasion(words[index] ?? '')) break
  }
  return from
}

function skipReferences(words: readonly string[], from: number): number {
  let index = from
  while (index < words.length && isReference(words[index] ?? '')) index++
  return index === words.length ? from : index
}

/** Skips card numbers, payment methods and repeated purchase words, which follow POS and the like. */
function skipCard(words: readonly string[], spelled: readonly string[], from: number): number {
  let index = from
  while (index < words.length) {
    const word = words[index] ?? ''
    const again = phraseAt(startFormats, spelled, index)
    if (again?.value === 'purchase') index += again.words.length
    else if (isReference(word) || fillers.has(word) || isBrand(words, index)) index++
    else if (isMonth(word) && isReference(words[index + 1] ?? '')) index += 2
    else break
  }
  return index === words.length ? from : index
}

/** Skips CARD before a name: NBF CARD 790876 SPLASH, CARD PILATES STUDIO; CARD FACTORY is a shop. */
function skipBareCard(words: readonly string[], spelled: readonly string[], from: number): number {
  let card = from
  while (card < from + 3 && isSender(words[card] ?? '')) card++
  const next = words[card + 1] ?? ''
  if (words[card] !== 'CARD' || (!isReference(next) && words.length < card + 3)) return from
  const name = skipCard(words, spelled, card + 1)
  const first = words[name] ?? ''
  return name > card && namesOther([first]) && !shopsOfCards.has(first) ? name : from
}
const shopsOfCards = wordSet('FACTORY GALLERY SHOP STORE CENTRE CENTER WORLD HOUSE CORNER ZONE KINGDOM')

/** The brand of a card, unless a visa is paid: POS SETTLEMENT VISA ACME; POS VISA SERVICES. */
const isBrand = (words: readonly string[], index: number): boolean =>
  /^(?:VISA|MASTERCARD|MC)$/.test(words[index] ?? '') && !visaWords.has(words[index + 1] ?? 'VISA')
const visaWords = wordSet(
  'VISA SERVICE SERVICES FACILITATION CENTRE CENTER APPLICATION FEE FEES PROCESSING ON ONLINE ASSISTANCE VFS',
)

/** Removes `TAP*` and the like before the merchant; Stripe's SP and Square's SQ may lack the `*`. */
function withoutService(tokens: readonly Token[]): readonly Token[] {
  const [first, second] = tokens
  if (!first || !second || !services.has(first.word)) return tokens
  const starred = second.gap.includes('*')
  return starred || first.word === 'SP' || first.word === 'SQ' ? tokens.slice(1) : tokens
}
