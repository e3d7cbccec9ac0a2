import { expect, test } from 'vitest'
import { told } from '../../testing/told.ts'
import { readTable } from './table.ts'

const table = (text: string): string[] => told(readTable(text.trim()))

test('receipts and payments beside a text with the units; a subscription that comes in is a deposit', () => {
  expect(
    table(`Date,Description,Receipt (GBP),Payment (GBP),Balance (GBP)
03/04/2026,* BALANCE B/F *,0,0,412.36
07/04/2026,Subscription 26/27,8000.00,0,8412.36
16/04/2026,Purchase 310 BAE Systems PLC,0,-5944.15,2468.21
01/06/2026,DIVIDEND   BAE Systems PLC   310 @ 20.6p,63.86,0,2532.07
13/07/2026,Sale 150 BAE Systems PLC,3160.55,0,5692.62`),
  ).toEqual([
    '04-16 buy BAE Systems PLC GBP 310 net 5944.15',
    '06-01 dividend BAE Systems PLC GBP net 63.86',
    '07-13 sell BAE Systems PLC GBP 150 net 3160.55',
    '04-07 deposit GBP 8000.00',
  ])
})

test('a turnover with the sign of the units, in another currency than the price', () => {
  expect(
    table(`Geschäftstag;Stück / Nom.;Bezeichnung;WKN;Währung;Ausführungskurs;Umsatz in EUR
10.11.2026;-30;Siemens AG;723610;EUR;241,85;-7.240,91
11.09.2026;12;Microsoft Corp.;870747;USD;512,40;5.266,37`),
  ).toEqual(['11-10 sell 723610 EUR 30 net 7240.91', '09-11 buy 870747 EUR 12 net 5266.37'])
})

test('Nordnet in Finnish: income on the day of payment, a cancelled purchase left out', () => {
  const file = readTable(
    `Kirjauspäivä	Kauppapäivä	Maksupäivä	Tapahtumatyyppi	Arvopaperi	ISIN	Määrä	Kurssi	Kokonaiskulut	Valuutta	Summa	Valuutta	Saldo	Mitätöintipäivä
2026-07-22	2026-07-22	2026-07-24	OSTO	Sampo Oyj A	FI4000552500	100	9,31	9	EUR	-940	EUR		2026-07-23
2026-05-06	2026-04-24	2026-05-07	ENNAKKOPIDÄTYS	Nokia	FI0009000681	1 000				-10,2	EUR	5 562,9	
2026-05-06	2026-04-24	2026-05-07	OSINKO	Nokia	FI0009000681	1 000	0,04			40	EUR	5 573,1	
2026-03-11	2026-03-11	2026-03-13	OSTO	Nokia	FI0009000681	1 000	4,4579	9	EUR	-4 466,9	EUR	5 533,1	
2026-03-10	2026-03-10	2026-03-10	TALLETUS							10 000	EUR	10 000	`,
  )
  expect(told(file)).toEqual([
    '05-07 dividend FI0009000681 EUR amount 0 tax 10.2',
    '05-07 dividend FI0009000681 EUR amount 40',
    '03-11 buy FI0009000681 EUR 1000 @4.4579 net 4466.9 fee 9',
    '03-10 deposit EUR 10000',
  ])
  expect(file.leftOut.map(({ line }) => line)).toEqual([2])
})

test('Fineco: the day in Operazione, sides by their initials', () => {
  expect(
    table(`Operazione,Data valuta,Descrizione,Titolo,Isin,Segno,Quantita,Divisa,Prezzo,Cambio,Controvalore,Commissioni amministrato
09/07/2026,13/07/2026,Compravendita titoli,ISHARES,IE00B4L5Y983,V,25,EUR,104.918,1,2622.95,2.95
01/09/2026,01/09/2026,Stacco Cedole,"BTP-1MZ30 3,5%",IT0005024234,,20000,EUR,0,1,306.25,
21/05/2026,25/05/2026,Compravendita titoli,"BTP-1MZ30 3,5%",IT0005024234,A,20000,EUR,101.325,1,20265,9.95`),
  ).toEqual([
    '07-09 sell IE00B4L5Y983 EUR 25 @104.918 amount 2622.95 fee 2.95',
    '09-01 dividend IT0005024234 EUR amount 306.25',
    '05-21 buy IT0005024234 EUR 20000 @101.325 amount 20265 fee 9.95 bond',
  ])
})

