/**
 * Ordinary words of questions, which choose no payment: a question means the same without them. A word that limits or negates,
 * or that may be a name, is never among them.
 */
import { list } from '#contract/ledger/search/words.ts'
import { plainVerbs } from './verbs.ts'

const english = [
  // articles, pronouns of the person, prepositions, auxiliaries
  `a, an, the, this, that, here, it, its, i, ive, im, id, ill, my, mine, me, myself, we, us, our, ours, ourselves, you, your, ur,
    in, on, at, for, of, to, from, with, by, into, onto, out, up, off, away, along, towards, toward, via, through, across,
    and, so, then, than, as, am, is, are, was, were, been, being, has, have, had, having, would, will be, shall, should, can, could,
    might, must, ve, ll, re, been getting, was it, when did, just now`,
  // questions
  `how, much, many, what, whats, which, where, who, whom, whose, whatever, whichever, any, anything, anywhere, anyone, something, some,
    somewhere, thing, things, stuff, everything`,
  // manner, emphasis and doubt
  `very, really, quite, pretty, so, too, also, as well, even, still, yet, already, again, ever, always, anyway, anyhow, actually, exactly,
    precisely, roughly, approx, approximately, around, about, nearly, almost, maybe, perhaps, probably, possibly, hopefully, surely,
    certainly, definitely, absolutely, completely, totally, truly, simply, basically, essentially, generally, mostly, literally, honestly,
    frankly, seriously, obviously, clearly, apparently, supposedly, supposed, suddenly, finally, eventually, personally, specifically,
    overall, somehow, though, although, however, otherwise said, well, right, indeed, certainly, correctly, properly, accidentally,
    stupidly, ridiculously, insanely, crazily, unfortunately, sadly, luckily, easily, quickly, slowly, lot, lots, loads, tons, ton, heaps,
    bit, whole, entire, complete, total, all, altogether, bad, badly, good, nice, great, crazy, insane, mad, silly, stupid,
    ridiculous, awful, terrible, horrible, shocking, sad, damn, damned, bloody, freaking, friggin, effing, hell, heck, god, gosh, gee, ugh,
    hmm, um, uh, er, oh, ah, eh, omg, wow, lol, lmao, tbh, imo, idk, fyi, btw, asap, aka, way, like, sort, kind, kinda, sorta, type, types`,
  // greetings and thanks
  `please, plz, pls, kindly, hey, hi, hello, yo, ok, okay, alright, yes, yeah, yep, yup, ya, sorry, excuse, pardon, thanks, thank, thx, ty,
    cheers, appreciated, sir, madam, mam, mate, man, bro, bruv, dude, buddy, pal, guys, folks, habibi, habibti,
    yalla, khalas, wallah, inshallah, quick, quickly, question, asking, curious, wondering, lemme, gimme, gonna, wanna, wana, gotta, cuz,
    coz, cause, because, cos, today's`,
  // money in general, and what records are called
  `money, cash money, amount, amounts, number, numbers, figure, figures, value, values, worth, price, prices, cost, costs, sum, tally, aed,
    dirham, dirhams, dhs, dh, account, accounts, payment, payments, transaction, transactions, record, records, entry, entries, history,
    bills, charge, due date, renewal, date, dates, day, days, month, months, name, names, country, countries, people,
    side, part, item, items, visit, visits, ride, rides, trip, trips, damage, fill, fills, filled, refill, recharge, recharges, recharged, habit, one, ones, number one, year to date,
    during, far, now, nowadays, today, these days, current, currently, presently, own, i want, give me, worth of, cost of, of all, doing,
    wallet, machine, ballpark, cool, warm, chilly, clearing, fare, fares, swipe, swipes, swiped, receipt, receipts, ticket, tickets, basket, wala, wale, separately, seperately, individually, itemised, itemized,
    honest, honestly, genuinely, messing, happening, happened, happen, happend, sitting, idle, scared, worried, panicking, stressed, angry, annoyed, confused,
    confusing, surprised, shocked, sick, guilty, embarrassing, steep, hefty, brutal, absurd, outrageous, boom, super, hella, deffo, ngl, fr, istg, afaik, imho, smh, nvm,
    tbf, wtf, haha, hahaha, pleaseee, thnx, tnx, tks, shukran, yaani, bhai, yaar, arre, acha, kya, hai, haal, abeg, oga, dey, innit, po, naman, lang, collect, collected,
    provide, state, furnish, confirm, landed yet, totals, whats up, mess, mistake, error, correctly, fill up, portion, someone, somebody,
    greedy, ducking, cheeky, lousy, pesky, dreaded, measly, flipping, fecking, blasted, goddamn, wretched, oo, ooo, eish, lekker, ze, arvo,
    spend, charging, clear, cleared, exact, rn, state, fils, inclusive, or, show, showing, check, checking, made`,
]

