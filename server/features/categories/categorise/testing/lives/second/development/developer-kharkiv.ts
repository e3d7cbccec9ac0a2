import type { Person } from '../../tables.ts'

/** Ukrainian software developer, remote for a company abroad, Wio; short texts as apps write them. */
export const developerKharkiv: Person = {
  name: 'Ukrainian software developer, Wio',
  seed: 41_009,
  people: ['Oleh Kravchenko', 'Iryna Bondar', 'Maksym Shevchuk', 'Dmytro Lysenko', 'Anna Polishchuk'],
  cities: ['Dubai', 'Dubai', 'DUBAI'],
  prints: ['{shop}', '{shop}, {city}', 'Card payment at {shop} {city} {cc}'],
  shops: `
groceries 70 10-510 Carrefour Market JVC|Noon Minutes|Spinneys Circle Mall|Talabat Mart|Careem Quik
  |Lulu Express JVC|Géant Express
  |West Zone JVC|Union Coop Online|Viva Supermarket
groceries 22 8-180 Nord Food Delicatessen|Kyiv Foods Trading|Al Safa Fruits & Veg|JVC Corner Baqala
dining 64 14-380 Deliveroo|Talabat|Keeta|Mr. Pancake Cafe|Parkers JVC|Tim Hortons Circle Mall|Burger King JVC
  |Sushi Master
  |Papa Johns Pizza|Brew92 Roasters|Borsch & Salo|Kulture House Cafe
dining 16 20-240 Al Hadheerah Shawarma|Third Wave Coffee|Dim Sum Alley
gas 20 90-180 ENOC 1093 JVC|Cafu App Fuel|EPPCO Al Khail
tolls 22 4-30 Parkin|Dubai Hills Mall Parking|JLT Parking
tolls 16 50-100 Salik Top Up|SALIK PJSC
taxis 26 15-85 Careem|Uber|Yango|Bolt Dubai
transport 8 20-50 RTA nol Pay|Dubai Metro nol
car_maintenance 4 80-1600 Zdegree Tyres|Carcility Service|Dubai Quick Wash
pharmacy 12 18-190 Life Pharmacy Circle Mall|BinSina Pharmacy|Aster Online Pharmacy
healthcare 5 150-900 Aster Clinic JVC|Dentakay Dental Center|Emirates Hospital Clinic
personal_care 14 90-260 Chaps & Co Barbers|Zen Massage JVC|Brow Bar Dubai
gym 12 349-349 GymNation JVC
hobbies 10 60-400 Padel Pro Courts|Board Game Lounge|Surf House Board Rental
shopping 38 30-1500 Amazon.ae|noon.com|AliExpress~Luxembourg~LU|Decathlon|IKEA|Zara|Virgin Megastore
  |iHerb~Irvine~US|Uniqlo
  |Microless Computers
shopping 2 3200-6900 Apple Store Dubai Mall|Sharaf DG
entertainment 20 20-320 STEAMGAMES.COM~Bellevue~US|PlayStation Network~London~GB|VOX Cinemas|Topgolf Dubai
  |Platinumlist
streaming 12 56-56 Netflix
streaming 12 23.99-23.99 YouTube Premium
music 12 19.99-19.99 Spotify
software 12 73.45-73.45 GitHub, Inc.~San Francisco~US
software 12 73.45-73.45 OpenAI ChatGPT Plus~San Francisco~US
software 12 40-40 JetBrains s.r.o.~Prague~CZ
software 12 22-60 Hetzner Online GmbH~Gunzenhausen~DE|DigitalOcean~New York~US
software 12 11.99-11.99 Apple iCloud+
travel 10 300-3800 flydubai|Wizz Air~Budapest~HU|Booking.com~Amsterdam~NL|Airbnb~London~GB|Almosafer
charity 12 183.63-183.63 Come Back Alive Foundation~Kyiv~UA
government 4 100-1200 GDRFA Dubai|Amer Centre JVC|Dubai Police|ICP
insurance 1 1390-1390 Shory Motor Insurance
insurance 1 2100-2100 PolicyBazaar Health Insurance
`,
  unclear: `
dining 8 30-160 Khinkali|Hutong|Leila 1977
shopping 6 40-300 Sova FZCO|Blue Fox General Trading
`,
  lines: `
+freelance 12 31000-31000 Received from Northlight Systems Inc USD {usd} invoice NL-{n4}
  |Inward transfer Northlight Systems Inc, consulting {month}
rent 4 21500-21500 Cheque {n6} rent JVC Belgravia unit 311
  |Transfer to Allsopp & Allsopp Property Mgmt, rent {month}
utilities 12 260-520 DEWA bill 2024117{n3}|DEWA
utilities 12 389-389 du Home Internet|du home bill 0447{n4}
utilities 12 125-125 e& mobile 0585512{n3}|Etisalat by e& bill
utilities 12 150-420 Empower chilled water bill|Empower Energy Solutions
none 12 4000-9000 Credit card repayment|Wio credit card payment {month}
none 20 500-4000 Moved to Saving Space "Car"|Moved to Saving Space "Rainy day"|Withdrawn to Saving Space "Tax"
+none 8 500-3000 Moved from Saving Space "Rainy day"|Moved from Saving Space "Tax"
none 6 1500-1500 Wio Invest top up|Transfer to Wio Invest
none 4 1000-3000 Transfer to own account Emirates NBD
sent_home 12 1000-3500 International transfer to {person}, PrivatBank, UAH {uah}
  |Sent to Mama, Monobank Ukraine UAH {uah}
cash 6 300-1500 ATM withdrawal ENBD JVC|ATM withdrawal Mashreq Circle Mall
to_people 20 20-700 Sent to {person} via Aani|Transfer to {person}
to_people 4 100-500 Sent to {person}, birthday present
+from_people 14 20-500 Received from {person} via Aani|Aani from {person}
domestic_help 18 120-230 Justlife|Urban Company cleaning
bank_fees 6 5-60 Outward transfer fee|Foreign transaction fee|VAT on transfer fee
business 1 7500-7500 IFZA Free Zone licence renewal
business 4 300-600 Accountant: Taxvisor FZE bookkeeping
+refunds 4 40-500 Refund from Amazon.ae|Refund from noon.com
+refunds 12 15-90 Cashback
+investments 12 30-140 Interest earned on Saving Space|Savings interest {month}
`,
}
