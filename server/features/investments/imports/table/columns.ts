/** What the columns of a broker’s table are, by their names. Pure. */
import { type ImportColumn, importColumns } from '#contract/investments/investment-imports.ts'

/** Columns that only one interpretation needs, beside those that a person can choose. */
const moreColumns = [
  'side',
  'pair',
  'priceCurrency',
  'isin',
  'detail',
  'accrued',
  'rate',
  'balance',
  'order',
  'category',
  'status',
  'level',
  'from',
  'to',
] as const
export type Column = ImportColumn | (typeof moreColumns)[number]

/** How columns are called, without spaces and marks; the first expression that a column fits decides. */
const names: Readonly<Record<Column, readonly RegExp[]>> = {
  day: [
    /^(?:trade|transaction|execution|activity|run|operation)?(?:date|day|time|datetime)(?:time)?(?:utc)?$|^(?:trade|transaction)date(?:time)?$|^datum$|^buchungstag$|^fecha$|^data$|^utctime$|^createdat$|^postingdate$|^tradetime$|^executiontime$|^datumzeit$|^dateofoperation$|^timestamp$|^when$|^التاريخ$/,
    /^(?:settlement|settle|value|booking|posting|report|process)date$|^valuta(?:datum)?$/,
  ],
  pair: [/^(?:currency)?pair$|^market$|^marketpair$|^tradingpair$/],
  side: [/^buysell$|^(?:side|direction)$/],
  kind: [
    /^(?:transaction|trade|activity|order|event|entry|operation)?(?:type|action)$|^typ$|^transaction$|^operation$|^transcode$|^transactioncode$|^vorgang$|^aktion$|^typavtransaktion$|^transactietype$|^trantype$|^transactiondescription$|^tipooperazione$|^typemutatie$|^naturedelopération$|^tipo(?:deoperaci[oó]n)?$|^typedopération$|^النوع$/,
  ],
  symbol: [
    /^(?:ticker|instrument|stock|asset)?symbol$|^ticker(?:symbol)?$|^code$|^asset$|^coin$|^symbolisin$|^الرمز$/,
  ],
  isin: [/^(?:instrument|code)?isin(?:code)?$|^securityid$|^cusip$/],
  name: [
    /^(?:security|instrument|asset|stock|fund|company|product|investment)name$|^(?:security|instrument|stock|share|fund|company|product)$|^wertpapier(?:name|bezeichnung)?$|^värdepapper|^naam$|^holdingname$|^titre$|^título$|^titolo$|^produkt$|^produit$|^producto$|^name$|^الاسم$|^السهم$/,
    /^(?:security|instrument|asset|stock|fund|company|product)?description$/,
    /^notiz$/,
  ],
  detail: [
    /^(?:description|omschrijving|beschreibung|descripci[oó]n|details?|transactiondetails|event|remarks?|notes?|notiz|memo|comment)$/,
  ],
  currency: [
    /^(?:transaction|account|settlement|net)(?:currency|ccy)$|^buchungswährung$|^transaktionsvaluta$|^valuta(?:mutatie)?$/,
    /^(?:currency|ccy|curr)(?:primary)?$|^währung$|^munt$|^devise$|^العملة$/,
  ],
  priceCurrency: [
    /^(?:price|trade|instrument|asset|local)(?:currency|ccy)$|^instrumentvaluta$|^valutakoers$|^currencypriceshare$|^spotpricecurrency$/,
  ],
  account: [/^(?:securities|brokerage)?account(?:name)?$|^depot$|^الحساب$/],
  quantity: [
    /^(?:quantity|qty|shares|units|stück|noofshares|numberofshares|volume|quantitytransacted|executed|amountofshares|aantal|quantité|cantidad|quantità|anzahl|antal|volume|nominale|howmany|filledqty|filledquantity|vol|size|menge|filled)$|^الكمية$/,
  ],
  price: [
    /^(?:price|quote|unitprice|shareprice|pricepershare|priceshare|priceperunit|executionprice|tradeprice|tprice|priceattransaction|spotpriceattransaction|avgprice|averageprice|rate|kurs|koers|cours|preis|precio|prezzo|cena)$|^السعر$/,
  ],
  amount: [
    /^(?:gross|grossamount|grossvalue|tradevalue|trademoney|consideration|subtotal|proceeds|principalamount|localvalue|bruttobetrag|waarde|lokalewaarde)$/,
    /^(?:amount|betrag|mutatie|mouvements|belopp|bedrag|montant|importo(?:euro)?|änderung|change|netamt|importe|المبلغ|cost)$/,
  ],
  net: [
    /^(?:net|netamount|netvalue|netcash|nettransactionvalue|total|totalamount|totalinclusiveoffeesandorspread|totaal|netdividendreceived|nettobetrag|waardenetto|bookedamount|nettoamount)$|^الصافي$/,
    /^(?:value|totalvalue|wert)$/,
  ],
  fee: [
    /fees?$|feeamount$|^fees|courtage|brokerage|commissions?$|^commissions|^comm(?:fee|in)?$|^ibcommission$|brokerage|^charges$|^costs$|gebühr|kosten|^frais|^رسوم|^الرسوم$|^العمولة$/,
  ],
  tax: [/tax(?:es)?$|^tax|^vat$|stampduty|steuern?$|belasting|^الضريبة$|^ضريبة$/],
  accrued: [/^accrued(?:interest|int|profit)?$|^stückzinsen$/],
  rate: [/^(?:exchangerate|fxrate|conversionrate|wechselkurs|wisselkoers|fx)$/],
  balance: [/^(?:balance|cashbalance|runningbalance|saldo|solde|kontostand)$/],
  order: [/^(?:order|orderid|orderno|refid|reference|idordre)$/],
  category: [/^(?:assetcategory|assetclass|assettype|category)$/],
  status: [/^(?:status|state)$/],
  level: [/^(?:datadiscriminator|levelofdetail)$/],
  from: [/^(?:currency)?conversionfromamount$|^sourceamount$|^sentamount$/],
  to: [/^(?:currency)?conversiontoamount$|^targetamount$|^receivedamount$/],
  split: [/^(?:split|ratio)$/],
  note: [/^(?:notes?|memo|comment|notiz|remarks?)$|^ملاحظ(?:ة|ات)$/],
}
/** A name without spaces and marks. */
export const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
/** The currency that a heading ends with: `Total (USD)`, `Totaal EUR`. */
const currencyEnd = /\s*(?:\(\s*(?:([A-Z]{3})|\p{Sc})\s*\)|\b([A-Z]{3}))\s*$/u
export const currencyOfHeading = (heading: string): string => {
  const [, inside, beside] = currencyEnd.exec(heading.trim()) ?? []
  return (
    inside ??
    (beside && !['ISIN', 'UTC', 'VAT', 'WKN'].includes(beside) && heading.trim() !== beside ? beside : '') ??
    ''
  )
}
const bare = (heading: string): string =>
  currencyOfHeading(heading) !== '' || /\(\p{Sc}\)\s*$/u.test(heading)
    ? plain(heading.trim().replace(currencyEnd, ''))
    : plain(heading)

