/** Finds the bank that money came from where a transfer names nobody else: OPENING TRANSFER FROM HSBC. */
import { isReference, wordSet } from '../text/tokens.ts'

/** By their words without those `beside`. */
const banks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Emirates NBD': 'EMIRATES NBD | ENBD | NBD',
    'Emirates Islamic': 'EMIRATES ISLAMIC | EIB',
    HSBC: 'HSBC | HSBC MIDDLE EAST',
    FAB: 'FAB | FIRST ABU DHABI',
    ADCB: 'ADCB | ABU DHABI COMMERCIAL',
    ADIB: 'ADIB | ABU DHABI ISLAMIC',
    DIB: 'DIB | DUBAI ISLAMIC',
    CBD: 'CBD | COMMERCIAL OF DUBAI',
    Mashreq: 'MASHREQ | MASHREQ NEO',
    RAKBANK: 'RAKBANK | RAK',
    'Sharjah Islamic Bank': 'SIB | SHARJAH ISLAMIC',
    NBF: 'NBF | NATIONAL OF FUJAIRAH',
    'Ajman Bank': 'AJMAN',
    'Al Hilal': 'AL HILAL | ALHILAL',
    'Standard Chartered': 'STANDARD CHARTERED | SCB',
    Citibank: 'CITI | CITIBANK',
    Wio: 'WIO',
    'Liv.': 'LIV',
    Zand: 'ZAND',
  }).flatMap(([name, spellings]) => spellings.split(' | ').map((spelling) => [spelling, name] as const)),
)
const before = wordSet(
  'OPENING INITIAL FIRST INWARD INCOMING RECEIVED IPP AANI FT FTS UAEFTS LOCAL INSTANT ONLINE MOBILE FUND FUNDS MONEY BANK TRANSFER TRF TFR CREDIT CR',
)
const beside = wordSet('MY OWN THE BANK ACCOUNT ACCT ACC AC A C UAE')

/** The bank's name; null where another word may name who sent it. */
export function senderBank(words: readonly string[]): string | null {
  const from = words.indexOf('FROM')
  if (from === -1 || !words.slice(0, from).every((word) => before.has(word))) return null
  const said = words.slice(from + 1).filter((word) => !beside.has(word) && !isReference(word))
  return banks.get(said.join(' ')) ?? null
}
