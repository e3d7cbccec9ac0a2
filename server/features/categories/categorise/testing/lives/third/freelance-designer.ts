import type { Person } from '../tables.ts'

/** Ukrainian freelance brand designer, 33, single with a cat, rents in JVC, newly moved; Wio's app writes merchants' names in mixed case with little else, transfers as "From" and "To". */
export const freelanceDesigner: Person = {
  name: 'Ukrainian freelance designer in JVC, Wio',
  seed: 63_010,
  people: [
    'Olena Kovalenko',
    'Dmytro Shevchuk',
    'Anna Petrova',
    'Marco Bianchi',
    'Priya Sharma',
    'Iryna Bondar',
  ],
  cities: ['Dubai', 'Dubai', 'Dubai', 'DUBAI'],
  prints: ['{shop}', '{shop} {city}', 'Card payment {shop} {city}, {ccc}'],
  shops: `
groceries 78 15-260 Carrefour Market JVC|Spinneys Circle Mall|Choithrams JVC|Waitrose Marina|Viva Supermarket|West Zone JVC|Grandiose JVC
groceries 70 20-180 Noon Minutes|Careem Quik|Talabat Mart|InstaShop|Kibsons
groceries 18 8-90 Zoom ENOC JVC|Baltika Euro Market|Mai Dubai Water|Maison Bakery
dining 120 14-75 % Arabica|Starbucks Circle Mall|Brew Cafe JVC|Costa Coffee|Tim Hortons|Seven Seeds Coffee|Black Sheep Coffee|Joe & The Juice|FreshBox Salads Cafe|Al Farooj Cafeteria|Paul Bakery & Restaurant
dining 84 38-140 Deliveroo|Talabat|Careem Food|Noon Food|KEETA DELIVERY
dining 30 70-420 Lucky Fish|Ce La Vi|Akiba Dori|Eataly Dubai Mall|Bla Bla Dubai|Pitfire Pizza|Chinchin Restaurant
taxis 96 15-85 Careem|Careem Hala|Uber~Amsterdam~NL|Yango Taxi|Bolt Dubai|Dubai Taxi
transport 20 20-60 RTA Nol Top Up|Dubai Metro
entertainment 20 40-360 Vox Cinemas|Roxy Cinemas|Platinumlist|Museum of the Future|Steam~Hamburg~DE~USD|AYA Universe
shopping 40 30-420 Amazon.ae|Noon|Namshi|Shein|ASOS~London~GB~GBP|iHerb.com~Irvine~US~USD
shopping 34 60-700 Zara|Massimo Dutti|COS Dubai Mall|IKEA|H&M|Sephora|Zara Home|Decathlon
shopping 16 60-260 The Pet Shop|Petsville|Washmen|Flowers.ae|Miniso
shopping 4 350-4800 Apple Store Dubai Mall|Sharaf DG
shopping 6 120-320 Tabby|Tamara
hobbies 14 40-360 Kinokuniya|Art Stop Art Supplies|Emirates Fine Arts Materials|Ceramics Studio Alserkal
streaming 12 39-39 Netflix~Amsterdam~NL
streaming 8 12-35 YouTube Premium|Megogo~Kyiv~UA~EUR|Disney+
music 12 21.99-21.99 Spotify~Stockholm~SE
music 6 19-39 SoundCloud Go~Berlin~DE~EUR
software 84 15-260 Adobe Creative Cloud~Dublin~IE~USD|Figma~San Francisco~US~USD|Notion Labs~San Francisco~US~USD|OpenAI~San Francisco~US~USD|Midjourney Inc~South San Francisco~US~USD|Google One~London~GB|Apple Services~Cork~IE|Dropbox~Dublin~IE~USD|Canva~Sydney~AU~USD|Surfshark VPN~Amsterdam~NL~USD
business 14 60-700 Meta Ads~Dublin~IE~USD|Print Arabia Printing Press|Aramex|LinkedIn Ads~Dublin~IE~USD
business 2 1800-3600 Virtuzone Company Formation|Taxstar Accounting Services
government 6 100-1500 GDRFA|Amer Center|Dubai Creative Clusters Authority|ICP
healthcare 14 100-700 Valiant Clinic|Medcare Medical Centre JVC|Versailles Dental Clinic|Pets First Veterinary Clinic|Eye Boutique Opticians
pharmacy 24 20-170 Life Pharmacy|Boots|BinSina Pharmacy|Aster Pharmacy JVC
gym 12 299-299 GymNation
gym 30 60-140 Classpass~New York~US|Crank Fitness|Yoga La Vie|Padel Pro
personal_care 30 60-450 Tips & Toes|Lash Lounge Salon|N.Bar|Brow Bar Beauty Salon|Sugaring Wax Center
education 6 60-900 Skillshare~New York~US~USD|Udemy~San Francisco~US~USD|Eton Institute Arabic Course
travel 10 300-3600 Wizz Air~Budapest~HU~EUR|flydubai|Booking.com~Amsterdam~NL|Airbnb~Luxembourg~LU|Rove Hotels
dining 8 20-140 Lviv Croissants~Warsaw~PL|Karakoy Gulluoglu~Istanbul~TR~TRY
insurance 2 200-1900 Sukoon Health Insurance
insurance 1 60-130 ILOE Insurance
charity 12 40-250 United24~Kyiv~UA~EUR|Come Back Alive Foundation~Kyiv~UA~USD|Dubai Cares
tolls 8 5-60 Parkin|Mall Valet Parking
domestic_help 24 120-220 Justlife Cleaning|Urban Company Cleaning
utilities 12 199-199 Virgin Mobile
utilities 12 389-389 du Home
utilities 12 180-560 DEWA
utilities 12 90-330 Empower
travel 8 60-240 Udrive
`,
  unclear: `
shopping 7 60-400 Nowhere FZE|MLK|Tess and Co
dining 10 30-160 Kiki 21|Orsay|BOHO 5
personal_care 4 120-450 Room 11
business 4 100-500 Peak Fold FZCO
`,
  lines: `
+freelance 20 4500-17000 From Studio North Branding FZ-LLC Invoice {n6}|From Halcyon Hospitality Group Design Retainer|From Kite Agency DMCC INV-{n6}|From Saffron Foods Trading LLC Logo Project
+freelance 16 2000-10000 From Upwork Escrow Inc. USD {usd}|From Payoneer Europe Ltd USD {usd}|From Stripe Payments Europe EUR {eur}
+investments 12 40-170 Interest earned
+refunds 10 5-420 Refund from Noon|Refund from Zara|Wio cashback|Refund from ASOS London
+from_people 14 30-600 From {person}|Aani from {person}
rent 12 6200-6200 To Prime Nest Real Estate Rent {month}|To Prime Nest Real Estate LLC rent instalment
rent 2 200-500 To Silver Drop AC Maintenance LLC
government 2 4200-7500 To Dubai Development Authority Freelance Permit {n6}
sent_home 11 700-2500 To Olha Melnyk PrivatBank UA EUR {eur}|International transfer to Olha Melnyk Kyiv EUR {eur}|Wise Transfer EUR {eur} Brussels
to_people 26 30-900 To {person}|Aani to {person}|Local transfer to {person} {n6}
cash 12 200-1000 ATM withdrawal Mashreq Circle Mall|ATM withdrawal Emirates NBD JVC|Cash withdrawal Bankomat Tbilisi GE
bank_fees 6 2-52.5 International transfer fee|ATM withdrawal fee|VAT on fees
interest_paid 2 40-160 Wio Credit interest charged|Wio Credit late payment fee
none 14 500-4000 To Saving Space Emergency|To Saving Space Taxes|To Saving Space Travel
+none 7 500-3500 From Saving Space Taxes|From Saving Space Travel
none 12 400-1500 Wio Invest top up|BitOasis crypto purchase|To Sarwa Digital Wealth
`,
}