test('Sharesight: the value is in the currency of the portfolio, all else in that of the market', () => {
  expect(
    table(`Market,Code,Name,Type,Date,Quantity,Price *,Brokerage *,Currency,Exchange Rate,Value,Comments
LSE,VWRA,Vanguard,Opening Balance,01/07/2025,60,139.20,0,USD,0.6552,12747.25,
NASDAQ,NFLX,Netflix,Buy,05/11/2025,4,1101.20,1,USD,0.6497,6779.74,
NASDAQ,NFLX,Netflix,Split,17/11/2025,36,0,0,USD,1,0.00,10 for 1`),
  ).toEqual([
    '07-01 opening VWRA USD 60 amount 8352',
    '11-05 buy NFLX USD 4 @1101.20 fee 1',
    '11-17 split NFLX USD 10:1',
  ])
})

test('a wallet: the fee is in what went out, countervalues are no money', () => {
  expect(
    table(`Operation Date,Status,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Countervalue Ticker,Countervalue at Operation Date
2026-11-18T08:11:52.000Z,Pending,BTC,OUT,0.00150842,0.00000842,9d41,AED,525.11
2026-10-05T12:27:03.000Z,Confirmed,ETH,FEES,0.00041822,0.00041822,0x5a,AED,5.02
2026-08-02T13:50:00.000Z,Confirmed,BTC,OUT,0.02504125,0.00004125,c0ff,AED,10412.77
2026-02-01T12:47:15.000Z,Confirmed,BTC,IN,0.0412,,1a2b,AED,15880.09`),
  ).toEqual([
    '10-05 transfer_out ETH 0.00041822',
    '08-02 transfer_out BTC 0.02504125',
    '02-01 transfer_in BTC 0.0412',
  ])
})

test('columns of amount, fee and balance for each coin; where balances have the fee in the amount nothing is read', () => {
  const head =
    'Date,Type,Symbol,Specification,USD Amount USD,Fee (USD) USD,USD Balance USD,BTC Amount BTC,Fee (BTC) BTC,BTC Balance BTC'
  const first = '2026-01-19,Credit,USD,Deposit (Wire Transfer),5000,0,5000,,,0'
  expect(
    table(`${head}\n${first}
2026-01-20,Buy,BTCUSD,Limit,-1969,-7.88,3023.12,0.02,,0.02
2026-03-16,Credit,BTC,Gemini Credit Card Reward Payout,,,3023.12,0.00021,0,0.02021
2026-05-26,Debit,BTC,Withdrawal (BTC),,,3023.12,-0.005,0,0.01521
,,,,,,3023.12,,,0.01521`),
  ).toEqual([
    '01-20 buy BTC USD 0.02 amount 1969 fee 7.88',
    '03-16 stock_dividend BTC USD 0.00021',
    '05-26 transfer_out BTC USD 0.005',
    '01-19 deposit USD 5000',
  ])
  expect(table(`${head}\n${first}\n2026-01-20,Buy,BTCUSD,Limit,-1969,-7.88,3031,0.02,,0.02`)).toContain(
    'line 3: quantity',
  )
})

