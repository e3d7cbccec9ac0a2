import { wordPattern } from '../patterns.ts'

/** What praises an offer, unless the message tells of a payment. */
const advert = wordPattern([
  // what is to be done
  'apply (?:now|today|via|on|at|to)|sms \\p{L}+ to|refer|قدم الآن|سجل الآن|حول رصيدك',
  'get (?:up to|an?|your|[\\d\\p{Sc}]|aed|sar)|earn|win|spend(?! alert)|enjoy|اربح|احصل|استمتع|وفر',
  // what is to be had
  'offers?|discounts?|\\d+ ?% ?(?:off|cash)|promo|vouchers?|exclusive|sukuk|ipo',
  'عرض|عروض|العرض|خصم (?:يصل|حتى|\\d+ ?%)|خصومات|حصري\\p{L}*|كود|فرصة|جائزة|جوائز',
  '(?<!top )up ?to|as low as|starting (?:from|at)|starts? (?:from|at)|limited (?:time|period)',
  // who may have it
  'pre-?approved|eligible|eligibility|congratulations|introducing|مبروك',
  // small print
  't ?& ?cs?|tncs?|tcs|terms|conditions apply|stop ?(?:to )?\\d{4}|opt ?-?out|الشروط',
])
/** What praises an offer whatever else is said. */
const strongAdvert = wordPattern([
  // what is to be done
  "you(?:'ve| have)? won",
  'shop now|apply now|pre-?approved|eligible for|stop ?to \\d{4}',
  // what may be saved or earned
  'purchases (?:above|over)|back on your (?:next )?purchases?|when you (?:spend|use|pay)|on spending',
  '\\d ?% cash ?back|cash ?back (?:of )?up ?to|get (?:up ?to|\\d+ ?%)|get up ?to|earn up ?to|special offer',
  'spend (?:aed|sar)[^.]{0,60} (?:get|earn|enjoy)|spend [^.]{0,60} (?:to get|and get|to earn|and earn)',
  'لك حتى|(?:مرحبا|حول) [^.\\n]{0,40}بدون رسوم',
  'يصل إلى|عرض خاص|احصل على|عند (?:الدفع)|عند (?:إنفاق|الشراء|استخدام|الإنفاق)',
  'خصم \\d+ ?(?:ريال|درهم|دولار|جنيه|دينار|ر\\.? ?س|%)[^.\\n]{0,10} على',
  // instalments
  'can be (?:split|converted|paid in)|pay over \\d|convert(?: it)? now|convert (?:this|your|it)|as low as|per month for',
  'easy (?:monthly )?(?:instal|payment)|has been converted|converted (?:in)?to',
  'حولها|حول (?:عملية|رصيدك|مشترياتك)|قسط (?:مشترياتك|الآن)|تم تحويل[^.]{0,60}أقساط',
])

/** Whether a text praises an offer; `firm`: it tells of a payment on a card, so that only the clearest words count. */
export const isAdvert = (plain: string, firm = false): boolean =>
  strongAdvert.test(plain) || (!firm && advert.test(plain))
