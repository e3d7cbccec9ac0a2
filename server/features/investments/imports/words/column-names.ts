/** How brokers call the columns of their tables, in several languages. Pure data. */
import { type ImportColumn, importColumns } from '#contract/investments/investment-imports.ts'

/** Columns that only one interpretation needs, beside those that a person can choose. */
const moreColumns = [
  'side',
  'pair',
  'priceCurrency',
  'isin',
  'detail',
  'group',
  'accrued',
  'rate',
  'balance',
  'debit',
  'credit',
  'order',
  'category',
  'status',
  'cancelledOn',
  'salePrice',
  'level',
  'from',
  'to',
  'counter',
] as const
export type Column = ImportColumn | (typeof moreColumns)[number]
export const columnOrder: readonly Column[] = [...importColumns, ...moreColumns]

/** Letters without accents, so that both ways to write a word are the same. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** A name without spaces, marks and accents. */
export const plain = (text: string): string =>
  folded(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** One of these names, written without spaces and marks. */
const names = (text: string): RegExp => new RegExp(`^(?:${folded(text).trim().split(/\s+/).join('|')})$`)

const securities = '(?:security|instrument|asset|stock|share|fund|company|product|investment|holding)'
/** The first expression that a column fits decides. */
export const columnNames: Readonly<Record<Column, readonly RegExp[]>> = {
  day: [
    names(
      '(?:trade|transaction|execution|executed|deal|fill|filled)(?:date|day|dt|time|datetime)(?:and)?(?:time|date|datetime)?(?:utc|cet|gmt|est|et|gst|local)?\\d*',
    ),
    names(`(?:activity|run|operation|order|contract|effective)?(?:date|day|dt|time|datetime|timestamp)(?:time|datetime)?(?:utc|cet|gmt|est|et|gst|local)?\\d*
      datum(?:zeit|uhrzeit|tijd|tid)? geschäftstag abwicklungsdatum abrechnungs(?:tag|datum) handels(?:tag|datum) ausführungs?(?:tag|datum) transaktionsdatum
      transactiedatum affärsdag handelsdag kauppapäivä fecha(?:(?:de)?(?:operaci[oó]n|ejecuci[oó]n|transacci[oó]n))? fechahora utc(?:date|time|datetime) data
      data(?:di|de|da|do)?(?:operazione|operação|transação|esecuzione|contabile|transakcji|movimento)
      date(?:de|d)?(?:transaction|opération|exécution|négociation) dateheure postingdate createdat created completed(?:at|date)?
      date(?:of)?(?:operation|trade|transaction|paid) paymentdate paydate paid when closedate closed czas(?:transakcji)? data(?:transakcji|zawarcia) (?:trade|order|last)?(?:created|updated|filled|confirmed|executed)at transacttime operazione päivämäärä dato executiontime executedat التاريخ تاريخ
      تاريخ(?:العملية|التنفيذ|الصفقة|المعاملة|التداول) (?:date|time)and(?:time|date)`),
    names(
      `(?:booking|posting|report|process|vest|release)date boekdatum buch(?:ungs)?(?:tag|datum) bokföringsdag kirjauspäivä (?:bokførings|bogførings)dag`,
    ),
    names(
      `(?:settlement|settle|value)date valuta(?:datum)? datavaluta fechavalor date(?:de)?(?:valeur|règlement) likviddag maksupäivä (?:oppgjørs|valør)dag`,
    ),
  ],
  pair: [names('(?:currency|trading|market)?pair market instrumentpair')],
  side: [names('buysell bs ks side segno sens richting direction tradeside orderside buyorsell inout afbij')],
  kind: [
    names(`(?:transaction|trade|activity|order|event|entry|operation|record|tx|movement|cash)?(?:type|action|kind) typ transaction operation trans
      transcode transactioncode vorgang aktion typavtransaktion transaktionstyp transactietype trantype transactiondescription
      tipooperazione typemutatie operaci[oó]n naturedelopération tipo(?:de)?(?:operaci[oó]n|movimiento|operação|transacción)? type(?:de|d)?(?:opération|transaction)
      soort auftragsart ordertyp buchungsart umsatzart geschäftsart art transaktion way activity movement movimento operação operazione rodzaj النوع
      نوع(?:العملية|المعاملة|الصفقة|الحركة)? العملية transactionkind transaktionen transaktionsart transacciones transactions tapahtumatyyppi tapahtuma transaksjonstype`),
  ],
  symbol: [
    names(
      `(?:ticker|instrument|stock|asset|security|base)?symbol ticker(?:symbol)? scrip(?:code|symbol|name)? tradingsymbol code (?:security|stock|share|instrument|company)code asset coin crypto(?:currency)? token amountbalanceunit sizeunit symbolisin symbolcusip symbole símbolo simbolo epic الرمز رمز(?:السهم|الورقة)? كود`,
    ),
  ],
  isin: [
    names('(?:instrument|code|security)?isin(?:code|no|number)? securityid cusip isinwkn identifier assetid'),
    names('wkn sedol'),
  ],
  name: [
    names(`${securities}(?:name|title) security instrument stock share fund company product wertpapier(?:name|bezeichnung)? bezeichnung värdepapper(?:beskrivning)? naam fondsnaam titre valeur título titolo
      produkt produit producto prodotto valor nom fonds valor(?:de)?inversión name holdingname papper instrumentname securityisin papier walor emitent (?:fund|scheme)(?:name)? الاسم السهم
      الشركة اسم(?:السهم|الشركة|الورقة|الورقةالمالية)? الورقةالمالية (?:security|instrument)symbol arvopaperi verdipapir værdipapirer?`),
    new RegExp(`^${securities}?description$`),
    names('notiz libellé descrizione descripción beskrivning'),
  ],
  detail: [
    names(
      'description omschrijving beschreibung buchungsinformation(?:en)? descripci[oó]n descrizione descrição libellé details? transactiondetails event remarks? notes? notiz memo comments? narrative particulars buchungstext verwendungszweck meddelande tapahtumateksti transaksjonstekst transaktionstekst',
    ),
  ],
  group: [
    names(
      'activitytype (?:activity|transaction|trade)?subtype reference category transactioncategory categorie kategorie transfertype group label tag subtype',
    ),
  ],
  currency: [
    names(
      '(?:transaction|account|settlement|net|cash|payment)(?:currency|ccy) buchungswährung transaktionsvaluta valuta(?:mutatie)? devise(?:du)?compte',
    ),
    names(
      '(?:currency|ccy|curr|cur)(?:primary|code)? währung munt monnaie devise divisa moneda moeda waluta quotecurrency fiatcurrency pricefeetotalunit valuutta العملة عملة currencysymbol',
    ),
  ],
  priceCurrency: [
    names(
      '(?:price|trade|instrument|asset|local|share|quote)(?:currency|ccy) instrumentvaluta valutakoers currencypriceshare spotpricecurrency devise(?:du)?prix kurswährung (?:instrument|price)curr',
    ),
  ],
  account: [names('(?:securities|brokerage)?account(?:name)? depot konto الحساب')],
  quantity: [
    names(
      `(?:filled|executed)(?:quantity|qty|volume|shares|units|size|amount)? (?:quantity|qty|shares|units)(?:filled|executed) anzahlausgeführt`,
    ),
    names(`(?:no|number|amount|quantity)of(?:shares|units|securities) (?:trade|order|share|asset|transaction|unit|base)?(?:quantity|qty|shares|units)(?:traded|transacted)?
      stück stücke stückzahl nominalstk stücknom(?:inale?)? nominal(?:e)? nominalvalue facevalue aantal(?:stukken)? quantité cantidad títulos quantità quantidade anzahl antal volumen howmany menge sharecount määrä antall
      ilość liczba unitsbought unitscontracts baseamount btcamount (?:coin|crypto)amount unit الكمية(?:المنفذة|المتداولة)? كمية عدد(?:الأسهم|الاسهم|الوحدات)? العدد`),
    names('(?:trade|asset|base)?vol(?:ume)? size'),
    names('no nos'),
  ],
  price: [
    names(
      `(?:trade|execution|executed|avg|average|transaction|fill|filled|deal)(?:share|unit)?(?:price|rate)(?:pershare|perunit)? tprice tkurs prixtrans avgfillprice ausführungs?kurs`,
    ),
    names(`(?:share|unit|asset|market|nav|spot|quote|purchase)?(?:price|quote|nav)(?:pershare|perunit)? price(?:share|perunit|pershare)
      (?:spot)?priceattransaction rate each priceeach kurs koers cours preis stückpreis stückkurs precio(?:medio|unitario)? prezzo preço cena prix(?:unitaire)? unitcost costpershare costperunit amount(?:per)?share btcprice kurssi assetprice(?:inchf)? averagecost(?:pershare)?
      (?:متوسط|معدل)?السعر (?:متوسط|معدل)?سعر(?:التنفيذ|السهم|الوحدة|الصفقة)?`),
  ],
  amount: [
    names(`gross gross(?:amount|value|total|consideration|proceeds|trademoney|cash)? (?:trade|market|deal|transaction|order)value trademoney consideration subtotal fill(?:ed)?amount proceeds principal(?:amount)? localvalue filledvolume erlös produits montantdeviselocale fiatamountexclfees
      bruttobetrag bruttobelopp controvalore kurswert waarde lokalewaarde bruto(?:bedrag)? brutto(?:wert)? totaltradevalue turnover importebruto montantbrut القيمة القيمةالإجمالية قيمة(?:الصفقة|التداول)?`),
    names(
      `(?:transaction|trade|cash|total)?amount (?:available|cash|account)?balancechange betrag mutatie mouvements bel(?:opp|øb|øp) bedrag montant montant(?:de)?(?:l)?opération importo(?:euro)? umsatz(?:in)? änderung netamt importe valor quantia kwota summa beløp beloeb fiatamount quoteamount cashflow cost money المبلغ مبلغ(?:العملية)? الإجمالي wartość`,
    ),
  ],
  net: [
    names(`net net(?:amount|value|cash|cashamount|total|settlementamount|proceeds|consideration|paid|received|payable) nettransactionvalue total total(?:amount|cost|inclusiveoffeesandorspread|incfees|payable|paid)? totaal netdividendreceived
      nettobetrag nettobelopp importonetto ausmachenderbetrag montant(?:net|négocié) waardenetto netto(?:bedrag)? bookedamount nettoamount amountpaid settlementamount finalamount amountcredited amountdebited gesamt(?:betrag|preis)? endbetrag
      importeneto montantnet (?:settlement|settled)(?:amount|value) الصافي صافي(?:المبلغ|القيمة)? المبلغالصافي القيمةالصافية`),
    names('value totalvalue wert valore'),
  ],
  fee: [
    /fees?$|feeamount$|^fees|courtage|brokerage|broker(?:s)?commission|commissions?$|^commission|^comm(?:fee|in)?$|^ibcommission$|^charges$|charges?$|^costs$|gebuhr|spesen$|zuschlag$|kosten|^frais|avgift|gebyr|^kokonaiskulut|^spese|kurtage|kurtasje|^couts?$|^cost[ie]s?$|commfrais|gastos|commissione|comision|comiss(?:ao|oes)|comisiones|prowizja|prov(?:ision)?(?:gebuhr|in)?$|^levy|levy$|^ett$|^sebi(?:fee|charge|turnover)?s?$|رسوم|العمولة|عمولة|مصاريف/,
  ],
  tax: [
    /tax(?:es|withheld|deducted)?$|^tax|^vat$|^gst$|stampduty|^ptm|steuern?$|belasting|impuestos?|imposte|impots?|ritenuta|imposta|bollo|retenue|retencion|skatt$|podatek|^stt$|^withhold|الضريبة|ضريبة/,
  ],
  accrued: [/^accrued(?:interest|int|profit)?$|^stuckzinsen$|^aufgelaufenezinsen$|^interetscourus$/],
  rate: [
    names(
      'exchangerate fxrate conversionrate wechselkurs wisselkoers fx valutakurs tauxdechange tipodecambio devisenkurs umrechnungskurs vaihtokurssi vekslingskurs växlingskurs currencyrate cambio',
    ),
  ],
  balance: [
    names(
      '(?:cash|running|account|closing|available)?balance(?:amount|after)? cashbalanceamount saldo solde kontostand الرصيد رصيد',
    ),
  ],
  order: [
    names(
      'order orderid orderno ordernumber auftrag refid reference(?:id|no|number)? idordre riferimentoordine',
    ),
  ],
  debit: [
    names('dr debit(?:s|amount|value)? soll débit debe addebiti? dare paidout moneyout payments? مدين'),
  ],
  credit: [
    names('cr credit(?:s|amount|value)? haben crédit haber accrediti? avere paidin moneyin receipts? دائن'),
  ],
  category: [
    names(
      'assetcategory assetclass vermögenswertkategorie anlage(?:klasse|kategorie) (?:catégorie|classe)d?actifs? assettype category securitytype producttype instrumenttype basetype',
    ),
  ],
  status: [
    names(
      '(?:order|transaction|trade|payment)?(?:status|state) statut estado stato الحالة حالة(?:الأمر|العملية)?',
    ),
  ],
  cancelledOn: [
    names('mitätöintipäivä makulerings(?:datum|dato|dag) cancel(?:led|lation)(?:on|date|day|at)'),
  ],
  salePrice: [names('(?:sale|sell|selling)price')],
  level: [names('datadiscriminator levelofdetail')],
  counter: [names('gegenkonto offsetaccount (?:counter|cross|other)account')],
  from: [names('(?:currency)?conversionfromamount sourceamount sentamount')],
  to: [names('(?:currency)?conversiontoamount targetamount receivedamount')],
  split: [names('split(?:ratio)? ratio')],
  note: [names('notes? memo comments? notiz remarks? ملاحظ(?:ة|ات)')],
}
