import { expect, test } from 'vitest'
import { told } from '../../testing/told.ts'
import { readTable } from './table.ts'

const table = (text: string): string[] => told(readTable(text.trim()))

test('beside figures of an unknown name, only what is told to have moved is read', () => {
  // the unknown figure may be a fee, in or beside the amount
  expect(
    table(`Date,Type,Symbol,Quantity,Price,Amount,Currency,Zed
2026-01-10,Buy,ABC,3,10,30.00,USD,1.20
2026-01-11,Buy,ABC,3,10,30.00,USD,
2026-01-12,Dividend,ABC,,,6.00,USD,0.90`),
  ).toEqual(['01-11 buy ABC USD 3 @10 amount 30.00', 'line 2: figures', 'line 4: figures'])
  expect(
    table(`Date,Type,Symbol,Quantity,Price,Net Amount,Currency,Zed
2026-01-10,Buy,ABC,3,10,31.20,USD,1.20`),
  ).toEqual(['01-10 buy ABC USD 3 net 31.20'])
})

test('the columns of kinds and of statuses are found by their words, whatever they are called', () => {
  const file = readTable(`Day;Zed;Symbol;Quantity;Stückpreis;Kosten;Nettobetrag;Währung;Blah
2026-01-10;Kauf;ABC;3;10,00;1,00;-31,00;CHF;Executed
2026-01-10;Kauf;ABC;3;10,00;1,00;-31,00;CHF;Cancelled
2026-01-12;Dividende;ABC;1;8,00;1,20;6,80;CHF;Executed
2026-01-13;Auszahlung;;1;5,00;0,00;-5,00;CHF;Executed`)
  expect(told(file)).toEqual([
    '01-10 buy ABC CHF 3 @10.00 net 31.00 fee 1.00',
    '01-12 dividend ABC CHF net 6.80 fee 1.20',
    '01-13 withdrawal CHF -5.00',
  ])
  expect(file.leftOut.map(({ line }) => line)).toEqual([3])
})

test('a row of data is no heading, and each row is counted', () => {
  const file = readTable(`Trade Date,Activity,ISIN,No. of shares,Trade Value,Fee,State
2026-01-18,Funds Deposit,,,34356.00 GBP,,Completed
2026-01-29,Bought,US0378331005,38,2131.04 GBP,0.82 GBP,Completed
2026-03-02,Interest received,,,107.93 GBP,,Completed
2026-03-03,Bought,US0378331005,38,2131.04 GBP,0.82 GBP,Pending`)
  expect(told(file)).toEqual([
    '01-29 buy US0378331005 GBP 38 amount 2131.04 fee 0.82',
    '01-18 deposit GBP 34356.00',
    '03-02 interest GBP 107.93',
  ])
  expect(file.leftOut.map(({ line }) => line)).toEqual([5])
})

test('a statement of Interactive Brokers in German', () => {
  expect(
    table(`Statement,Header,Feldname,Feldwert
Transaktionen,Header,DataDiscriminator,Vermögenswertkategorie,Währung,Symbol,Datum/Zeit,Menge,T.-Kurs,Schlusskurs,Erlös,Prov./Gebühr,Basis,Realisierter G/V,MTM-G/V,Code
Transaktionen,Data,Order,Aktien,EUR,SAP,"2026-03-03, 09:15:22",25,214.5,215.2,-5362.5,-3,5365.5,0,17.5,O
Transaktionen,Header,DataDiscriminator,Vermögenswertkategorie,Währung,Symbol,Datum/Zeit,Menge,T.-Kurs,,Erlös,Prov. in USD,,,MTM in USD,Code
Transaktionen,Data,Order,Devisen,USD,EUR.USD,"2026-03-02, 08:00:11","6,000",1.0834,,-6500.4,-2,,,4.2,
Kapitalmaßnahmen,Header,Vermögenswertkategorie,Währung,Berichtsdatum,Datum/Zeit,Beschreibung,Menge,Erlös,Wert,Realisierter G/V,Code
Kapitalmaßnahmen,Data,Aktien,EUR,2026-06-15,"2026-06-12, 20:25:00","SAP(DE0007164600) Split 4 for 1 (SAP)",75,0,0,0,
Quellensteuer,Header,Währung,Datum,Beschreibung,Betrag,Code
Quellensteuer,Data,EUR,2026-05-12,SAP(DE0007164600) Bardividende EUR 2.35 pro Aktie - DE Steuer,-15.49,
Einzahlungen & Auszahlungen,Header,Währung,Abwicklungsdatum,Beschreibung,Betrag
Einzahlungen & Auszahlungen,Data,USD,2026-09-30,Elektronischer Geldtransfer,-1500`),
  ).toEqual([
    '03-03 buy SAP EUR 25 @214.5 amount 5362.5 fee 3',
    '05-12 dividend SAP EUR amount 0 tax 15.49',
    '06-15 split SAP EUR 4:1',
    '03-02 conversion EUR 6000',
    '03-02 conversion USD -6500.4',
    '03-02 fee USD -2',
    '09-30 withdrawal USD -1500',
  ])
})