/** The places of columns; `charges` are all fees and taxes, `beside` the column with the currency of another one. */
export type Columns = {
  of: Partial<Record<Column, number>>
  /** All that hold amounts before charges, in one currency or another. */
  amounts: number[]
  charges: { fee: number[]; tax: number[] }
  beside: Map<number, number>
}
export type Chosen = Partial<Record<ImportColumn, number>>

const order: readonly Column[] = [...importColumns, ...moreColumns]
const notCharge =
  /total|inclusive|rate|^currency(?!conversion)|währung|liquidity|w8|id$|transactiontax(?:es)?id|feesandnet|netof/

/** The columns of a heading, with rows below it to see what unnamed ones hold; each is assigned for one thing. */
export function columnsOf(
  head: readonly string[],
  below: readonly (readonly string[])[] = [],
  chosen: Chosen = {},
): Columns {
  const bares = head.map(bare)
  const of: Columns['of'] = {}
  const assigned = new Set<number>()
  const beside = besideOf(head, below)
  // a gross amount in a currency of its own is not in that of the account
  const isOfAnother = head.some((cell) =>
    ['currencygrossamount', 'währungbruttobetrag'].includes(plain(cell)),
  )
  for (const column of order)
    for (const pattern of names[column]) {
      if (of[column] !== undefined || (isOfAnother && column === 'amount')) continue
      const index = bares.findIndex(
        (name, place) =>
          name !== '' &&
          pattern.test(name) &&
          (column === 'detail' || !assigned.has(place)) &&
          !isEmptyBelow(below, place, column),
      )
      if (index < 0) continue
      of[column] = index
      assigned.add(index)
    }
  // beside an amount before charges, one that is only called so is what moved
  const [isGross, isPlain] = names.amount
  if (of.net === undefined && of.amount !== undefined && isGross?.test(bares[of.amount] ?? '')) {
    const place = bares.findIndex(
      (name, at) => !assigned.has(at) && isPlain?.test(name) && filled(below, at).length > 0,
    )
    if (place >= 0) of.net = place
  }
  // beside a total, the value is what it was before charges
  const value = names.net[0]?.test(bares[of.net ?? -1] ?? '')
    ? bares.findIndex((name, at) => !assigned.has(at) && names.net[1]?.test(name))
    : -1
  if (value >= 0) of.amount ??= value
  // the amount may stand in the unnamed column after its currency
  for (const column of ['amount', 'net', 'balance', 'price'] as const) {
    const place = of[column]
    if (place === undefined || head[place + 1]?.trim() !== '' || !isOfCodes(below, place)) continue
    of[column] = place + 1
    beside.set(place + 1, place)
  }
  for (const [column, place] of Object.entries(chosen)) of[column as keyof Chosen] = place
  const charges = (column: 'fee' | 'tax'): number[] => {
    if (chosen[column] !== undefined) return chosen[column] >= 0 ? [chosen[column]] : []
    return bares.flatMap((name, place) =>
      ![...beside.values()].includes(place) &&
      names[column].some((pattern) => pattern.test(name)) &&
      !notCharge.test(name) &&
      (column === 'tax' || !names.tax.some((pattern) => pattern.test(name)))
        ? [place]
        : [],
    )
  }
  const amounts = bares.flatMap((name, place) =>
    names.amount[0]?.test(name) || place === value ? [place] : [],
  )
  return { of, amounts, charges: { fee: charges('fee'), tax: charges('tax') }, beside }
}

