import type { Person } from '../tables.ts'

/** Kenyan student, 21, in her first year in Dubai, supported by her parents and working part time in a café; Mashreq Neo prints plain sentences in mixed case. */
export const kenyanStudent: Person = {
  name: 'student from Nairobi in Dubai, Mashreq Neo',
  seed: 64_007,
  people: ['Faith Wanjiku', 'Brian Otieno', 'Aisha Mohamed', 'Kelvin Mwangi', 'Zainab Noor', 'Daniel George'],
  cities: ['Dubai', 'Dubai', 'Dubai', 'Dubai', 'Dubai', 'Sharjah'],
  prints: [
    'Purchase at {shop} {city} {cc} on {dd}-{mon}-20{yy}',
    'Card purchase {shop22} {city} {cur} {amt}',
    'You paid {shop} {city} with Neo debit card',
  ],
  shops: `
groceries 92 5-110 CARREFOUR EXPRESS DIAC|WEST ZONE SUPERMARKET|ALL DAY MINIMART|NESTO SILICON OASIS|GEANT EXPRESS|VIVA DSO|LULU EXPRESS
  |AL MADINA SUPERMARKET DSO|ZOOM ACADEMIC CITY|ADNOC OASIS DSO|LULU SILICON CENTRAL
groceries 26 2-20 SELECTA VENDING|CAMPUS VENDING MACHINE|DIAC GROCERY LLC|SMART VENDING UAE|HOT OVEN BAKERY
groceries 14 20-90 NOON MINUTES|CAREEM QUIK|TALABAT MART
dining 84 6-45 CAMPUS CAFETERIA|STUDENT HUB CAFE|MCDONALDS SILICON|KFC ACADEMIC CITY|SUBWAY DIAC|STARBUCKS SILICON CENTRAL|TIM HORTONS DSO
  |KARAK CHAI CAFETERIA|FIREFLY BURGER|AL IJAZA CAFETERIA|SHAWARMA TIME|CHATIME SILICON|DUNKIN DSO
dining 46 25-110 TALABAT|KEETA DELIVERY|DELIVEROO|NOON FOOD|AL BAIK DUBAI|FIVE GUYS MOTOR CITY|JOLLOF KITCHEN RESTAURANT|SWAHILI DISHES RESTAURANT
  |KIZA RESTAURANT DIFC|POPEYES SILICON|DOMINOS PIZZA DSO|ZAATAR W ZEIT
dining 6 15-45 BASKIN ROBBINS|AMORINO GELATO|MAX BRENNER
transport 48 10-50 RTA NOL TOPUP|DUBAI METRO RTA|RTA BUS DUBAI|NOL AUTO TOP UP
taxis 46 12-60 CAREEM HALA|UBER TRIP~AMSTERDAM~NL|BOLT.EU RIDE~TALLINN~EE|DUBAI TAXI CORP|YANGO TAXI
shopping 32 20-210 H&M CITY CENTRE MIRDIF|MAX FASHION|FOREVER 21 MIRDIF|BERSHKA DUBAI MALL|PULL AND BEAR|PRIMARK DUBAI MALL|BRANDS FOR LESS DSO|STRADIVARIUS
  |DECATHLON MIRDIF
shopping 36 15-220 AMAZON.AE|NOON.COM|SHEIN.COM~SINGAPORE~SG|TEMU~DUBLIN~IE|TABBY|TAMARA PAY|NAMSHI
shopping 10 15-260 DAISO JAPAN|MINISO MIRDIF|IKEA FESTIVAL CITY|SHARAF DG SILICON|BATH AND BODY WORKS|SEPHORA MIRDIF|FLYING TIGER
shopping 16 12-45 QUICK WASH LAUNDRY DSO|LAUNDROMAT DIAC
shopping 3 40-220 IFIX PHONE REPAIR|GALAXY MOBILE PHONES LLC
hobbies 10 12-140 BOOKENDS BOOKSHOP|KINOKUNIYA DUBAI MALL|STUDENT STATIONERY DIAC|FAROOK INTL STATIONERY|CREATIVE MINDS ART SHOP
entertainment 23 30-220 VOX CINEMAS MIRDIF|REEL CINEMAS ROVE|PLATINUMLIST|GLOBAL VILLAGE|IFLY DUBAI|AYA UNIVERSE|HUB ZERO|DUBAI ICE RINK|DUBAI FRAME TICKETS
  |BOUNCE MIRDIF
healthcare 5 40-260 ASTER CLINIC DSO|FAKEEH UNIVERSITY HOSPITAL|SMILE DENTAL CLINIC|VISION EXPRESS
pharmacy 14 10-90 LIFE PHARMACY DSO|ASTER PHARMACY 302|BOOTS SILICON CENTRAL|HEALTH FIRST PHARMACY
personal_care 18 30-320 AFRICAN BRAIDS SALON|AFRO HAIR BEAUTY SALON|NAIL BAR DSO|BROW BAR MIRDIF|LADIES TOUCH SALON
gym 12 149-149 GYMNATION SILICON OASIS
streaming 12 29-39 NETFLIX.COM~AMSTERDAM~NL
streaming 5 15-15 AMAZON PRIME VIDEO
music 12 12.49-12.49 SPOTIFY STUDENT~STOCKHOLM~SE
software 24 3.99-80 APPLE.COM/BILL~CORK~IE|GOOGLE ONE~DUBLIN~IE|GRAMMARLY~SAN FRANCISCO~US~USD|OPENAI *CHATGPT~SAN FRANCISCO~US~USD|CANVA~SYDNEY~AU
education 4 40-900 COURSERA~MOUNTAIN VIEW~US~USD|UDEMY.COM~SAN FRANCISCO~US~USD|IELTS IDP EDUCATION|ACCA GLOBAL~GLASGOW~GB~GBP
travel 3 700-1900 KENYA AIRWAYS~NAIROBI~KE~USD|FLYDUBAI|WEGO TRAVEL
dining 6 15-90 JAVA HOUSE~NAIROBI~KE~KES|ARTCAFFE~NAIROBI~KE~KES
groceries 4 20-90 NAIVAS SUPERMARKET~NAIROBI~KE~KES
government 5 60-720 GDRFA DUBAI|ICP EMIRATES ID|AMER CENTER DSO|VFS GLOBAL
insurance 1 780-780 DUBAI INSURANCE STUDENT HEALTH
charity 6 10-50 DUBAI CARES|CITAM CHURCH~NAIROBI~KE~KES
tolls 3 10-30 PARKIN DUBAI
`,
  unclear: `
dining 12 25-100 HAUS 21|OTHER PEOPLE FZ LLC
shopping 10 40-160 ZURI TRADING|AMBER AND LUNE
`,
  lines: `
+family_support 12 5200-5900 Inward remittance from Joseph Kamau Nairobi USD {usd} monthly upkeep
+family_support 8 300-1200 Inward remittance Mum Grace Kamau via Equity Bank Kenya Ref {n6}
+family_support 2 21500-21500 Inward remittance from Joseph Kamau Nairobi tuition Ref {n6}
+salary 11 2100-2900 Salary credit WPS Brew Crew Coffee LLC {mon} 20{yy}
+freelance 6 200-900 Instant payment received Brand Ambassador Event Staffing LLC Ref {x8}
+from_people 22 20-400 Aani payment received from {person}
+refunds 4 30-160 Refund from NOON.COM Dubai|Refund from SHEIN.COM Singapore
+refunds 6 5-40 Neo cashback credited {mon} 20{yy}
+investments 12 2-15 Interest credited Neo Savings {mon}
rent 12 2350-2350 Transfer to The Myriad Student Housing room rent Ref {n6}
education 2 21500-21500 Transfer to Middlesex University Dubai tuition fees Ref {n6}
education 2 400-900 Transfer to Middlesex University Dubai resit and lab fees
utilities 12 100-130 Bill payment du prepaid 055{n6}
utilities 10 25-60 Mobile recharge Virgin Mobile UAE 054{n6}
utilities 6 60-140 Aani payment wifi share du home internet
sent_home 5 100-500 Transfer abroad KES {kes} to M-Pesa Ref {n6}|TapTap Send remittance KES {kes}
bank_fees 10 1.05-26.25 Fee plus VAT international transfer {n6}|Low balance fee incl VAT {mon}
cash 22 50-400 ATM cash withdrawal Mashreq Silicon Oasis {dd}-{mon}|ATM cash withdrawal DIB Academic City {dd}-{mon}
to_people 46 15-350 Aani payment to {person}|Instant transfer to {person} Ref {x8}
none 8 100-500 Transfer to your Neo Savings {n6}
+none 5 100-500 Transfer from your Neo Savings {n6}
none 3 100-300 Card purchase BINANCE crypto top up USD {usd}
`,
}