test('prices in pence by their heading, and months in other languages', () => {
  expect(
    table(`Trade date,Reference,Description,Unit cost (p),Quantity,Value (£)
22-mrt-2026,B1,Vanguard Developed World UCITS ETF,"3,287.199",250,"-8,229.95"
21-okt-2026,MANAGE FEE,Account To A/C 01,n/a,n/a,-4.05`),
  ).toEqual(['03-22 buy Vanguard Developed World UCITS ETF GBP 250 net 8229.95', '10-21 fee GBP -4.05'])
})

test('DEGIRO’s account in Spanish; deposits and withdrawals under one title go by their sign', () => {
  expect(
    table(`Fecha,Hora,Fecha valor,Producto,ISIN,Descripción,Tipo,Variación,,Saldo,,ID Orden
10-09-2026,07:35,09-09-2026,APPLE INC,US0378331005,Dividendo,,USD,"2,60",USD,"2,21",
10-09-2026,07:35,09-09-2026,APPLE INC,US0378331005,Retención del dividendo,,USD,"-0,39",USD,"-0,39",
05-08-2026,09:10,04-08-2026,,,Ingreso Cambio de Divisa,"1,0900",EUR,"10,00",EUR,"110,00",
03-03-2026,15:30,03-03-2026,SAP SE,DE0007164600,Costes de transacción y/o externos de DEGIRO,,EUR,"-3,90",EUR,"100,00",ab-1
03-03-2026,15:30,03-03-2026,SAP SE,DE0007164600,"Compra 10 SAP SE@220,5 EUR (DE0007164600)",,EUR,"-2.205,00",EUR,"103,90",ab-1`),
  ).toEqual([
    '09-10 dividend US0378331005 USD amount 2.60',
    '09-10 dividend US0378331005 USD amount 0 tax 0.39',
    '03-03 fee DE0007164600 EUR fee 3.90',
    '03-03 buy DE0007164600 EUR 10 @220.5 amount 2205.00',
    '08-05 conversion EUR 10.00',
  ])
  expect(
    table(`Statement,Header,Nom du champ,Valeur du champ
Retraits et dépôts,Header,Devise,Date de règlement,Description,Montant
Retraits et dépôts,Data,USD,2026-03-01,Transfert électronique de fonds,5000`),
  ).toEqual(['03-01 deposit USD 5000'])
})

test('balances that are negative for what a person has do not turn the signs of debit and credit', () => {
  expect(
    table(`Date,Reference,Details,Debit($),Credit($),Balance($)
23/07/2026,P3,Direct Transfer - Payee MS X,13700.00,,-75.64
21/07/2026,C2,S 300 BHP @ 45.870000,,13744.49,-13775.64
05/03/2026,C1,B 85 VAS @ 104.620000,8912.65,,-31.15
04/03/2026,R1,Direct Transfer Drawer MS X,,8943.80,-8943.80`).filter((line) => !/ buy | sell /.test(line)),
  ).toEqual(['07-23 withdrawal  -13700.00', '03-04 deposit  8943.80'])
})