const arabic = [
  // particles, pronouns of the person, questions
  `يوجد, توجد, في, ف, من, عن, مع, الي, ب, ل, و, ان, انه, اني, انا, انت, انتم, احنا, نحن, هو, هي, ما, ماذا, كم, كيف, شلون, هل, اين, اي, ايش, هناك,
    هنا, كان, هذا, هذه, هاي, هاذي, هذي, ذا, ذي, ذلك, تلك, اللي, الذي, التي, الذين, قد, لقد, خلال, عند, عندنا, لدي, لدينا, معنا, معايا, معاه, معاهم, عم, حق, متوفر, متاح, معاي, معي, لي, لنا,
    لكم, لك, مني, منه, منها, فيه, فيها, عليه, عليها, عليي, علينا, علي, انت, من هو, كل, كله, كلها, كلهم, جميع, جميعها, كامل, كاملا, لما,
    عشان, علشان, لان, لانه, لاني, كمان, برضو, ايضا, اموالي`,
  // manner, emphasis and doubt
  `تقريبا, حوالي, بالضبط, تحديدا, بالتحديد, فعلا, فعليا, حقا, جدا, وايد, كثير, كثيرا, كتير, مره, شوي, شويه, يمكن, ممكن, اظن, احس, شكلها, شكله,
    يعني, طبعا, اصلا, خلاص, بصراحه, عموما, عاد, ترا, تري, هاه, ها, الان, حاليا, الحالي, حالي, هلق, حتي الان, لحد الان`,
  // greetings and thanks
  `السلام, عليكم, مرحبا, اهلا, هلا, صباح, مساء, الخير, النور, من فضلك, لو سمحت, سمحت, فضلك, رجاء, لطفا, شكرا, مشكور, مشكوره, تسلم,
    يعطيك, العافيه, عافيه, الله, والله, بالله, يا, يلا, ياخي, اخوي, اخي, خوي, حبيبي, حبيبتي, عزيزي, شيخ, طيب, اوك, اوكي, تمام, زين, بس,
    ياريت, ليت, معليش, لازم, اريد, ابغي, ابغي اعرف, ابا, حاب, اود, اموال, اموالا`,
  // money in general, and what records are called
  `فلوس, مال, مبلغ, المبلغ, كمبلغ, مبالغ, قيمه, قيمتها, قيمته, بقيمه, ايتمانيه, تكلفه, تكاليف, كلفه, ثمن, عباره, درهم, درهما, دراهم, دراهم, حساب, حسابات,
    الحسابات, مدفوعات, المدفوعات, دفع, دفعه, دفعات, الدفعه, دفعتي, شراء, عمليه, عمليات, العمليات, معامله, معاملات, فاتوره, فواتير, طلب,
    سعر, اسعار, سداد, طلبيه, زياره, مشوار, مشاوير, موعدها, موعده, تاريخ, بتاريخ, تاريخها, كم يوم, اليومي, وحده, واحد, واحده, شيء, شي, اشياء, شغل, تحمل, تم, تمت, مجموع, اجمالي,
    المجموع, الاجمالي, اجماليه, الكلي, كليا, باقي لي, انا دفعت, ادفعه, مضافه, مدفوع, مدفوعه, وقت, فيني, فينا`,
  // verbs of being and doing, what is meant, and the person's own
  `لسه, لسا, غادي, الكل, ادوني, اكو, شاكو, كلو, كلا, قلي, قولي, يقلي, بكل, استلام, عندهم, عليهن, وايدين, كتير, كتيره, حان, قام, قامت, سبق, يرجي, ارجو, افادتي, معرفه, ارغب, اود, باغي, ذلك, تلك, هيدا, هيدي, هاد, هادا, هاذا, دي, ده, دا, دول, ايا, فاهم, عارف, عامل, مثلا, اصلا, صوب, شوية, خالص, كمان, برضه, اللحظه, حرمتي, مراتي,
    البيت, بيتنا, مال, مالت, مالي, حق, حقي, حقه, تبع, تبعي, بتاع, بتاعت, بتاعي, نفسي, وحدي, معيي, معاي, معايه, حد, حدا, احد, هذول, اثناء, ضمن, لعند,
    قيمه كل, شبه, نفس الشي, محتار, مرات, اخرها, المحاسب, عشان, لعله, ماشي, تقريبن, سالفه, السالفه, سالفتك, وش سالفه, القايمه, القايم, حاليا, منزلي, المنزلي, السطر`,
  // Arabic in Latin letters
  `el, al, lel, bel, bil, b, min, fi, ala, 3an, 3al, 3la, ya, w, shi, chi, ana, ma3, bas, yalla`,
]