test('units of a distribution at the price in its text; one fund that became another', () => {
  expect(
    table(`Date,Activity,Symbol,Quantity,Price,Value,Currency,Description
2026-06-30,Dividends,RBF902,0.713,,0,CAD,DIV - RBC U.S. DIVIDEND FUND REINVEST @ $48.7932
2026-06-29,Buy,RBF902,5.43,48.8213,-265.09,CAD,RBC U.S. DIVIDEND FUND`),
  ).toEqual([
    '06-30 dividend RBF902 CAD amount 34.79',
    '06-30 buy RBF902 CAD 0.713 @48.7932 amount 34.79',
    '06-29 buy RBF902 CAD 5.43 @48.8213 net 265.09',
  ])
  const head = 'Datum;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;ISIN'
  const out = '2026-06-23;Övrigt;Småbolag Index;-41,5512;;;;SE0016128157'
  expect(table(`${head}\n${out}\n2026-06-23;Övrigt;Global Index;38,0204;;;;SE0016128199`)).toEqual([
    '06-23 transfer_out SE0016128157 41.5512',
    '06-23 transfer_in SE0016128199 38.0204',
  ])
  // one alone may be anything
  expect(table(`${head}\n${out}`)).toEqual(['line 2: kind'])
})

test('a reverse split under the old number and the new symbol', () => {
  expect(
    table(`Run Date,Action,Symbol,Description,Price ($),Quantity,Amount ($)
08/10/2026,REVERSE SPLIT R/S FROM 72919P202#REOR PLUG POWER INC (72919P400),PLUG,PLUG POWER,,40,0.00
08/10/2026,REVERSE SPLIT R/S TO 72919P400#REOR PLUG POWER INC (72919P202),72919P202,PLUG POWER,,-400,0.00
02/19/2026,YOU BOUGHT PLUG POWER (PLUG),PLUG,PLUG POWER,2.11,400,-844.00`),
  ).toEqual(['02-19 buy PLUG USD 400 @2.11 amount 844.00', '08-10 split PLUG USD 1:10'])
})

test('an option is of a hundred shares, and an order of which a note says that it was not executed none', () => {
  const file = readTable(`Date,Share,Buy / Sell,Qty,Price (AED),Commission,Total (AED),Notes
2026-05-20,SALIK,B,800,5.4,11.88,4331.88,CANCELLED - not executed
2026-04-28,EMAAR,Div,1000,1,,1000,cash dividend 1.00 / share
2026-04-20,AAPL 06/18/2026 220.00 P,B,1,5,5,505,
2026-01-12,EMAAR,B,1000,13.25,36.44,13286.44,`)
  expect(told(file)).toEqual([
    '04-28 dividend EMAAR AED net 1000',
    '01-12 buy EMAAR AED 1000 @13.25 net 13286.44 fee 36.44',
    '04-20 buy AAPL 06/18/2026 220.00 P AED 1 net 505 fee 5',
  ])
  expect(file.leftOut.map(({ line }) => line)).toEqual([2])
})

test('a bonus that is taken back leaves again', () => {
  expect(
    table(`date,type,symbol,shares,price,amount,currency
2026-07-01,BONUS_ISSUE,SAP,4,,,EUR
2026-07-03,BONUS_ISSUE_CANCELLED,SAP,-4,,,EUR`),
  ).toEqual(['07-01 stock_dividend SAP EUR 4', '07-03 transfer_out SAP EUR 4'])
})

test('money for an acquisition stands in the row of the shares; symbols may be numbers', () => {
  expect(
    table(`Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code
Corporate Actions,Data,Stocks,USD,2026-06-15,"2026-06-12, 20:25:00","ALE(US0185223007) Merged(Acquisition) for USD 67.00 per Share (ALE, ALLETE INC, US0185223007)",-40,2680,-2676,111,
Dividends,Header,Currency,Date,Description,Amount
Dividends,Data,HKD,2026-06-26,1448(KYG371091086) Cash Dividend HKD 0.0682 per Share (Ordinary Dividend),68.2`),
  ).toEqual(['06-15 sell ALE USD 40 amount 2680', '06-26 dividend 1448 HKD amount 68.2'])
})

test('a withdrawal that came from another own account and went on to the bank is one', () => {
  expect(
    table(`Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id
20-05-2026,13:30,20-05-2026,,,flatex terugstorting,,EUR,"-300,00",EUR,"509,29",
20-05-2026,13:30,20-05-2026,,,Processed Flatex Withdrawal,,EUR,"300,00",EUR,"809,29",
19-05-2026,13:30,19-05-2026,,,Processed Flatex Withdrawal,,EUR,"-100,00",EUR,"509,29",`),
  ).toEqual(['05-20 withdrawal EUR -300.00', '05-19 withdrawal EUR -100.00'])
})

