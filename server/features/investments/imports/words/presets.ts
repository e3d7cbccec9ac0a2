/** Brokers whose files are known: how each is recognised, and what its own words mean. Pure. */
import type { DateOrder } from '../../../imports/read/dates.ts'
import { type Column, plain } from './column-names.ts'
import type { LineKind } from './kinds.ts'

/** Places of columns that are known before, also of those that a person cannot choose. */
export type Fixed = Partial<Record<Column, number>>

export type Preset = {
  name: string
  /** Headings that only its files have together, without spaces and marks. */
  headings: readonly string[]
  /** Its words and codes, in small letters. */
  kinds?: Readonly<Record<string, LineKind>>
  currency?: string
  order?: DateOrder
  /** Whether each row is a leg of coins or money, and the column that joins the legs of one event. */
  legs?: 'refid' | 'utctime'
  /** Whether what is delivered stands with its cost. */
  delivers?: 'cost'
  /** Whether all amounts are in the account's currency, whatever that of the price is. */
  isOfBase?: true
  /** What the one column of money says where charges stand beside it. */
  money?: 'gross' | 'net'
  /** Whether income is told for each unit. */
  income?: 'each'
  /** What columns are whose names say something else, by their names without spaces and marks; '' for none. */
  columns?: Partial<Record<Column, string>>
  /** Of columns of money, the ones that hold their currency. */
  beside?: Readonly<Record<string, string>>
}