const code = /^[A-Z]{3}$|^GBp$|^GBX$/
const filled = (below: readonly (readonly string[])[], place: number): string[] =>
  below.flatMap((cells) => cells[place]?.trim() || [])
function isOfCodes(below: readonly (readonly string[])[], place: number): boolean {
  const cells = filled(below, place)
  return cells.length > 0 && cells.filter((cell) => code.test(cell)).length >= cells.length * 0.9
}
/** Of several columns of one meaning, one that is filled is taken. */
const isEmptyBelow = (below: readonly (readonly string[])[], place: number, column: Column): boolean =>
  below.length > 1 && column !== 'note' && filled(below, place).length === 0

/** `Currency (Total)` beside `Total`, `Currency Gross Amount`, or an unnamed column of codes after one of amounts. */
function besideOf(head: readonly string[], below: readonly (readonly string[])[]): Columns['beside'] {
  const beside = new Map<number, number>()
  for (const [place, heading] of head.entries()) {
    const [, of] = /^(?:currency|währung)\s*\(?\s*(.+?)\s*\)?$/i.exec(heading.trim()) ?? []
    const target = of === undefined ? -1 : head.findIndex((cell) => plain(cell) === plain(of))
    if (target >= 0) beside.set(target, place)
    else if (heading.trim() === '' && place > 0 && head[place - 1]?.trim() !== '' && isOfCodes(below, place))
      beside.set(place - 1, place)
  }
  return beside
}

/** Whether a row is the heading of a table of events: a day and what it is about. */
export function isHeading(cells: readonly string[]): boolean {
  if (cells.some((cell) => /^[-+(]?\p{Sc}?[\d.,]+\)?$/u.test(cell.trim()))) return false
  const { of } = columnsOf(cells)
  return of.day !== undefined && Object.keys(of).length >= 3
}
/** Whether a row is a heading of figures without days, such as holdings. */
export const isOtherHeading = (cells: readonly string[]): boolean =>
  !cells.some((cell) => /\d/.test(cell)) && Object.keys(columnsOf(cells).of).length >= 2