test('a purchase in dollars that a franc account paid moves francs, with its costs in them', () => {
  expect(
    table(`Datum;Auftrag #;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Aufgelaufene Zinsen;Nettobetrag;Währung Nettobetrag;Nettobetrag in der Währung des Kontos;Saldo;Währung
17-03-2026 16:05:46;98177191;Kauf;ONON;ON HOLDING;CH1134540470;35.0;38.37;1.86;0.00;-1'344.81;USD;-1'065.09;728.67;CHF
02-03-2026 09:30:11;97980345;Kauf;NESN;NESTLE N;CH0038863350;100.0;83.86;11.22;0.00;-8'397.22;CHF;-8'397.22;23'602.78;CHF`),
  ).toEqual([
    '03-17 buy ONON CHF 35.0 net 1065.09 fee 1.47',
    '03-02 buy NESN CHF 100.0 @83.86 net 8397.22 fee 11.22',
  ])
})

test('Portfolio Performance with cash accounts: their names say the currency, and the way of a transfer its words', () => {
  expect(
    table(`Datum;Typ;Wertpapier;Stück;Kurs;Betrag;Gebühren;Steuern;Gesamtpreis;Konto;Gegenkonto
03.01.2025;Einlieferung;Siemens AG;12;188,40;2.260,80;;;2.260,80;Depot;
14.02.2025;Dividende;Siemens AG;12;;62,40;;16,46;45,94;Verrechnung EUR;
03.03.2025;Umbuchung (Ausgang);;;;2.000,00;;;2.000,00;Verrechnung EUR;Verrechnung USD
03.03.2025;Umbuchung (Eingang);;;;USD 2.082,00;;;USD 2.082,00;Verrechnung USD;Verrechnung EUR
05.03.2025;Kauf;Realty Income;30;USD 56,80;USD 1.704,00;USD 1,00;;USD 1.705,00;Depot;Verrechnung USD`),
  ).toEqual([
    '01-03 transfer_in Siemens AG EUR 12 amount 2260.80',
    '02-14 dividend Siemens AG EUR amount 62.40 net 45.94 tax 16.46',
    '03-05 buy Realty Income USD 30 @56.80 net 1705.00 fee 1.00',
    '03-03 withdrawal EUR -2000.00',
    '03-03 deposit USD 2082.00',
  ])
})

test('the fund in which money is kept is that money, unless the balance shows that it was paid for', () => {
  const of = (balance: string) =>
    table(`Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Amount ($),Cash Balance ($)
08/31/2026,"REINVESTMENT FIDELITY GOVERNMENT MONEY MARKET (SPAXX) (Cash)",SPAXX,"FIDELITY GOVERNMENT MONEY MARKET",Cash,8.06,1,-8.06,${balance}
08/31/2026,"DIVIDEND RECEIVED FIDELITY GOVERNMENT MONEY MARKET (SPAXX) (Cash)",SPAXX,"FIDELITY GOVERNMENT MONEY MARKET",Cash,0.000,,8.06,3597.75`)
  const income = '08-31 dividend SPAXX USD amount 8.06'
  expect(of('3597.75')).toEqual([income])
  expect(of('3589.69')).toEqual(['08-31 buy SPAXX USD 8.06 @1 amount 8.06', income])
})

test('the numbers of a text have a mark of their own', () => {
  expect(
    table(`Trade Date,Type,Instrument,Instrument ISIN,Instrument currency,Event,Booked Amount,Conversion Rate
08-mei-2026,Trade,iShares Bond,IE00B14X4S71,USD,Buy 15 @ 128.405 USD,"-1930,08",1
02-mrt-2026,Trade,Meta,US30303M1027,USD,Buy 8 @ 649.16 USD,"-5194,28",1`),
  ).toEqual(['05-08 buy IE00B14X4S71 USD 15 net 1930.08', '03-02 buy US30303M1027 USD 8 net 5194.28'])
})

