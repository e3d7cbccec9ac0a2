/** Says whether a line moves the person's own money: to their accounts and cards, or into savings, shares and gold. */
import { isReference, wordSet } from '../text/tokens.ts'
import { isBankWord } from './formats.ts'

export const pots = 'GOAL GOALS POT POTS SPACE SPACES JAR VAULT SAVINGS SAVER ESAVER ISAVE'.split(' ')
/** Also the names of savings accounts: ACTIVE SAVER, E-SAVER, ISAVE. */
export const savingWords = ['GOAL', 'SAVINGS', 'SAVING', 'SAVER', 'ESAVER', 'ISAVE']
export const investingWords = ['SECURITIES', 'BROKERAGE', 'INVEST', 'SUKUK', 'SHARES']

/** Long-term plans of insurers, which are spending: REGULAR SAVINGS PLAN. */
export const savesForLater = (words: readonly string[]): boolean =>
  words.some((word, index) => {
    const next = words[index + 1] ?? ''
    return (word === 'SAVINGS' && (next === 'PLAN' || next === 'SCHEME')) || word === 'PENSION'
  })

const accountWords = wordSet(
  'ACCOUNT ACCOUNTS ACCT ACC AC A TRANSFER TRF SAVINGS SAVING SAVER ESAVER E CURRENT FUNDS SPACE SPACES POT POTS VAULT',
)
/** Whether a transfer says that it goes to the person's own account, rather than to one at the own bank. */
export const toOwnAccount = (words: readonly string[]): boolean =>
  words.some(
    (word, index) =>
      saysOwn(words, index) || (word === 'SELF' && (index === 0 || ownBefore.has(words[index - 1] ?? ''))),
  )
const ownBefore = wordSet('TO FROM TRANSFER TRF FT OWN OUT IN')

/** OWN ACCOUNT, MY NEO SAVINGS, BETWEEN YOUR ACCOUNTS; not MY DRIVER A KHAN. */
function saysOwn(words: readonly string[], index: number): boolean {
  const [word = '', next = '', afterNext = ''] = words.slice(index, index + 3)
  const owner = word === 'OWN' || word === 'MY' || (word === 'YOUR' && words[index - 1] === 'BETWEEN')
  const third = words[index + 3] ?? ''
  return (
    owner &&
    (accountWords.has(next) ||
      (afterNext !== 'A' && accountWords.has(afterNext)) ||
      (isBankWord(afterNext) && /^(?:ACCOUNT|ACCT)$/.test(third)))
  )
}

/** TO CARD 4111XXXX2213 */
export const toCard = (words: readonly string[], at: number): boolean =>
  words[at - 1] === 'TO' && isReference(words[at + 1] ?? '')

/** Gold that a bank keeps for the person. */
export const savesGold = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      word === 'GOLD' && ['ACCOUNT', 'ACCT', 'AC', 'A', 'SAVINGS', 'WALLET'].includes(words[at + 1] ?? ''),
  )

/** Shares, funds and gold, which are bought and not spent. */
export const buysAssets = (words: readonly string[]): boolean =>
  words[0] === 'IPO' || words.some((word, at) => assets.has(`${word} ${words[at + 1] ?? ''}`))
const assets = new Set([
  'ADX TRADING',
  'DFM TRADING',
  'TRADING ACCOUNT',
  'BROKER ACCOUNT',
  'BROKERAGE ACCOUNT',
  'INVESTMENT ACCOUNT',
  'STOCKS PURCHASE',
  'FUND INVESTMENT',
  'GOLD PURCHASE',
  'BULLION ACCOUNT',
  'IPO PAYMENT',
  'IPO APPLICATION',
  'MUTUAL FUND',
  'MUTUAL FUNDS',
  'BUY SHARES',
  'SHARES PURCHASE',
  'SHARE PURCHASE',
  'SHARE DEALING',
  'STOCK PURCHASE',
  'IPO SUBSCRIPTION',
  'DIGITAL GOLD',
  'GOLD ACCOUNT',
  'RETAIL SUKUK',
  'SUKUK SUBSCRIPTION',
  'FUND SUBSCRIPTION',
  'BOND PURCHASE',
  'CRYPTO PURCHASE',
])
