import type { Person } from '../tables.ts'

/** Kenyan master's student at Dubai International Academic City who arrived last year and codes part-time, Zand: clean app lines, mixed-case merchants, middle dots. */
export const nairobiStudent: Person = {
  name: "master's student from Nairobi, Zand",
  seed: 65_010,
  people: [
    'Brian Otieno',
    'Faith Wanjiru Kamau',
    'Aditya Sharma',
    'Grace Achieng',
    'Omar Haddad',
    'Peter Kamau Njoroge',
  ],
  cities: ['Dubai', 'Dubai', 'Dubai', 'Dubai', 'Sharjah'],
  prints: ['Card payment · {shop}', '{shop}, {city} {ccc}', 'Card payment · {shop} · {amt} {cur}'],
  shops: `
groceries 118 4-140 Carrefour Academic City|Lulu Silicon Central|Viva Supermarket DSO|Noon Minutes|Talabat Mart|West Zone Fresh Supermarket|Zoom DSO|Nesto International City|Day Fresh Mini Mart DIAC|African Food Market Deira|Careem Quik|Al Maya Silicon Oasis
  |Dragon Mart Supermarket|Union Coop Silicon Oasis|DIAC Campus Vending Selecta|Sunrise Bakery Int City|Wananchi African Grocery|Al Ain Water|Geant Silicon Oasis
dining 128 6-95 Talabat|KFC Academic City|Noon Food|Kilimanjaro African Restaurant|Keeta|Costa Coffee DIAC|Tim Hortons DSO|Karak Inn Cafeteria|Zaatar Express|Subway DIAC Food Court|Swahili Dishes Restaurant|Al Shami Shawarma Cafeteria|Starbucks Silicon Central
  |Deliveroo|McDonalds Silicon Oasis|Popeyes Outlet Mall|Dominos DSO|Biryani Pot Restaurant|Chicken Tikka Inn Int City|Dunkin DIAC|Pitfire Pizza|Raising Canes|% Arabica|Ethiopian Habesha Restaurant|Filli Cafe
transport 60 10-70 RTA Nol Top Up|RTA Metro Centrepoint|Nol Pay|RTA Bus Academic City
taxis 26 12-75 Careem|Bolt Dubai|Uber~Amsterdam~NL~AED|Hala Taxi|Yango
tolls 2 10-30 Dubai Mall Parking
entertainment 20 15-190 Vox Cinemas Silicon Central|Steam Purchase~Bellevue~US~USD|Roxy Cinemas|Platinumlist|Global Village|PlayStation Store~London~GB~USD|La Perle Tickets|Brass Monkey Bowling|Xbox Game Pass~Redmond~US~USD
shopping 56 12-320 Noon|Amazon.ae|Shein~Singapore~SG~AED|Max Fashion Silicon Central|H&M Mirdif City Centre|Ikea Festival City|Dragon Mart|Miniso DSO|Tabby|Temu~Dublin~IE~AED|Sharaf DG Outlet Mall|Nike Dubai Outlet Mall|Primark Mirdif|Brands For Less|Clicks Mobile Accessories|iFix Phone Repair DSO
  |Tamara|Laundry Box|Home Box|Jumbo Electronics|Second Hand Furniture Market Hub|6thStreet
hobbies 14 12-160 Book Hero|Bookends DIAC|Kindle Store Amazon~Seattle~US~USD|Campus Stationery Shop|Thomsun Music House|Geek Comics and Toys
healthcare 5 60-380 Aster Clinic Int City|Fakeeh University Hospital|Smile Studio Dental Clinic|Lenskart
pharmacy 10 12-95 Life Pharmacy DSO|Medicina Pharmacy Academic City|Aster Pharmacy
gym 12 149-149 GymNation Silicon Oasis
streaming 24 15-40 Netflix~Amsterdam~NL~AED|Showmax Kenya~Nairobi~KE~KES|Disney Plus
music 12 11.99-11.99 Spotify Student~Stockholm~SE~AED
software 56 4-85 ChatGPT Subscription~San Francisco~US~USD|GitHub~San Francisco~US~USD|Apple Services~Cork~IE~AED|Claude.ai Subscription~San Francisco~US~USD|DigitalOcean~New York~US~USD|Google One~London~GB~AED|Namecheap~Phoenix~US~USD|Notion Labs~San Francisco~US~USD|Surfshark VPN~Amsterdam~NL~USD|Vercel~Covina~US~USD
personal_care 17 25-140 Afro Cuts Barbershop|Kings Barber DSO|Braids by Amina Salon
travel 4 300-1900 Kenya Airways~Nairobi~KE~KES|Emirates|Airbnb~Dublin~IE~USD|flydubai|Trip.com~Singapore~SG~USD
groceries 4 20-80 Naivas Supermarket~Nairobi~KE~KES|Quickmart Kilimani~Nairobi~KE~KES
dining 5 15-80 Java House~Nairobi~KE~KES|Artcaffe Westgate~Nairobi~KE~KES
government 5 50-650 GDRFA Dubai|ICP Emirates ID|Kenya Consulate Dubai|Al Nahda Typing Centre|Dubai Police Fines
education 10 40-900 Coursera~Mountain View~US~USD|Udemy~San Francisco~US~USD|AWS Certification Exam PSI~Glendale~US~USD|Emirates Driving Institute|British Council IELTS
charity 5 10-100 Dubai Cares|M-Changa Fundraising~Nairobi~KE~KES
car_maintenance 1 60-120 E-Scooter Tyre and Parts Garage
`,
  unclear: `
dining 9 12-80 Blue Door 12|Al Nasma 2 LLC
shopping 7 20-180 Kijani FZE|Mirage Trading
groceries 7 8-50 Sama Al Khaleej
entertainment 2 50-120 The Warehouse Co
`,
  lines: `
+family_support 12 5200-6200 International transfer received · {person} · Equity Bank Kenya KES {kes}
+freelance 14 1800-5200 Transfer received · UPWORK ESCROW INC · USD {usd}|Transfer received · Toptal LLC · USD {usd}|Transfer received · Brightloop Tech FZ-LLC · Invoice {n6}
+salary 9 2500-2500 Salary · Heriot Campus Services FZ LLC · teaching assistant {month}
+from_people 14 20-350 Aani received · {person}|Transfer received · {person} · split dinner
+refunds 5 20-180 Refund · Amazon.ae|Refund · Shein|Zand cashback {month}
+investments 12 3-28 Profit earned · Zand savings {month}
rent 12 2400-2400 Transfer sent · The Myriad Student Housing · rent {month}
education 3 13500-13500 Transfer sent · Heriot-Watt University Dubai · tuition {n6}
utilities 24 50-170 Bill payment · du mobile 058{n6}|Bill payment · e& prepaid 050{n6}|Bill payment · Virgin Mobile {n6}
insurance 1 650-950 Transfer sent · Sukoon Health Insurance student plan
sent_home 8 150-700 International transfer · M-Pesa {person} · KES {kes}|International transfer · KCB Bank Kenya · KES {kes}
to_people 46 10-300 Aani sent · {person}|Transfer sent · {person}|Transfer sent · {person} · groceries share
cash 10 50-400 ATM withdrawal · Emirates NBD DIAC|ATM withdrawal · Mashreq Silicon Oasis|ATM withdrawal · ADCB Dragon Mart
bank_fees 8 2.1-26.25 International transfer fee|ATM fee · other bank|Card delivery fee incl. VAT
none 8 200-800 Moved to Savings goal · {month}
+none 4 200-800 Moved from Savings goal · {month}
none 6 100-400 Bought BTC · Zand crypto|Transfer sent · Baraka Financial · US stocks
business 3 100-700 Transfer sent · Shuraa Business Setup|Card payment · Virtuzone Business Setup
`,
}
