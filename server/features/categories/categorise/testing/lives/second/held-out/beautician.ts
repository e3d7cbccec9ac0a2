import type { Person } from '../../tables.ts'

/** Moroccan beautician in Abu Dhabi, divorced with a daughter, Al Hilal Bank; sentences of an app. */
export const beautician: Person = {
  name: 'Moroccan beautician, Al Hilal Bank',
  seed: 52_008,
  people: ['Samira Benali', 'Hanane El Idrissi', 'Youssef Tazi', 'Latifa Chraibi', 'Nadia Bouzid'],
  cities: ['Abu Dhabi', 'Abu Dhabi', 'ABU DHABI'],
  prints: ['You paid {shop}', 'Card spend: {shop}, {city}', '{shop26} {city} {cc} Apple Pay'],
  shops: `
groceries 54 7-280 LULU CAPITAL MALL|MEENA MART MADINAT ZAYED|CARREFOUR MBZ CITY|COOP SUPERMARKET MUSSAFAH
  |AL RAYAN HYPERMARKET|AL DHAFRA HYPERMARKET
groceries 30 4-80 ATLAS MOROCCAN GROCERY|MEHRAN MINI MARKET|SOUK AL HOUT FISH|KHOBZ BELDI BAKERY
  |AL BADIA OLIVES AND SPICES
dining 38 8-140 TAGINE RESTAURANT|CASABLANCA GRILL|POPEYES MAZYAD|LA BRIOCHE|TALABAT UAE APP|CHAPATI & KARAK
  |DAR ZELLIJ CAFE|JUICE TIME
transport 14 15-60 HAFILAT CARD RECHARGE|ITC BUS CARD
taxis 40 9-48 TAXI ABU DHABI 4412|CAREEM AUH|YANGO AUH|TAWASUL TRANSPORT TAXI
pharmacy 14 14-180 AL RAZI PHARMACY MBZ|NEOPHARMA DRUG STORE|HEALTH HUB PHARMACY
healthcare 6 60-700 LIFECARE HOSPITAL MUSSAFAH|AHALIA DENTAL|DAR AL SHIFAA HOSPITAL
shopping 34 20-480 SHEIN.COM|MINISO MAZYAD|MATALAN DEERFIELDS|TERRANOVA MUSHRIF|NOON|VOGACLOSET|AMAZON AE MARKET
  |HOME BOX MUSSAFAH
shopping 8 60-320 WATCH HOUSE WAHDA MALL|PARFOIS BAGS MUSHRIF
personal_care 8 40-260 RIAD MOROCCAN BATH|LASH & BROW CORNER
gym 10 170-170 LADIES ONLY GYM MBZ
education 9 140-380 HOMEWORK HELP TUITION CTR|FRENCH INSTITUTE COURSE
entertainment 6 30-180 FUN WORKS YAS|CINE ROYAL DALMA|UMM AL EMARAT PARK
streaming 12 29-29 NETFLIX
streaming 10 25-25 SHAHID MBC
music 12 19.99-19.99 ANGHAMI
travel 2 1300-2400 ROYAL AIR MAROC~CASABLANCA~MA~MAD|AIR ARABIA AUH
government 3 70-420 MOROCCAN EMBASSY|TAMM SERVICES|EMIRATES ID ICP FEES
charity 8 20-150 RED CRESCENT BOX|SADAQA MOSQUE CONSTRUCTION FUND
tolls 4 5-20 MAWAQIF
`,
  unclear: `
shopping 4 30-160 ZINAT 5|NAJMA STORE TR
dining 4 12-70 DOUIRIA
`,
  lines: `
+salary 12 7200-7200 Salary received from Velvet Touch Beauty Centre LLC
  |Salary {month} Velvet Touch Beauty Centre
+salary 8 400-1500 Commission payout {month} from employer Velvet Touch Beauty Centre
+family_support 10 1500-1500 Received child support from Rachid Benjelloun
  |Monthly child support, Rachid Benjelloun
rent 12 2600-2600 You sent rent to Al Dhafra Villa Management, studio {month}
  |Rent standing order Al Dhafra Villa Mgmt
education 9 1100-1100 You paid school fees Al Muna Private Academy|Bill: Al Muna Private Academy instalment
sent_home 12 500-1600 International transfer to {person}, Attijariwafa Bank Morocco, MAD {mad}
  |You sent MAD {mad} to Mama in Morocco
sent_home 4 300-700 You paid AL GHURAIR EXCHANGE MADINAT ZAYED
cash 16 100-900 Cash withdrawal Al Hilal ATM Mussafah|Cash withdrawal ADCB ATM Mazyad Mall
utilities 12 130-320 Bill: ADDC account 3302{n6}|Bill paid to Abu Dhabi Distribution Co
utilities 12 150-150 Bill: e& postpaid 0502{n6}|Bill paid to Etisalat
utilities 12 199-199 Bill: du home wireless 058{n7}
none 10 400-1500 Repayment of your Al Hilal credit card|Credit card repayment ending 3381
none 10 200-800 Moved to your savings pot Umrah|Transfer between your accounts
loan_repayments 12 610-610 Personal finance instalment deducted {n8}
to_people 16 30-600 You sent money to {person} (Aani)|Transfer sent: {person}
to_people 3 50-300 You sent money to {person}, note: Eid mubarak gift
+from_people 10 30-500 {person} sent you money (Aani)|Transfer received: {person}
bank_fees 7 1.05-26.25 Transfer fee and VAT {n6}|Account below minimum fee
insurance 4 15.75-15.75 Bill: ILOE insurance
charity 12 50-50 Sadaqah auto donation Emirates Red Crescent
+refunds 3 25-180 Refund from SHEIN.COM|Card refund: VOGACLOSET
`,
}
