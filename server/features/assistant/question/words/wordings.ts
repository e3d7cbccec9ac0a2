/** Other wordings of a question, as `spoken` has them: the words of the grammar, and how people write them. */
export const wordings = `
enough: enuf, enuff
weekdays: monday to friday, mon to fri, mon - fri, mon-fri, mon till fri, monday till friday, monday through friday, mon thru fri, monday thru friday
phone bill: mobile bill
altogether: all up, all told, all in all
atm: atms
account: acount, accont
accounts: accts, accs
vs: against
than: than by this time, than at this time, than by now
when did my salary come: was my salary late, was my pay late, did my salary come late
when did: was late what day did it, was late when did it, was late on what day did it
balance: closing balance, end of day balance
last: most recent, the most recent
limit left: free on my card, free on the card, free on it, free on my credit card, free on the credit card
available credit: b4 limit, b4 the limit, before limit
weekends: weekends sat sun, weekends saturday sunday, weekends saturday and sunday
since payday: من يوم الراتب لين اليوم, من يوم الراتب الي اليوم, from payday to today, from payday until today
invested: sent to brokers, sent to my brokers, sent to the brokers, went to brokers, went to my brokers
by how many percent: how many %, how many percent, by how many %
to pay: has to go out, have to go out, must go out, needs to go out
did the price go up: رفع السعر, رفعت السعر, رفعوا السعر, زاد السعر, زادوا السعر
most of my money: biggest chunk of money, biggest chunk of my money, the biggest chunk of money, the biggest chunk of my money, the biggest part of my money, biggest part of my money
less than: نزلت عن, نزل عن, قلت عن, انخفضت عن
what bills go out: what goes out, what else goes out, what else is going out, whats going out, what payments come, what payments are coming, which payments come, شو ينسحب من حساباتنا, شو ينسحب من حسابي, شو بينسحب من حسابي, شو ينسحب من الحساب
philippines: phil, phils, pinas, pinoy
lebanon: leb
money sent home: padala, padalas
penalties: penalty, fines, fine
fees: penalties
salary: income from work, sweldo, suweldo, sahod
when last: the day i last
december to february: last winter, in winter, this winter, the winter
since december: since last winter, since winter
going up: getting bigger, getting larger, getting worse
biggest gap: longest gap, the longest gap, largest gap, longest break, longest time between
none spent: zero spending, zero spend, no spend, spend nothing, spent nothing, literally nothing, spend literally nothing, spent literally nothing
runway: how many months till im at 0, how many months until i am at 0, how many months till i run out, how long before i run out
card: plastic
more expensive: pricier, costlier
most expensive: priciest, costliest
25 december: xmas, christmas, christmas day
september to november: autumn, this autumn, in autumn, in the autumn, the autumn
waterpark: water park, theme park, fun park
doctor: doc
am i ok until payday: is it enough until salary, is it enough till salary, is it enuf till salary, is it enough until payday, is it enough till payday
at least: no less than, not less than
each time i: when i go to shop, when i shop, when we shop, when i eat, when we eat, when i dine, when we dine, whenever i, whenever we
each time i go shopping: when i go shopping, when we go shopping
can i afford without: is there enough without, do we have enough without, do i have enough without
end of: بنهايه, في نهايه
الاستوديو: الستوديو
bank fees it: كم خصم البنك عليه, كم خصم البنك عليها, كم خصم علي البنك عليه, كم اخذ البنك عليه, كم اخذ البنك عليها, كم خصموا عليه, كم خصموا عليها
late: تاخير, التاخير
though: tho, altho
next: nxt
are: r
`