export const ordinary: ReadonlySet<string> = new Set(list([...english, ...arabic, ...plainVerbs].join(',')))

/** Phrases that say nothing of a payment, though their words might. */
export const asides: readonly string[] = list(
  `لو سمحت, لو سمحتي, لو سمحتوا, end up, ended up, ending up, add up, adds up, added up, how close am i, how far am i, how far off am i, ولا نفسه, ولا نفسها, او نفسه, او نفسها, late for work, running late, on a call, im on a call, i'm on a call, in a meeting, be quick, in a hurry, in a rush, ولا بعد, ولا بعده, ولا بعدها, ولا لسا, ولا لسه, ولا لا, ولا لا بعد, او لا, or not, or no, or not yet, help me, help me see, good morning, good evening, good afternoon, first of all, by the way, at all, of course, for real, for sure, no idea, to the fils, to the last fils, both days included, both included, both dates included, both days inclusive,
  i have no idea, not sure, i am not sure, i'm not sure, im not sure, no clue, just curious, out of curiosity, if any, if possible, if you can,
  is fine, is also fine, thats fine, that's fine, also fine, fine by me, dont lie, don't lie, do not lie, no lies, no lying, or nah, or naw, or nope, tell in english, in english, speak english,
  you know, do you know, i do not know, i don't know, dont know, to be honest, to be exact, more or less, in total please, i was wondering,
  can you tell me, could you tell me, would you tell me, i want to know, i would like to know, i'd like to know, i need to know, let me know,
  if you do not mind, when you get a chance, no rush, real quick, one more thing, one more question, last question, another question,
  quick question, by any chance, as far as you know, all branches, all the branches, all its branches, all their branches, every branch, كل فروعه, كل فروعها, كل الفروع, كل فروعهم, جميع الفروع, بكل فروعه,
  without feeling it, without hurting, without a problem, without any problem, without trouble, without struggling, من غير ما اتاثر, بدون ما اتاثر, من دون ما اتاثر, من غير ما اتضايق, بدون ما اتضايق, من غير مشاكل, بدون مشاكل, per my records, according to my bank, in the end, at the end of the day, عن طريق, من خلال, by way of, ما ادري, ما اعرف,
  مدري, مو متاكد, مش متاكد, لو ممكن, اذا ممكن, اذا سمحت, لو تكرمت, ان شاء الله, ما شاء الله, الله يخليك, الله يعافيك, بعد اذنك, بالله عليك,
  incl pending, including pending, with pending, inc pending, not incl pending, not including pending, not counting pending, excluding pending, without pending, except pending, excl pending, pending excluded, pending included, incl today, including today, inc today, with today, including the pending, مع المعلق, مع المعلقه, مع المعلقات, بدون المعلق, بدون المعلقات, من غير المعلق, شامل اليوم, مع اليوم,
  سؤال سريع, اخر سؤال, عندي سؤال, بدون تفاصيل, من غير تفاصيل, اول شي, في النهايه, بشكل عام`,
)

/** 'desperately': how something is asked for; of those that say when or of whom none is among them. */
export const isManner = (word: string): boolean =>
  /^[a-z]{4,}ly$/.test(word) &&
  !/^(?:only|family|week|month|year|dai|hour|night|quarter|half|sole|sing|doub|separate|previous|former|joint|partial|late|earl|most|near|bi|fort|inter|nation|local|auto|manual|regular|frequent|rare|individual|respective|equal|exclusive|digital|physical|annual|periodic|recent|reply|supply|apply|italy|rally|jelly)/.test(
    word,
  )
