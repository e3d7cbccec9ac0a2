import type { Person } from '../../tables.ts'

/** American architect in Dubai with wife and three children, Citi; what is bought abroad stands in its currency. */
export const architectDenver: Person = {
  name: 'American architect, Citi',
  seed: 52_004,
  people: ['Kyle Brennan', 'Rachel Stein', 'Tyler Okafor', 'Megan Doyle', 'Luis Ortega'],
  cities: ['Dubai', 'Dubai', 'Dubai', 'Abu Dhabi'],
  prints: [
    '{shop25} {city13} {ccc}',
    '{shop} {city} {ccc} Card 7702',
    'Purchase {mon} {dd} {shop22} {city} {cur} {amt}',
  ],
  shops: `
groceries 72 25-980 Spinneys Meadows|Waitrose Springs Souk|Park n Shop Al Quoz|Carrefour Springs Souk
  |Kibsons Intl LLC|Fresh Basket Online
  |Lafayette Gourmet|Prime Gourmet Meats|Grandiose Springs
groceries 18 10-140 Circle K Meadows|Springs Village Bakehouse|Emarat Convenience Store
dining 64 20-520 Texas Roadhouse|Cheesecake Factory MOE|Five Guys Marina|Shake Shack|Reform Social & Grill
  |Deliveroo.ae|The Duck Hook Golf Pub
  |Starbucks Meadows|Nightjar Coffee|Moylo's Lakes|BB Social Dining|Black Tap
gas 40 140-280 Enoc Meadows 1064|Eppco Hessa St|Adnoc SZR 704
tolls 20 5-60 Parkin PJSC|MOE Valet Parking|Dubai Mall Parking
tolls 22 50-100 Salik Recharge Online
taxis 14 20-110 Uber Trip~San Francisco~US|Careem.com
car_maintenance 7 150-4200 Al Tayer Motors Ford|Desert Wheels Garage|PitStop Tire Center|Tasjeel Barsha
pharmacy 18 25-340 Life Pharmacy Springs|Boots Meadows|CVS Pharmacy~Denver~US~USD
healthcare 14 180-2200 Kings College Hospital|Dr Lanner Orthodontics|American Hospital Dubai
  |Intercare Health Ctr|Yateem Optician
personal_care 14 90-600 Marquee Salon Springs|1847 Barbers|Brow & Beauty Loft
gym 12 780-780 The Els Club Gym Family
gym 10 90-180 F45 Training Meadows
hobbies 22 120-1100 Els Club Golf Dubai|Little League Baseball DXB|Al Boom Diving
shopping 46 50-1600 Amazon.ae|Amazon.com~Seattle~US~USD|Ace Hardware DFC|Pottery Barn Kids|Crate and Barrel
  |Costless Electronics|Borders Bookstore
  |Target.com~Minneapolis~US~USD|Old Navy~Denver~US~USD|GAP MOE|The Toy Store
shopping 2 2800-7400 Apple MOE|Sharaf DG Online
entertainment 16 80-900 Roxy Cinemas|IMG Worlds|Dave and Busters|Legoland Dubai|Xbox Game Pass~Redmond~US~USD
  |Roblox~San Mateo~US~USD
streaming 12 84.43-84.43 Hulu~Santa Monica~US~USD
streaming 12 56.92-56.92 Disney Plus~Burbank~US~USD
streaming 12 71-71 Netflix.com~Los Gatos~US
music 12 62.4-62.4 Spotify USA Family~New York~US~USD
software 12 36.7-36.7 Apple.com/bill~Cupertino~US~USD
software 12 73.45-73.45 Dropbox~San Francisco~US~USD
travel 12 600-14500 United Airlines~Houston~US~USD|Emirates~Dubai|Marriott Denver~Denver~US~USD
  |Expedia~Bellevue~US~USD|Avis Rent A Car~Denver~US~USD
  |Vrbo~Austin~US~USD
dining 10 40-380 Chipotle~Denver~US~USD|In-N-Out Burger~Aurora~US~USD
groceries 6 60-700 King Soopers~Denver~US~USD|Whole Foods Mkt~Boulder~US~USD
education 6 300-1600 Kumon Meadows|Sylvan Tutoring|College Board SAT~New York~US~USD
charity 12 367.25-367.25 St Jude Children~Memphis~US~USD
charity 4 100-600 Fellowship Church Giving|Dubai Cares Online
government 5 120-1400 US Consulate Passport Fees|Dubai Police Fines|Amer Center Barsha|RTA Vehicle Renewal
`,
  unclear: `
dining 10 60-420 Sucre|Row on 45|Folly
shopping 8 80-600 Kave|Ginger & Lace|O&C Home
`,
  lines: `
+salary 12 61000-61000 Salary Payment Meridian Studio Architects {mon} 2026
  |ACH Credit Meridian Studio Architects Payroll {mon}
+salary 1 74000-74000 ACH Credit Meridian Studio Architects Annual Bonus
rent 4 57500-57500 Check Paid {n6} Rent Meadows 4 Villa 18|Inward Clearing Check {n6} Villa Rent Emaar Meadows
education 9 21000-21000 Funds Transfer Dubai American Academy Tuition {n6}
  |Wire DAA Gems Education School Fees {n6}
childcare 10 3600-3600 Funds Transfer Odyssey Nursery Monthly Fee {mon}
domestic_help 12 3500-3500 Recurring Transfer Live In Maid Lorna Salary|Funds Transfer Maid Salary Lorna {mon}
utilities 12 900-3400 Citi Bill Pay DEWA 2028{n6}|DEWA Green Bill {n9}
utilities 12 749-749 Citi Bill Pay Etisalat 04{n7}|Citi Bill Pay E and eLife 04{n7}
utilities 12 420-420 Citi Bill Pay du Mobile 055{n7}
utilities 4 120-260 Emirates Gas Cylinder Delivery {n6}|Union Gas Refill {n5}
cash 12 300-2000 Cash Withdrawal Citi ATM MOE {n4}|ATM Withdrawal Network ENBD Springs {n4}
none 12 14000-34000 Citi Credit Card Payment Thank You 7702|Payment to Citi Card Ending 7702
+none 12 14000-34000 Card Payment Received 7702 Thank You {n6}
none 6 9000-18000 Transfer to Own Citibank NA Account USD {usd}
none 12 4000-4000 Recurring Transfer to Savings Account Own
none 4 11000-18000 Wire Charles Schwab Brokerage USD {usd}
sent_home 4 1800-7400 Wire USD {usd} Mom Patricia Brennan Denver CO|Wire USD {usd} Parents Support Denver
loan_repayments 12 3890-3890 Auto Loan Installment {n8}
to_people 14 80-1400 Aani Transfer to {person} {n8}|Funds Transfer to {person}
to_people 5 100-700 Aani Transfer to {person} Christmas Gift|Aani Transfer to {person} Teacher Gift Collection
+from_people 8 60-900 Aani Credit {person} {n8}
bank_fees 10 5-150 Foreign Transaction Fee {n4}|VAT on Service Fee|Wire Transfer Fee {n6}
insurance 12 1290-1290 Direct Debit Cigna Family Medical {n6}
insurance 2 4100-5900 RSA Motor Insurance {n8}|Zurich Home Contents Insurance {n6}
+refunds 6 80-900 Refund Amazon.com Seattle USA|Merchandise Credit GAP MOE Dubai ARE
  |Refund United Airlines Houston USA
+investments 4 300-900 Dividend Vanguard Fund USD {usd}
+other_income 4 9800-9800 Wire In Keystone Property Mgmt Denver House Rent Income USD {usd}
`,
}
