/** Exchanges and wallets of coins, and programs that keep portfolios, whose files are known. Pure data. */
import type { Preset } from './preset.ts'

export const trackers: readonly Preset[] = [
  {
    name: 'Kraken',
    headings: ['refid', 'time', 'type', 'asset', 'amount', 'fee'],
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
    name: 'Binance',
    headings: ['userid', 'time', 'account', 'operation', 'coin', 'change', 'remark'],
    legs: 'utctime',
    order: 'ymd',
  },
  {
    name: 'Bitstamp',
    headings: ['subtype', 'datetime', 'amountcurrency', 'value', 'valuecurrency', 'rate', 'ratecurrency'],
    columns: {
      kind: 'type',
      side: 'subtype',
      symbol: 'amountcurrency',
      quantity: 'amount',
      amount: 'value',
      net: '',
      currency: 'valuecurrency',
      price: 'rate',
      rate: '',
    },
    beside: { value: 'valuecurrency', rate: 'ratecurrency', fee: 'feecurrency' },
    money: 'gross',
    order: 'ymd',
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
    isFeeBeside: true,
  },
  {
    name: 'Delta',
    headings: ['date', 'way', 'baseamount', 'basecurrencyname', 'quoteamount', 'quotecurrency'],
    between: ['sentreceivedfrom', 'sentto'],
    columns: {
      symbol: 'basecurrencyname',
      quantity: 'baseamount',
      amount: 'quoteamount',
      currency: 'quotecurrency',
    },
    beside: { feeamount: 'feecurrencyname' },
    money: 'gross',
    isFeeBeside: true,
  },
  {
    name: 'Nexo',
    headings: ['transaction', 'type', 'currency', 'amount', 'usdequivalent', 'details'],
    kinds: {
      exchangedepositedon: 'none',
      exchangetowithdraw: 'none',
      lockingtermdeposit: 'none',
      unlockingtermdeposit: 'none',
      deposittoexchange: 'deposit',
      withdrawexchanged: 'withdrawal',
    },
  },
  {
    name: 'Parqet',
    headings: [
      'datetime',
      'shares',
      'realizedgains',
      'assettype',
      'identifier',
      'originalcurrency',
      'fxrate',
    ],
    // figures are in the currency of the portfolio, the other one is that of the market
    columns: { symbol: 'identifier', currency: 'currency', priceCurrency: '', rate: '' },
    money: 'gross',
  },
  {
    name: 'Yahoo Finance',
    headings: ['symbol', 'currentprice', 'tradedate', 'purchaseprice', 'quantity', 'commission'],
    columns: { price: 'purchaseprice', day: 'tradedate', amount: '', net: '' },
    values: ['change', 'highlimit', 'lowlimit'],
  },
  {
    name: 'Sharesight',
    headings: ['market', 'code', 'name', 'type', 'date', 'quantity', 'brokerage', 'exchangerate', 'value'],
    // the value is in the currency of the portfolio, all else in that of the market
    columns: { amount: '', net: '', rate: '' },
    values: ['value'],
  },
  {
    name: 'Investbrain',
    headings: ['transactionid', 'symbol', 'transactiontype', 'costbasis', 'saleprice', 'reinvesteddividend'],
    columns: { price: 'costbasis' },
  },
  {
    name: 'Ledger Live',
    headings: ['operationdate', 'currencyticker', 'operationtype', 'operationamount', 'operationhash'],
    kinds: {
      in: 'transfer_in',
      out: 'transfer_out',
      fees: 'transfer_out',
      reward: 'stock_dividend',
      none: 'none',
    },
    // the fee of what went out is in its amount
    columns: { symbol: 'currencyticker', quantity: 'operationamount', currency: '', fee: '', price: '' },
    order: 'ymd',
  },
  {
    name: 'Coinbase',
    headings: ['timestamp', 'transactiontype', 'asset', 'quantitytransacted', 'subtotal'],
    kinds: {
      convert: 'conversion',
      receive: 'transfer_in',
      send: 'transfer_out',
      'advance trade buy': 'buy',
      'inflation reward': 'stock_dividend',
      'subscription rebate': 'stock_dividend',
      'subscription rebates': 'stock_dividend',
    },
  },
  ...(
    [
      ['datum', 'typ', 'stück', 'gebühren', 'steuern', 'gesamtpreis', 'gegenkonto'],
      ['date', 'type', 'shares', 'fees', 'taxes', 'nettransactionvalue', 'offsetaccount'],
    ] as const
  ).map((headings): Preset => ({ name: 'Portfolio Performance', headings, delivers: 'cost', money: 'net' })),
  {
    name: 'Portfolio Performance',
    headings: ['datum', 'typ', 'wert', 'notiz', 'isin', 'stück', 'gebühren', 'steuern'],
    delivers: 'cost',
    money: 'net',
  },
  {
    name: 'Portfolio Performance',
    headings: ['date', 'type', 'value', 'note', 'isin', 'shares', 'fees', 'taxes'],
    delivers: 'cost',
    money: 'net',
  },
  {
    name: 'Ghostfolio',
    headings: ['date', 'code', 'datasource', 'currency', 'action', 'fee'],
    order: 'dmy',
    income: 'each',
  },
]
