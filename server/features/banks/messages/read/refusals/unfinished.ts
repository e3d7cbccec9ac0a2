import { wordPattern } from '../patterns.ts'

/** What was asked for, tried, held or announced, and has moved no money. */
export const unfinished = wordPattern([
  // to come
  'will be|shall be|to be (?:debited|credited|deducted|collected|paid)|upcoming|next payment|expected',
  'scheduled(?! (?:payment|transfer|instruction)[^.\\n]{0,60} (?:processed|executed|completed|successful))',
  '(?:mandate|auto-?pay)[^.]{0,80} (?:created|revoked|paused|resumed)|(?:deposit|fd|td)(?![a-z])[^.]{0,60} (?:renewed|rolled over)|renews|auto-?renew\\p{L}*|due for renewal|matures',
  '(?:مستحق|مستحقة) (?:يوم|في|بتاريخ)|قبل (?:موعد|تاريخ) الاستحقاق',
  '(?:ست|سي)(?:خصم|فرض|ضاف|جدد|حول|قيد|ودع|رسل|حتسب)|سيتم|سوف|هيتم|لن يتم|مجدول\\p{L}*',
  // under way
  'under process\\p{L}*|being processed|in process|in progress|pending|initiated|under review|awaiting',
  'معلق|معلقة|جاري تنفيذ|قيد (?:التنفيذ|المعالجة|المراجعة|الانتظار|التحصيل)|بانتظار',
  '(?:sent|submitted|accepted|lodged|presented) for (?:clearing|collection)',
  'subject to (?:being )?(?:clear\\p{L}*|realisation|realization)|under clearing|funds available|available after|(?:تحت|بعد|برسم) (?:ال)?تحصيل|و?سيكون',
  // held
  'pre[- ]?auth\\p{L}*|authori[sz]ation hold|earmarked|(?:deposit|security|booking) hold|hold ?:|authori[sz]ed at|(?:been|is) reserved',
  '(?:purchase|payment|transaction) authori[sz]ation|(?:has been|was|is) authori[sz]ed',
  'on hold|placed on|(?:just )?a hold on|hold (?:of|for|amount)|(?<!card is )temporar(?:y|ily) (?:hold|held|blocked)',
  'amount (?:blocked|held)|(?:blocked|held) on your|hold (?:amount )?released',
  'حجز (?:مبلغ|\\d)|محجوز|مؤقت|عملية تفويض|تجميد مبلغ',
  // to be confirmed
  "(?<!could ?n[o']t )approve (?:this|the|your|a|it|card|purchase|payment|transaction)|to approve",
  '(?:to|please) (?:confirm|authori[sz]e|complete) (?:this|the|your)',
  '(?:requires?|needs?|awaits?) your (?:approval|confirmation|authori[sz]ation)|تتطلب موافقت\\p{L}*|تحتاج (?:إلى )?موافقت\\p{L}*',
  'لاعتماد|للموافقة|للتفويض|لتأكيد (?:ال)?عملية|لإتمام (?:ال)?عملية',
  // asked for
  '(?:has requested|requests) [^\\n]{0,40} from you',
  'request (?:is |has been |was )?(?:received|registered|submitted)|received your request',
  'request for [^.]{0,60} (?:received|registered|submitted)|received your (?:[a-z]+ ){0,4}requests?',
  '(?:refund|withdrawal|redemption|cancellation) requests?|refunds? (?:are|may|can|take)',
  'request to \\p{L}+(?![^.\\n]{0,90} (?:processed|completed|executed|successful))',
  'طلبك|طلب (?:استرداد|سحب|تحويل|إلغاء|استرجاع)|استلام طلب\\p{L}*',
  '(?:request|code|reference)[^.]{0,60} is ready',
  // under a condition
  '[a-z]{3} ?[\\d.,]+ for every [a-z]{3} ?\\d',
  '(?:when|once|in case) [^.\\n]{0,40}[a-z]{3} ?\\d',
  // not made
  // other than the cause of a fee
  '(?<!(?:as|because|since) (?:the|min|your)(?![a-z])[^\\n]{0,90})(?:has|have|was|were) not (?:been )?(?:paid|debited|made|credited|received|charged|deducted|posted|transferred)',
  'no (?:transaction|payment|purchase)|(?:is|was|been) waived|إعفا\\p{L}*',
  // made into a plan
  'plan (?:has been |was )?(?:booked|created)|over \\d+ months',
  // granted, or promised under a condition
  '(?:request|loan|application) [^.]{0,50}approved|الموافقة على',
  '(?:credited|deposited|paid)[^.\\n]{0,60} (?:when|once|if|after) (?:you|eligible|approved|qualif\\p{L}*)',
  '(?:credited|deposited|paid)[^.\\n]{0,60} (?:when|once|if|after) (?:regist\\p{L}*|complet\\p{L}*|opening)',
  'stop payment (?:of|on|for|request|instruction)',
  // disputed
  '(?:dispute|complaint|claim|chargeback)[^.]{0,80} (?:received|registered|raised|logged)',
  'تسجيل اعتراض\\p{L}*|اعتراض على عملية',
  // set up or changed
  'set up an? (?:payment|transfer|standing)',
  "could ?n[o']t be (?:set up|registered|created)|تسجيل أمر|تفعيل أمر",
  '(?:has been|was|is) (?:registered|deregistered|set up|activated)|deregistered|has been opened',
  'limit (?!to be )[^.]{0,70}(?:changed|updated|increased|revised|set)|تم تغيير|تم تحديث',
  'added (?:an? )?(?:new )?(?:beneficiary|payee)|are limited to|beneficiary [^.]{0,60}(?:added|activated)|تمت إضافة (?:ال)?مستفيد|إضافة مستفيد',
  // billed
  'bill [^.\\n]{0,50} is [a-z]{3} ?\\d|bill [^.]{0,50} (?:is ready|(?:has|have) been (?:generated|issued))',
  'new invoice|invoice [^.\\n]{0,40}(?:is|issued|generated|ready|due|sent|attached)',
  // points
  '(?:pay|paid) with points|points (?:worth|valued|redeem\\p{L}*|redemption|transfer\\p{L}*|expir\\p{L}*)',
  'redeem(?:ed)?|touchpoints|نقاط (?!ال?بيع|البيع|بيع)',
])