export const presets: readonly Preset[] = [
  {
    name: 'Kraken',
    headings: ['txid', 'refid', 'asset', 'amount', 'fee', 'balance'],
    legs: 'refid',
    order: 'ymd',
  },
  {
    name: 'Binance',
    headings: ['utctime', 'account', 'operation', 'coin', 'change'],
    legs: 'utctime',
    order: 'ymd',
  },
  {
    name: 'Trading 212',
    headings: ['action', 'time', 'noofshares', 'total'],
    kinds: { 'result adjustment': 'cash', 'stock split open': 'split', 'stock split close': 'split' },
    money: 'net',
    order: 'ymd',
  },
  {
    name: 'Revolut',
    headings: ['date', 'ticker', 'type', 'pricepershare', 'totalamount', 'fxrate'],
    kinds: {
      'transfer from revolut trading ltd to revolut securities europe uab': 'none',
      'transfer from revolut bank uab to revolut securities europe uab': 'none',
    },
    money: 'net',
  },
  {
    name: 'Charles Schwab',
    headings: ['date', 'action', 'symbol', 'description', 'feescomm', 'amount'],
    kinds: {
      'misc cash entry': 'cash',
      journal: 'transfer',
      'security transfer': 'transfer',
      'stock plan activity': 'transfer_in',
      'cash merger adj': 'merger',
      'full redemption': 'sell',
      'full redemption adj': 'sell',
      'credit interest': 'interest',
      'funds received': 'deposit',
      'promotional award': 'cash',
    },
    currency: 'USD',
    order: 'mdy',
    money: 'net',
  },
  {
    name: 'Charles Schwab Equity Awards',
    headings: ['date', 'action', 'symbol', 'feesandcommissions', 'amount'],
    kinds: { journal: 'transfer', 'wire transfer': 'transfer', deposit: 'transfer_in' },
    currency: 'USD',
    order: 'mdy',
    money: 'net',
  },
  {
    name: 'Fidelity',
    headings: ['rundate', 'action', 'symbol', 'description'],
    currency: 'USD',
    order: 'mdy',
    money: 'net',
  },
  {
    name: 'Robinhood',
    headings: ['activitydate', 'processdate', 'settledate', 'instrument', 'transcode'],
    kinds: {
      cdiv: 'dividend',
      mdiv: 'dividend',
      dtax: 'tax',
      dfee: 'fee',
      afee: 'fee',
      slip: 'interest',
      int: 'interest',
      mint: 'fee',
      gold: 'fee',
      spl: 'split',
      spr: 'split',
      rec: 'transfer_in',
      acati: 'transfer_in',
      acato: 'transfer_out',
      soff: 'transfer_in',
      cil: 'return_of_capital',
      mrgs: 'merger',
      ach: 'cash',
      rtp: 'cash',
      wire: 'cash',
      gmpc: 'reward',
      gdbp: 'reward',
    },
    currency: 'USD',
    order: 'mdy',
    money: 'net',
  },
  {
    name: 'Vanguard',
    headings: ['tradedate', 'transactiontype', 'investmentname', 'principalamount', 'netamount'],
    kinds: { 'sweep in': 'none', 'sweep out': 'none' },
    currency: 'USD',
  },
  { name: 'Vanguard UK', headings: ['date', 'details', 'amount', 'balance'], currency: 'GBP', order: 'dmy' },
  {
    name: 'Zerodha',
    headings: ['symbol', 'isin', 'tradedate', 'segment', 'series', 'tradetype'],
    currency: 'INR',
  },
  {
    name: 'eToro',
    headings: ['date', 'type', 'details', 'realizedequity', 'balance', 'positionid'],
    kinds: {
      'open position': 'buy',
      'position closed': 'sell',
      'profit/loss of trade': 'sell',
      'edit stop loss': 'none',
      'withdraw request': 'withdrawal',
      'overnight fee': 'fee',
      'rollover fee': 'fee',
    },
    currency: 'USD',
    order: 'dmy',
    money: 'net',
  },
  {
    name: 'Trade Republic',
    headings: ['datetime', 'accounttype', 'category', 'type', 'assetclass', 'shares'],
    kinds: { 'bonus issue': 'stock_dividend', 'free receipt': 'transfer_in', 'tax optimization': 'tax' },
    money: 'gross',
    order: 'ymd',
  },
  {
    name: 'Freetrade',
    headings: ['title', 'type', 'accountcurrency', 'totalamount', 'pricepershareinaccountcurrency'],
    kinds: { 'freeshare order': 'stock_dividend' },
    columns: {
      price: 'pricepershareinaccountcurrency',
      priceCurrency: '',
      currency: 'accountcurrency',
      net: 'totalamount',
    },
    money: 'net',
  },
  {
    name: 'Bitvavo',
    headings: ['timezone', 'currency', 'quotecurrency', 'receivedpaidamount', 'feeamount'],
    kinds: { affiliate: 'reward', rebate: 'reward', 'campaign new user incentive': 'reward' },
    columns: {
      symbol: 'currency',
      quantity: 'amount',
      price: 'quoteprice',
      priceCurrency: 'quotecurrency',
      currency: 'receivedpaidcurrency',
      net: 'receivedpaidamount',
    },
    beside: { feeamount: 'feecurrency' },
    money: 'net',
  },
  {
    name: 'Bitpanda',
    headings: ['transactiontype', 'inout', 'amountfiat', 'fiat', 'amountasset', 'asset'],
    columns: {
      symbol: 'asset',
      quantity: 'amountasset',
      amount: 'amountfiat',
      currency: 'fiat',
      price: 'assetmarketprice',
      priceCurrency: 'assetmarketpricecurrency',
    },
    beside: { fee: 'feeasset' },
  },
  {
    name: 'Delta',
    headings: ['date', 'way', 'baseamount', 'basecurrencyname', 'quoteamount', 'quotecurrency'],
    columns: {
      symbol: 'basecurrencyname',
      quantity: 'baseamount',
      amount: 'quoteamount',
      currency: 'quotecurrency',
    },
    beside: { feeamount: 'feecurrencyname' },
  },
  {
    name: 'Saxo',
    headings: ['tradedate', 'valuedate', 'event', 'amount', 'conversionrate'],
    kinds: { 'cash transfer': 'cash' },
    money: 'net',
  },
  {
    name: 'Swissquote',
    headings: ['date', 'order', 'transaction', 'unitprice', 'costs', 'netamount'],
    money: 'net',
    order: 'dmy',
    kinds: { credit: 'deposit', debit: 'withdrawal' },
  },
  {
    name: 'DEGIRO',
    headings: ['datum', 'valutadatum', 'omschrijving', 'mutatie'],
    order: 'dmy',
    money: 'net',
  },
  {
    name: 'DEGIRO',
    headings: ['date', 'valuedate', 'description', 'change', 'orderid'],
    columns: { amount: 'change' },
    order: 'dmy',
    money: 'net',
  },
  {
    name: 'DEGIRO',
    headings: ['date', 'heure', 'description', 'mouvements', 'solde'],
    order: 'dmy',
    money: 'net',
  },
  ...(
    [
      ['datum', 'valutadatum', 'beschreibung', 'änderung'],
      ['fecha', 'fecha valor', 'descripción', 'variación'],
      ['data', 'data valuta', 'descrizione', 'variazioni'],
      ['data', 'data valor', 'descrição', 'mudança'],
    ] as const
  ).map((headings): Preset => ({
    name: 'DEGIRO',
    headings,
    columns: { amount: headings[3], kind: '' },
    order: 'dmy',
    money: 'net',
  })),
  { name: 'DEGIRO', headings: ['datum', 'tijd', 'aantal', 'koers'], order: 'dmy' },
  {
    name: 'Coinbase',
    headings: ['timestamp', 'transactiontype', 'asset', 'quantitytransacted', 'subtotal'],
    kinds: {
      convert: 'conversion',
      receive: 'transfer_in',
      send: 'transfer_out',
      'advance trade buy': 'buy',
    },
  },
  {
    name: 'Portfolio Performance',
    headings: ['datum', 'typ', 'wert', 'stück'],
    delivers: 'cost',
    money: 'net',
  },
  {
    name: 'Portfolio Performance',
    headings: ['date', 'type', 'value', 'shares'],
    delivers: 'cost',
    money: 'net',
  },
  {
    name: 'Ghostfolio',
    headings: ['date', 'code', 'datasource', 'currency', 'action', 'fee'],
    order: 'dmy',
    income: 'each',
  },
  {
    name: 'Interactive Brokers',
    headings: ['date', 'transactiontype', 'symbol', 'grossamount', 'commission', 'netamount'],
    kinds: { 'credit interest': 'interest', 'debit interest': 'interest', adjustment: 'cash' },
    isOfBase: true,
    order: 'ymd',
  },
]

export const presetOf = (head: readonly string[]): Preset | null => {
  const own = new Set(head.map((cell) => plain(cell)))
  return presets.find(({ headings }) => headings.every((heading) => own.has(plain(heading)))) ?? null
}

/** Where the columns stand that a preset names. */
export function fixedBy(preset: Preset | null, head: readonly string[]): Fixed {
  const own = head.map((cell) => plain(cell))
  const fixed: Fixed = {}
  for (const [column, name] of Object.entries(preset?.columns ?? {})) {
    const place = name === '' ? -1 : own.indexOf(plain(name))
    if (place >= 0 || name === '') fixed[column as Column] = place
  }
  return fixed
}