test('a split by two units may add them or be two for one: it is asked, unless the text says what was held', () => {
  const of = (text: string, units: number) =>
    table(`Date,Type,Symbol,Description,Quantity,Price,Net Amount,Currency
2026-04-05,Split,ABC,${text},${units},,0,USD
2026-01-05,Buy,ABC,ABC INC,6,100,-600,USD`).slice(1)
  expect(of('STOCK SPLIT', 2)).toEqual(['line 2: ratio'])
  expect(of('STOCK SPLIT ON 6 SHS', 2)).toEqual(['04-05 split ABC USD 4:3'])
  expect(of('STOCK SPLIT', 12)).toEqual(['04-05 split ABC USD 3:1'])
})

test('a total that fits to the cent says whether charges are in it, where the price has few digits', () => {
  const of = (amount: string) =>
    table(`TransactionDate,TransactionType,Symbol,Quantity,Amount,Price,Commission
01/15/26,Bought,AAPL,10,${amount},100,0.5
03/25/26,Sold,AAPL,-4,479.98,120,0.02`)[0]
  expect(of('-1000.5')).toBe('01-15 buy AAPL 10 @100 net 1000.5 fee 0.5')
})

test('headings in two languages, a currency by its name beside a figure, bonus shares and VAT in Arabic', () => {
  expect(
    table(`Trade Date,Reference,Description البيان,Quantity,Price,Debit مدين,Credit دائن,Balance الرصيد
19/01/2026,TR118204,Purchase EMAAR - Emaar Properties شراء,400,13.45,"5,396.81",,"7,103.19"
05/02/2026,RC44021,Cash Receipt - transfer إيداع,,,,"5,000.00","12,103.19"
28/04/2026,TR118205,Purchase SALIK,500,6.12,,,"9,043.19"
29/04/2026,CD20055,Cash Dividend EMAAR توزيعات نقدية,400,1.00,,"400.00","9,443.19"`),
  ).toEqual([
    '01-19 buy EMAAR 400 net 5396.81',
    '04-29 dividend EMAAR net 400.00',
    '02-05 deposit  5000.00',
    'line 4: figures',
  ])
  expect(
    table(`التاريخ,العملية,السهم,العدد,السعر,العمولة,الإجمالي
2026-02-18,شراء,ADNOCGAS,1500,3.4,8.42 درهم,-5108.42
2026-05-11,أسهم مجانية,DIB,50,,,
2026-07-30,ضريبة قيمة مضافة,FAB,,,,-0.27`),
  ).toEqual([
    '02-18 buy ADNOCGAS AED 1500 @3.4 net 5108.42 fee 8.42',
    '05-11 stock_dividend DIB 50',
    '07-30 dividend FAB amount 0 tax 0.27',
  ])
})

test('amounts in coins beside their value: a fee of what is paid out without a sign makes it more', () => {
  expect(
    table(`ID,Account,Type,Subtype,Datetime,Amount,Amount currency,Value,Value currency,Rate,Rate currency,Fee,Fee currency,Order ID
,Main Account,Deposit,,2026-01-11T08:22:10Z,1500.00,EUR,,,,,,,
1,Main Account,Market,Buy,2026-01-12T19:55:02Z,0.35000000,ETH,798.00,EUR,2280.00,EUR,3.19200,EUR,17
,Main Account,Staking reward,,2026-02-28T02:00:00Z,0.00071200,ETH,,,,,,,
,Main Account,Withdrawal,,2026-06-03T07:45:00Z,600.00,EUR,,,,,3.00,EUR,`),
  ).toEqual([
    '01-12 buy ETH EUR 0.35000000 @2280.00 amount 798.00 fee 3.19200',
    '02-28 stock_dividend ETH EUR 0.00071200',
    '01-11 deposit EUR 1500.00',
    '06-03 withdrawal EUR -603',
  ])
})
