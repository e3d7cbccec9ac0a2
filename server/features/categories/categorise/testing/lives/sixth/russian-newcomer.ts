import type { Person } from '../tables.ts'

/** Product manager from Saint Petersburg, 33, new in Dubai Marina with wife and toddler; Wio: clean merchant names in mixed case, hardly any codes. */
export const russianNewcomer: Person = {
  name: 'product manager from Saint Petersburg, Wio',
  seed: 66_008,
  people: ['Dmitry Sokolov', 'Anna Kuznetsova', 'Ilya Morozov', 'Ekaterina Volkova', 'Pavel Orlov'],
  cities: ['Dubai', 'Dubai', 'Dubai', 'Abu Dhabi'],
  prints: ['{shop}', 'Card payment at {shop}, {city}', '{shop} {city} {cc}'],
  shops: `
groceries 190 8-260 Carrefour Market Marina Walk|Spinneys Marina|Waitrose Dubai Marina|Noon Minutes|Careem Quik|Talabat Mart|Kibsons|Zoom Marina|Almaya Supermarket JBR|Instashop|Yango Deli|Organic Foods & Grocery|French Bakery
  |Russian Gastronom Grocery|Lulu Hypermarket Barsha|Viva Supermarket|Culligan Water Delivery|Barakat|Monoprix Marina|West Zone Fresh
dining 240 14-310 Deliveroo|Talabat|Starbucks JBR|Arabica Marina|Angel Cakes Cafe|Bosporus Marina|Pickl|Five Guys JBR|Shake Shack|Costa Coffee|Paul Marina Mall|Tim Hortons Marina Walk|Black Tap JBR|Allo Beirut|Careem Food
  |The MAINE Oyster Bar & Grill|Saddle Cafe|Nightjar Coffee|Sushi Counter|Noon Food|Zaroob|Eggspectation JBR|Din Tai Fung|Mado Cafe|McDonald's|KFC JBR|Gelato Divino|Operation Falafel|Cafe Pushkin Dubai|Ravioli & Co
taxis 110 12-70 Careem Rides|Careem Hala|Uber|Yango|Dubai Taxi|Bolt
transport 28 10-70 RTA nol top up|Dubai Tram nol|Dubai Metro DMCC
tolls 14 4-35 Salik|Parkin|Marina Mall Parking
gas 14 70-125 ENOC|ADNOC|Emarat
car_maintenance 2 60-295 Marina Car Wash|Al Quoz Auto Service
shopping 78 40-1520 Amazon.ae|Noon|IKEA Jebel Ali|Zara|H&M|Namshi|Uniqlo|Mumzworld|Home Centre|Apple Store Mall of the Emirates|Sharaf DG|Mothercare|Decor Home Curtains|Daiso|Tabby|Danube Home|Temu|Shein|Sun & Sand Sports|Centrepoint
  |Massimo Dutti|Ounass|Bloom Flowers|Washmen Laundry|Golden Scent Perfumes
hobbies 18 30-295 Kinokuniya|Lego Store|Hamleys|Early Learning Centre Toys|Magrudy's|Seawake Boat Tours|Book Hero|Typo Stationery
entertainment 22 40-455 Roxy Cinemas|Reel Cinemas|Dubai Aquarium & Underwater Zoo|Aquaventure Waterpark|Steam|PlayStation Store|Global Village|OliOli|Green Planet|Platinumlist|Museum of the Future
healthcare 16 100-920 Medcare Medical Centre Marina|Mediclinic Dubai Marina|Aster Clinic|Kids First Medical Center|Marina Dental Center|German Medical Clinic|Yateem Optician|Prime Diagnostic Laboratory
pharmacy 28 15-205 Life Pharmacy|Aster Pharmacy|Bin Sina Pharmacy|Boots|Marina Pharmacy|Supercare Pharmacy
gym 12 299-299 GymNation|Fitness First Marina
gym 14 80-140 Yoga Room Marina|Padel Pro Club
personal_care 26 50-305 Chaps & Co Barbershop|Nail Bar Marina|Beauty Salon Katrin|Top Gun Barbershop|Lash Studio JBR|Belle Femme Salon
streaming 24 25-45 Netflix~Amsterdam~NL|Disney+|Kinopoisk~Moscow~RU|Starzplay
music 12 21.99-21.99 Spotify~Stockholm~SE|Yandex Music~Moscow~RU
software 72 4-255 Apple.com/bill~Cork~IE|OpenAI ChatGPT~San Francisco~US~USD|Google One~Dublin~IE|Notion~San Francisco~US~USD|JetBrains~Prague~CZ~EUR|GitHub~San Francisco~US~USD|Surfshark VPN|Claude.ai~San Francisco~US~USD|Telegram Premium|Cursor AI~New York~US~USD
travel 10 350-4350 Emirates|flydubai|Aviasales|Booking.com|Airbnb|Air Arabia|Hotels.com|Sixt Rent a Car|OneClickDrive Car Rental
dining 10 30-145 Coffeemania~Istanbul~TR~TRY|Hafiz Mustafa Restaurant~Istanbul~TR~TRY|Stamba Cafe~Tbilisi~GE~USD
education 6 100-1060 Coursera|Skyeng English Lessons|Emirates Driving Institute|Reforge Course
government 9 60-2345 GDRFA Dubai|Amer Center Marina|ICP Emirates ID|Dubai Land Department|Typing Center Al Barsha|Dubai Municipality|MOFA Attestation
insurance 2 900-3160 Daman|Sukoon Insurance|Bupa Global
childcare 8 60-130 Babysitter Agency Rockmybaby|Sitters & Co Babysitting
charity 5 50-155 Dubai Cares|UNICEF
domestic_help 30 99-190 Mister Clean Cleaning Services|Homework Maids|Matic Cleaning
`,
  unclear: `
dining 14 25-240 Orfali 12|Myata|Sfumato
shopping 6 60-700 Hygge LLC|Lumiere FZCO
personal_care 4 100-350 Room 27
`,
  lines: `
+salary 12 39000-39000 Salary from Northstar Technologies DMCC|WPS Salary Northstar Technologies
+salary 1 15000-15000 Relocation allowance Northstar Technologies DMCC
+freelance 4 2500-6500 Incoming transfer from Quantum Apps Ltd - consulting invoice {n6}
+investments 12 90-260 Interest earned on Saving Space
+refunds 6 40-900 Refund from Amazon.ae
+refunds 12 15-120 Wio cashback
+from_people 12 50-1500 Aani transfer from {person}|Incoming transfer from {person}
rent 3 43000-43000 Transfer to Marina Crown Real Estate - rent instalment|Outgoing transfer Betterhomes rent instalment
rent 3 200-700 Fix It Right Home Maintenance AC repair
utilities 12 380-850 DEWA bill payment
utilities 12 389-389 du Home bill {n6}
utilities 12 125-250 e& UAE postpaid bill
utilities 12 150-520 Empower district cooling bill
childcare 11 4200-4200 Transfer to Blossom Nursery Marina - monthly fee
to_people 30 40-2500 Aani transfer to {person}|Transfer to {person}
sent_home 8 800-3000 International transfer to Galina Sokolova - EUR {eur}|Unistream money transfer|Al Ansari Exchange
cash 14 200-2000 ATM withdrawal - Dubai Marina|ATM withdrawal ADCB JBR
bank_fees 8 5.25-80 International transfer fee|ATM fee incl. VAT
none 12 2000-6000 Transfer to Saving Space|Moved to Fixed Saving Space
none 8 1000-4000 Wio Invest - buy US stocks|Bybit crypto purchase
none 12 2500-7000 Wio credit card repayment
`,
}
