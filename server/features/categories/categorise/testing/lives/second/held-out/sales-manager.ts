import type { Person } from '../../tables.ts'

/** South African sales manager in Dubai, two dogs and a boat club, Zand for spending and Al Maryah for the rest. */
export const salesManager: Person = {
  name: 'South African sales manager, Zand and Al Maryah',
  seed: 52_009,
  people: ['Pieter van Wyk', 'Thandi Nkosi', 'Gareth Pienaar', 'Lerato Molefe', 'Bianca Coetzee'],
  cities: ['DUBAI', 'DUBAI', 'DUBAI', 'ABU DHABI'],
  prints: [
    '{shop} | {city} {cc} | {n6}',
    'Mbank Purchase - {shop25} - {city}',
    'ECOM/POS {shop30} {dd}/{mm}/26',
  ],
  shops: `
groceries 62 15-560 SPINNEYS MOTOR CITY|CARREFOUR MKT SPORTS CITY|WOOLWORTHS ZA FOODS|KIBSONS DELIVERY
  |NOON MINUTES AE|BILTONG & BRAAI SHOP
  |UNION COOP MOTORCITY|LULU EXPRESS FRESH
groceries 16 10-90 GARDEN GROCER MOTOR CITY|CIRCLE K DSC
dining 62 18-480 HUNTER & BARREL|NEWS CAFE MOTOR CITY|MUMBOJUMBO STEAKHOUSE|LOCK STOCK & BARREL|OCEAN BASKET
  |CARLUCCIOS|DELIVEROO DXB
  |COSTA MOTOR CITY|THE CROFT|VIDA E CAFFE|BURGER & LOBSTER|TALABAT DXB
gas 48 110-260 ENOC ARJAN 1120|EPPCO DUBAILAND|CAFU FUEL DELIVERY|ADNOC EMIRATES RD
tolls 18 4-40 PARKIN DUBAI|JBR PARKING|ADIB TOWER VALET PARKING
tolls 20 50-100 SALIK.AE TOPUP
taxis 14 18-100 CAREEM RIDES DXB|UBER BV~AMSTERDAM~NL
car_maintenance 7 120-3600 TOYOTA SERVICE AL FUTTAIM|4X4 GARAGE QUOZ|YOKOHAMA TYRES DIP|MOTOR CITY CAR SPA
pharmacy 12 25-240 MED 7 PHARMACY|LIFE PHARM MOTOR CITY
healthcare 7 150-1600 SAUDI GERMAN CLINIC JVC|DRS NICOLAS & ASP DENTAL|MEDCARE ORTHO|SPECSAVERS OPTICIANS
personal_care 14 90-420 THE MENS ROOM BARBERS|SALON INK|RAYYA WELLNESS SPA
gym 12 499-499 UFC GYM SPORTS CITY
hobbies 18 150-1400 JEBEL ALI SAILING CLUB|RAK SHOOTING & RIFLE|DUBAI OFFSHORE SAILING CLUB
  |TROON GOLF AL MONTGOMERIE|TACKLE BOX FISHING GEAR
shopping 36 50-1500 AMAZON AE PRIME|TAKEALOT~CAPE TOWN~ZA~ZAR|GO SPORT DHM|MR PRICE~DURBAN~ZA~ZAR|COTTON ON
  |ACE MOTOR CITY HARDWARE|LEVI'S DHM|JYSK
  |MUMZWORLD|IKEA JEBEL ALI
shopping 2 2500-6200 VIRGIN MEGASTORE ELECTR|SAMSUNG BRAND SHOP
entertainment 14 60-700 DUBAI RUGBY 7S TICKETS|TOPGOLF DXB|VOX CITY CENTRE|LA PERLE SHOW
  |STEAM PURCHASE~SEATTLE~US~USD
streaming 12 56-56 NETFLIX.COM~AMSTERDAM~NL
streaming 12 49-49 TOD TV SPORTS~DOHA~QA
music 12 19.99-19.99 APPLE MUSIC~CORK~IE
software 12 36.7-36.7 NORDVPN~PANAMA~PA~USD
software 12 39.99-39.99 APPLE.COM/BILL~CORK~IE
travel 12 400-7800 EMIRATES AIRLINE DXB|FLYSAFAIR~JOHANNESBURG~ZA~ZAR|SUN CITY RESORT~RUSTENBURG~ZA~ZAR
  |HATTA DOME GLAMPING|BOOKING.COM~AMSTERDAM~NL
  |EUROPCAR~CAPE TOWN~ZA~ZAR
dining 8 30-260 SPUR STEAK RANCH~CAPE TOWN~ZA~ZAR|NANDOS~DURBAN~ZA~ZAR
domestic_help 18 140-260 JUSTLIFE AE|HOMEMAIDS CLEANING
charity 6 50-400 K9 FRIENDS RESCUE DONATION|GIFT OF THE GIVERS~DURBAN~ZA~ZAR
government 3 150-1500 DUBAI POLICE TRAFFIC|RTA LICENSING|ICP SMART
`,
  unclear: `
dining 10 50-320 BOCA|MAINE|TRIBE 9
shopping 8 80-500 KOPPIE FZ|DUNE & CO TRADING
`,
  lines: `
+salary 12 34500-34500 Salary credit - Kestrel Industrial Supplies FZE
  |Incoming salary {month} Kestrel Industrial Supplies FZE
+salary 4 6000-19000 Sales commission Q{n1} - Kestrel Industrial Supplies FZE
rent 12 9800-9800 Direct debit - Betterhomes rent collection {n6}|UAEDDS debit Better Homes LLC rent {month}
loan_repayments 12 2780-2780 Mbank - auto finance instalment {n8}
utilities 12 450-1150 Bill payment - DEWA 2041{n6}|Mbank bill - DEWA premise {n9}
utilities 12 399-399 Bill payment - du 0447{n5}|Mbank bill - du fixed
utilities 12 200-200 Bill payment - Virgin Mobile UAE 058{n7}
utilities 12 220-610 Bill payment - Logic Utilities cooling {n6}|Tabreed district cooling - {n7}
cash 8 300-2000 Cash withdrawal - ENBD ATM Motor City|Mbank ATM withdrawal - ADCB DSC
none 12 6000-14000 Credit card repayment - Zand ****4417|Card dues settled ****4417
none 12 3000-3000 To own account - Al Maryah Mbank|Transfer from Zand to own Mbank account
+none 12 3000-3000 From own account - Zand to Mbank {n6}
none 12 2500-2500 Standing order - own savings pot|Mbank savings jar top up
none 8 1500-5000 Baraka invest funding {n6}|BitOasis deposit {n8}|Interactive Brokers LLC funding
sent_home 10 1500-4500 Intl transfer ZAR {zar} - Ma, FNB South Africa
  |International payment {person} Standard Bank ZA ZAR {zar}
to_people 20 60-1200 Aani - {person}|Paid {person} via Aani - {n8}
to_people 4 150-700 Aani - {person} - birthday braai gift|Paid {person} via Aani - farewell gift
+from_people 14 40-900 Aani received - {person}|Received from {person}
bank_fees 6 5.25-60 Intl transfer fee + VAT|Non-AED card fee {n4}
insurance 2 2300-3900 Motor insurance - Yallacompare Adamjee {n6}|Bill payment - GIG Gulf car policy
insurance 12 520-520 Direct debit - Bupa Global medical {n6}
+refunds 4 80-700 Refund - AMAZON AE PRIME|Refund - GO SPORT DHM
+refunds 12 20-160 Zand cashback earned
+investments 12 60-220 Profit paid - Mbank savings|Monthly interest - Zand savings
`,
}