test('a kind with a word of no known meaning is told, unless figures prove a trade', () => {
  expect(
    table(`Date,Type,Symbol,Quantity,Price,Amount,Currency
2026-01-10,Private placement buy,ABC,3,10,-30.00,USD
2026-01-11,Theft loss debit,,,,-30.00,USD
2026-01-12,Dividend clawback,ABC,,,6.00,USD
2026-01-13,Deposit,,,,100.00,USD
2026-01-14,Inactivity fee,,,,-3.00,USD`),
  ).toEqual([
    '01-10 buy ABC USD 3 @10 amount 30.00',
    '01-13 deposit USD 100.00',
    '01-14 fee USD -3.00',
    'line 3: kind',
    'line 4: kind',
  ])
})

test('what any cell says of a contract, or of what did not happen, is not read over', () => {
  expect(
    table(`Date,Type,Symbol,Quantity,Price,Amount,Currency,Product,Remark of desk
2026-01-10,Buy,ABC,3,10,-30.00,USD,Stock,
2026-01-10,Buy,ABD,3,10,-30.00,USD,Stock,Rejected
2026-01-11,Buy,ABC,3,10,-30.00,USD,CFD,`),
  ).toEqual(['01-10 buy ABC USD 3 @10 amount 30.00', 'line 3: kind', 'line 4: figures'])
})

test('money for units is no deposit, and two columns that say different things of what moved are told', () => {
  expect(
    table(`ID,Type,Time,Symbol,Comment,Amount
1,Deposit,12.04.2024 13:00:22,,Deposit,500
2,Spin off,13.04.2024 14:50:01,T.US,T.US USD 5.8970/ SHR,21.68`),
  ).toEqual(['04-12 deposit  500', 'line 3: quantity'])
  expect(
    table(`Date,Type,AvailableBalanceChange,AvailableBalance,Total,Currency
2026-06-29,Deposit,26.00,26.00,26.00,EUR
2026-06-30,Withdrawal,-1.32,24.68,24.68,EUR`),
  ).toEqual(['06-29 deposit EUR 26.00', 'line 3: figures'])
})

test('what the rows of a table show of its total goes for those whose small fee shows nothing', () => {
  expect(
    table(`date,type,symbol,currency,quantity,amount/share,total,fee
2024-01-12,SELL,ABC,USD,38,185.00,7030.00,0.10
2024-01-13,SELL,ABC,USD,40,420.00,16800.00,1.50
2024-01-14,BUY,ABC,USD,10,420.00,4200.00,`),
  ).toEqual([
    '01-12 sell ABC USD 38 @185.00 amount 7030.00 fee 0.10',
    '01-13 sell ABC USD 40 @420.00 amount 16800.00 fee 1.50',
    '01-14 buy ABC USD 10 @420.00 amount 4200.00',
  ])
})

test('without a column of kinds, signs of money show purchases only where some trade is negative', () => {
  expect(
    table(`Date,Symbol,Quantity,Price,Amount,Currency
2026-01-08,ABC,2,10,20.00,USD
2026-01-09,,,,-5.00,USD`),
  ).toEqual(['line 2: kind', 'line 3: kind'])
})

test('a figure of an unknown name is told beside money, too, unless the net amount is named', () => {
  expect(
    table(`Date,Type,Amount,Currency,Zed
2026-01-08,Interest,1.31,EUR,0.34
2026-01-09,Interest,1.20,EUR,`),
  ).toEqual(['01-09 interest EUR 1.20', 'line 2: figures'])
  // it has the same as the net amount in one row, and the same in another currency in the next
  expect(
    table(`Date,Type,Symbol,Quantity,Price,Net Amount,Currency,Zed
2026-03-17,Buy,ABC,35,38.4,-1344.00,USD,-1065.09
2026-03-18,Buy,ABD,2,10,-20.00,CHF,-20.00`),
  ).toEqual(['03-18 buy ABD CHF 2 @10 net 20.00', 'line 2: figures'])
})

test('a column of days before those of settlement has the days of the trades, whatever it is called', () => {
  expect(
    table(`Zed,Action,Symbol,Price,Quantity,Amount,Currency,Settlement Date
2026-07-15,Buy,ABC,10,3,-30.00,USD,2026-07-16
2026-07-20,Dividend,ABC,,,3.00,USD,`),
  ).toEqual(['07-15 buy ABC USD 3 @10 amount 30.00', '07-20 dividend ABC USD amount 3.00'])
})

test('a reinvestment that was paid without units is no income', () => {
  expect(
    table(`Date,Type,Symbol,Amount,Currency
2026-07-15,Reinvestment,ABC,-30.00,USD
2026-07-15,Dividend,ABC,30.00,USD`),
  ).toEqual(['07-15 dividend ABC USD amount 30.00', 'line 2: quantity'])
})

test('kinds under an unknown heading are found beside words that are not known, which signs never make a trade', () => {
  expect(
    table(`Datum;Zed;Name;Stück;Kurs;Währung;Betrag
2026-03-02;Kauf;SAP SE;10;150,00;EUR;-1.500,00
2026-03-05;Verkauf;SAP SE;4;160,00;EUR;640,00
2026-03-10;Ertragsgutschrift;SAP SE;6;;EUR;14,10
2026-03-12;Vorabpauschale;SAP SE;6;;EUR;-3,21`),
  ).toEqual([
    '03-02 buy SAP SE EUR 10 @150.00 amount 1500.00',
    '03-05 sell SAP SE EUR 4 @160.00 amount 640.00',
    '03-10 dividend SAP SE EUR amount 14.10',
    'line 5: kind',
  ])
})

test('a purchase that is called by the dividend that pays it is no dividend taken back', () => {
  expect(
    table(`Date,Type,Symbol,Quantity,Amount,Price,Description
2026-03-27,Dividend,MSFT,0,4.51,0,MICROSOFT CORP CASH DIV
2026-03-27,Dividend,MSFT,0.011,-4.51,410,MICROSOFT CORP DIVIDEND REINVESTMENT`),
  ).toEqual(['03-27 dividend MSFT amount 4.51', '03-27 buy MSFT 0.011 @410 amount 4.51'])
})

test('titles with fees beside other kinds, a split of one unit, interest on swept cash and names within sentences', () => {
  expect(
    table(`Other income & fees
Date,Symbol,Security name,Gross amount,Withholding tax,Net Amount,Currency
2026-02-16,AAPL,Apple dividend,0.60,0.09 USD,0.51 USD,USD
2026-03-01,,,-,,-0.01,USD`),
  ).toEqual(['02-16 dividend AAPL USD net 0.51 tax 0.09', 'line 4: kind'])
  expect(
    table(`Event,Date,Symbol,Price,Quantity,Currency
Buy,2026-01-03,MSFT,400.5,10,USD
Split,2026-03-03,MSFT,2,1,USD`),
  ).toEqual(['01-03 buy MSFT USD 10 @400.5', 'line 3: ratio'])
  expect(
    table(`date,transaction,description,amount,balance,currency
2026-01-05,CONT,Contribution,2000.0,2000.0,CAD
2026-01-06,BUY,"XEQT - iShares Core: Bought 50.0000 shares (executed at 2026-01-06)",-1650.0,350.0,CAD
2026-03-30,DIV,"XEQT - iShares Core: 50.0 shares (record date) at 0.20",10.0,360.0,CAD
2026-03-31,INT,Cash sweep interest,1.94,361.94,CAD`),
  ).toEqual([
    '01-06 buy XEQT CAD 50.0000 net 1650.0',
    '03-30 dividend XEQT CAD amount 10.0',
    '01-05 deposit CAD 2000.0',
    '03-31 interest CAD 1.94',
  ])
})

test('an instrument in the words of its dividend', () => {
  expect(
    table(`Date,Description,Amount,Currency
2026-01-02,Wire in,5000,USD
2026-02-05,AAPL dividend,2.6,USD`)[0],
  ).toBe('02-05 dividend AAPL USD amount 2.6')
})

test('where balances give the signs of some rows, others have that of their kind or are told', () => {
  expect(
    table(`Date,Transaction,Net Amount,Balance,Currency
2026-01-05,Credit,6000.00,6000.00,CHF
2026-01-06,Custody Fees,20.00,5980.00,CHF
2026-01-07,Withdrawal,80.00,5900.00,CHF
2026-01-08,Withdrawal,502.00,309.59,EUR
2026-01-09,Interest on debits,0.41,309.18,EUR`),
  ).toEqual([
    '01-05 deposit CHF 6000.00',
    '01-06 fee CHF -20',
    '01-07 withdrawal CHF -80',
    '01-08 withdrawal EUR -502.00',
    'line 6: figures',
  ])
})
