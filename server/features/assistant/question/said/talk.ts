/** What English speakers say around a question, and how they put one, brought to the words of the grammar. Pure. */
import { openers } from './address.ts'
import { contrasts } from './contrasts.ts'
import { paid } from './paid.ts'
import { withPlainDays } from './plain-days.ts'
import { typed } from './typed.ts'

const person =
  '(?:wife|husband|hubby|boss|mom|mum|mother|dad|father|parents|accountant|landlord|friend|partner|flatmate|roommate|brother|sister|son|daughter|kids|girlfriend|boyfriend|gf|bf|agent|company|office)'
const says =
  '(?:(?:always |also |just |really )?(?:says?|said|thinks?|thought|claims?|believes?|reckons?|insists?|complains?|swears?|told me|tells me|keeps? (?:saying|telling me|asking)))'

/** What stands before a question and asks for nothing. */
const leads: readonly RegExp[] = [
  new RegExp(`^(?:(?:${openers})(?:[\\s,.;:!-]+|$))+(?=.*\\S\\s+\\S)`, 'i'),
  /^(?:(?:i(?:'d| would)? (?:just |really |also )?(?:wanted|want|need|wanna|like|have)(?: to| 2)? (?:ask|know|see|check|find out|understand|confirm)|i was wondering|i wonder|(?:can|could|would|will) (?:you|u)(?: please| pls| plz| kindly)? (?:tell|show|give|help|check|let me know|find|confirm)(?: me)?|(?:please |pls |kindly )?(?:let me know|tell me|advise me|inform me|remind me)(?= (?:if|how|what|which|when|where|who|whether|the|my|total|about)\b)|do (?:you|u) know|any idea|is it just me or|am i right that|correct me if i am wrong but)(?: please| pls| honestly| also| like)*(?:\s+(?:if|whether|that)(?= )|[\s,:]+))+/i,
  /^(?:(?:i (?:really |just |kinda |honestly )?(?:think|feel|reckon|guess|believe|swear|suppose|bet|know|assume)|i'm (?:sure|worried|afraid|thinking)|im (?:sure|worried|afraid|thinking)|idk|i (?:don't|dont|do not) know|not sure|no idea)(?:\s+(?:if|whether|that|like)(?= )|\s+))+(?=.*\S\s+\S)/i,
  new RegExp(`^(?:so |and |but )?(?:my|the|our) ${person}(?: and i)? ${says}(?: that)?[\\s,:]+`, 'i'),
  new RegExp(`^(?:so |and |but )?(?:he|she|they) ${says}(?: that)?[\\s,:]+`, 'i'),
]

/** What stands within or after a question and chooses nothing. */
const beside: readonly RegExp[] = [
  new RegExp(
    `[\\s,.;]+(?:(?:my |the )?(?:${person}|chef)|he|she|they) (?:wants?|needs?|is asking for|asks for) (?:the |a |this )?(?:list|figure|number|total|amount|breakdown|answer|to (?:know|see)(?: it| this| that)?)s?(?=[\\s?!.]*$)`,
    'gi',
  ),
  /[\s,]+(?:(?:is|was|are) (?:he|she|it|they|that|this) (?:right|correct|true|wrong|normal|crazy|ok|okay|fair)|am i (?:right|wrong|crazy)|or am i (?:seeing things|crazy|dreaming|wrong|imagining it)|(?:be|to be|tell me) (?:very |brutally |totally )?(?:honest|honestly|frank|quick)|prove it|full stop|no rush|be quick|tell me the truth|or what|or something|or so|or smth|or whatever|you know|u know|i mean|wtf|lol|lmao|haha+|smh|ffs|omg|tho|though|yaar|bhai|ji|po|na|lah|wala|wali|mashallah|inshallah|right|correct)(?=[\s?!.,;]*$|[?!.,;])/gi,
  /\b(?:robbery|ridiculous|unbelievable|insane|crazy stuff|what a joke|is a joke|is killing me|is bleeding (?:me|us)|is eating (?:me|us) alive|thats my guilty pleasure|that's my guilty pleasure|my guilty pleasure|feels (?:like zero|wrong|like a lot|off|low|high)|gut says (?:yes|no))\b/gi,
  /(?<=\s)(?:hmm+|um+|uh+|lol|haha+|ugh+|eh|yaar|bhai|habibi|bro|mate)(?=[\s?!.,;]|$)/gi,
  /[.,;]\s*(?:please |pls )?(?:check|confirm|verify|explain|check it|check please|confirm please)(?=[\s?!.]*$)/gi,
  /^(?:check|verify) (?=(?:if|whether|how|what|that)\b)/gi,
  // days that are named take the place of 'lately'
  /\b(?:lately|recently|these days|nowadays)\b(?=.*\b(?:last|past|since|this month|this week|this year)\b)/gi,
]

/** Other ways to put a question, with those of the grammar; the first words of each pair are found. */
const put: readonly (readonly [RegExp, string])[] = [
  ...typed,
  ...paid,
  ...contrasts,
  // 'lulu lulu lulu', 'small small'
  [/\b(\p{L}{3,})(?:[\s,]+\1\b)+/giu, '$1'],
  [/\b(?:right|rite) now\b/gi, 'now'],
  [/\banybody\b/gi, 'anyone'],
  // what came out of a machine or an account
  [/(?<!\bwithout )\bdip(?:s|ped|ping)? in(?:to|side)?\b/gi, 'take from'],
  [
    /[\s,]*\b(?:and |while |but |if )?(?:(?:keep(?:ing)?|leav(?:e|ing)) (?:my |the |our )?savings (?:untouched|alone|intact)|(?:my |the |our )?savings (?:is|are|stays?) (?:off[- ]limits|untouched))\b/gi,
    ' without touching savings',
  ],
  [/\b(?:have|had) (i|we) (?:got|gotten|pulled|taken) (?=(?:cash |money )?out\b)/gi, 'did $1 take '],
  // what made it so
  [
    /\bwhat(?:'?s| is| was)? (?:made|making|drove|driving|caused|causing|pushed|pushing|behind) (?:it|that|them|this)?(?: to)?\b/gi,
    'why did it',
  ],
  [/\b(?:will|would) (i|we) have enough\b/gi, 'do $1 have enough'],
  [
    /\b(?:(?:will|would|shall|should) there (?:still )?be|(?:is|are) there (?:going to be|still)) enough\b/gi,
    'is there enough',
  ],
  // what is given back is less spent
  [
    /[\s,]*\b(?:after|net of|less|minus|counting) (?:all |everything |what |whatever |any |the |their )*(?:(?:they|it|that) )?(?:gave|give|paid|sent) (?:me |us )?back\b/gi,
    ' after refunds',
  ],
  [/\bback home\b/gi, 'home'],
  [/\bexpens(?:ve|sive|iv|ieve)\b/gi, 'expensive'],
  [/\bas an? \p{L}+,? i (?:want|need)(?: to (?:know|see))?\b/giu, ''],
  [/\bh (?:&|and|n) m\b/gi, 'h&m'],
  [/\bwala (?=all\b|sab\b)/gi, ''],
  [/\b(?:someone|somebody|anyone) used my (?:debit |credit )?card\b/gi, 'what was paid'],
  [/[\s,]*\b(?:us two|the two of us|both of us)(?: together)?\b/gi, ''],
  [/\bdiff\b(?= (?:in|between)\b|\s*[?.!]*$)/gi, 'difference'],
  [/\b(?:bal|balnce|balanc|blance)\b/gi, 'balance'],
  [/\bcarloan\b/gi, 'car loan'],
  [/\bw\/\s*/gi, 'with '],
  [/\s(?:v|v\.|vs\.|against)\s/gi, ' vs '],
  [/\bhow (?:mny|meny)\b|\bhw (?:mny|many)\b/gi, 'how many'],
  // figures as people type them
  [/(?<![\d,])(\d{1,2}),(\d{2}),(\d{3})(?![\d,])/g, '$1$2$3'],
  [/\b(\d+(?:\.\d+)?) ?ish\b/gi, 'about $1'],
  // 'drop Al Maya', 'minus supermarkets', and within a line what is left out of it
  [
    /(?<=^|[(,;.]\s*|\b(?:and|but|then|now)\s)(?:drop|exclude|skip|remove|take out|leave out|minus) (?!in\b|off\b|from\b|what\b|out\b|to\b|on\b)(?=\p{L})/giu,
    'without ',
  ],
  [
    /\b(?:exclude|outside of|leaving aside|leaving out|(?:that|which) (?:aren'?t|are not|isn'?t|is not)) (?=\p{L})/giu,
    'without ',
  ],
  [
    /(?<!\b(?:keep|put|set|putting|setting|money)\b.*)\b(?:the )?(\p{L}+) (?:aside|excluded|not included|not counted)(?=[\s?!.,;]|$)/giu,
    'without $1',
  ],
  [
    /(?<=\S)[,.;\s]+(?:(?:because|so|bcz|coz|cuz|as|and) )?i (?:don['’]?t|dont|do not|didn['’]?t|really don['’]?t) (?:want|wanna|need|wish|care|like)\b[^,.;?!]*(?=[,.;?!]|$)/gi,
    '',
  ],
  [/[-–,]\s*\p{L}+ i (?:don['’]?t|dont) care\b/giu, ''],
  [
    /[,.;\s]+(?:i (?:just )?(?:wanna|want to|need to) (?:make|be) sure|just to (?:be|make) sure|to be sure)\b[^,.;?!]*/gi,
    '',
  ],
  [/[\s,]+not (?:the |by )?(?:total|amount|value|sum|money|price|litres|liters)s?\b/gi, ''],
  [/\bwhichever\b/gi, 'which'],
  [
    /\b(?:i |we )?(?:use|go to|visit|shop at) (?:the )?most,? by (?:the )?number of (?:visits|times|trips)\b/gi,
    'most often',
  ],
  [/\bwhich (?:station|pump)\b/gi, 'petrol which place'],
  [/\b(?:paid|spent) net\b|\bnet (?:paid|spent|cost)\b/gi, 'spent'],
  [/^net of (?:those|them|that|refunds|it)\b[,\s]*/gi, ''],
  [/\bmy debit(?: card)?\b/gi, 'my current account'],
  [/\bend of (?:the )?day\b/gi, ''],
  // 'how long can I survive if I lose my job'
  [
    /(?<=(?:runway|survive|last|live|run out|at 0|at zero)\b.*)[\s,]*(?:if (?:i|we) (?:lose|lost|quit) (?:my |the )?jobs?|without (?:a |my |any )?(?:salary|income|job|pay)|if no(?: client| one|body)s? pays?(?: me)?(?: again)?|at (?:my|this|that|the) (?:usual |current |present |same )?(?:spending|rate|pace|burn)(?: rate)?)/gi,
    '',
  ],
  [/^runway:? if no clients? pays? (?:me )?(?:again )?/gi, ''],
  // what would be kept is what is spent
  [
    /^(?:and |what )?if (?:i|we) (?:skip(?:ped)?|stop(?:ped)?|cut(?: out)?|drop(?:ped)?|quit|g[ai]ve up|cancel(?:led)?) (?:paying (?:for )?|going to |eating (?:at |in )?)?(?:all |the )?(.+?),? (?:how much|what)(?: more)?(?: a month| per month| monthly| yearly| a year)? (?:will|would|do|could|can|might|stays?)\b.*$/gi,
    'average per month $1',
  ],
  // a part of what came in
  [
    /\bas (?:a |an )?(?:%|percent(?:age)?|share|pct) of (?:my |the )?(salary|income|pay)(?: received| earned)?\b/gi,
    'what percent of my $1',
  ],
  // pay periods
  [/\b(?:salary|pay|wage) (?:cycle|month)\b/gi, 'pay period'],
  [
    /\bbefore (?:my |the )?(?:next )?(?:salary|pay) (?:comes|lands|arrives|drops|hits|is in)\b/gi,
    'before payday',
  ],
  // what is held
  [
    /\b(?:do |does )?(?:all )?my (?:two|three|four|2|3|4) (?:bank )?accounts (?:hold|have|got|contain)(?: all up| in total| together| altogether)?\b/gi,
    'is in all my accounts together',
  ],
  [/\bwhen (20\d\d) (?:started|began)\b/gi, 'at the start of $1'],
  [/\bover the (?=past|last)/gi, 'in the '],
  [/\blast (\d+|two|three|four|five|six) times\b/gi, 'last $1'],
  // 'order in October' is not what is ordered in
  [
    /\border(?:ing|ed)? in\b(?! +(?:the|my|one|total|all|general|20\d\d|q[1-4]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ramadan|eid))/gi,
    'delivery',
  ],
  // 'when does the next rent cheque go out'
  [
    /^(when|what day|what date) (?:does|do|will|is|are) (.*?\bnext\b.*?) (?:go(?:ing)? out|be taken|get taken)\b/gi,
    '$1 is $2 due',
  ],
  [/\b(clear|settle|pay(?: off)?) (.*?\bcard\b.*?) in full\b/gi, '$1 $2'],
  [/\b(?:orders|rides|trips|visits|times) (?:per|a|each|every) (week|month)\b/gi, 'how many times per $1'],
  // 'September was super low': what was found, and nothing that is asked
  [
    /(?<!^)(?<!\b(?:why|which|what|how|when)\b.*)\b(?:was|were) (?:super |so |very |really |too |pretty |crazy |quite )?(?:low|high|cheap|mad|crazy|weird|insane|off|fine|quiet)\b/gi,
    '',
  ],
  [/\b(?:is|was) there (?:any|a) months? (?:without|with no) (?:an? |any )?/gi, 'which month had no '],
  [
    /\b(?:on |in |for )?(?:a|one) single (?=\p{L}+ (?:order|purchase|visit|trip|bill|payment|transaction)\b)/giu,
    '',
  ],
  [/\bowe on (?:the|my) car\b/gi, 'owe on the car loan'],
  // what cash or a transfer costs are the charges for it
  [
    /(?<=\b(?:cash|withdrew|withdrawn|withdrawals?|sent|transferred|remitted)\b.*)\bwhat (?:did|does|do) (?:it|that|this|they) cost(?: me| us)?\b/gi,
    'the fees for it',
  ],
  // why it is asked
  [
    /^(?!.*\b(?:only|without|except|excluding|not|no)\b.*\bi (?:wanna|want|need)).*\b(?:and|so|but) i (?:wanna|want to|need to|would like to) (?:know|see|check) (?=(?:what|how|when|which|where)\b)/gi,
    '',
  ],
  [/[,\s]+so (?:that )?i can (?:plan|budget|decide|prepare|save|compare|know|sleep)\b[^,.;?!]*/gi, ''],
  [/\b(?:total )?outgoings?\b/gi, 'spending'],
  // what one means, said again
  [/^.*\bi mean,? (?=(?:who|what|how|which|when|where)\b)/gi, ''],
  [/\bin (2\d)(?=\s*[?.!]*$)/g, 'in 20$1'],
  [/\b(?:takes?|took) more of my (?:money|cash)\b/gi, 'cost more'],
  [/\bshd i\b/gi, 'should i'],
  [/\bto (?:my )?(?:parents|family|folks|relatives)(?: back)?(?: home)? in (?=\p{L})/giu, 'to '],
  [/\bmore than half (?:of )?my (income|salary)\b/gi, 'what share of my $1'],
  [/^(?:and )?(?:the )?mean\s*\??$/gi, 'average'],
  [/\bcount (?:and|&|n) cost per (fill|visit|trip|order|ride)\b/gi, 'average per $1'],
  [/\bsince the (?:start|beginning) of (?:the )?summer\b/gi, 'since june'],
  [/\b(?:do not|don['’]?t|dont) (?:show|include|count)(?: me)?(?: the)? (?=\p{L})/giu, 'without '],
  [
    /[-,]?\s*\bi (?:quit|cancelled|canceled|left|stopped)(?: it)?(?: in (?:the )?\p{L}+)?(?: right)?(?=[\s?!.,]|$)/giu,
    '',
  ],
  // whether there will be enough is told with what is due
  [
    /(?<=\b(?:next|due|when)\b.*)[\s,]*(?:\b(?:and|&|n)\s|[&?,])\s*(?:(?:have i got|do i have|will i have|is there|have we got|do we have) (?:it |that |enough |money )?(?:covered|to cover (?:it|that)|for (?:it|that)|enough)|(?:will|would|does|can) my (?:balance|account|money) cover (?:it|that)(?: at this rate)?|enough (?:balance|money|funds)|(?:do i have )?enough)\b/gi,
    '',
  ],
  // counts with amounts
  [
    /\b(?:the )?(?:number|no\.?|count|how many|times|visits|qty)(?: of (?:them|those|times))?\s*(?:and|&|n|\+|plus)\s*(?:the |its |their )?(?:total |how much )?(?:dirhams?|aed|dhs|amount|amt|cost|sum|money|value)\b/gi,
    'how many times',
  ],
  [/\b(?:average|avg) (?:and|plus|n|&) (?:the )?(?:count|number)\b/gi, 'average per visit'],
  [
    /\b(?:avg|average) (?:basket|ticket|bill size|basket size|order value|spend a visit)\b/gi,
    'average per visit',
  ],
  [/\bhow much (?:and|n|&) (?:when|wen)\b|\bwhen (?:and|n|&) how much\b/gi, 'list'],
  [
    /(?<!\bat |\ball )\b(?:(?:only |just )once|once(?=\s*(?:[?!]|$))|twice|thrice|\d+ ?(?:times|x))(?![\p{L}\d])(?! (?:as|a|per|more|the|every|each|again|in a)\b)/giu,
    'how many times',
  ],
  // a price that stays
  [
    /\b(?:is |was |are )?(?:(?:the|its|it) )?(?:price |bill )?(?:is )?(?:still |always |exactly )?(?:the )?same (?:price |amount )?(?:(?:every|each) (?:month|time)|all (?:along|year|the time)|throughout|always)(?: or (?:is it )?(?:going up|more|increasing|rising|changing|not|different))?/gi,
    'did the price change',
  ],
  [
    /\b(?:every month|each month|monthly|always) (?:aed |dhs )?\d+(?:\.\d+)?(?: (?:aed|dhs))?(?=[\s?!.,;]+(?:ok|right|correct|no|yes|still)\b|\s*[?!.]*$)/gi,
    'did the price change',
  ],
  [
    /[\s,?.]+(?:no|any) (?:hidden |secret )?(?:increase|hike|change|rise)s?(?=\s*[?!.]*$)/gi,
    ' did the price change',
  ],
  [
    /\b(?:got|get|gotten|any|a) (?:an? )?(?:hike|raise|increment|increase)(?: or not)?\b/gi,
    'did the price change',
  ],
  [
    /\b(?:stopped|ended|cancelled|canceled|over) or (?:is it )?(?:still )?(?:going on|active|running|on|going|there)\b/gi,
    'still active',
  ],
  // months without something
  [
    /\b(?:(?:is|was|are) there )?(?:any|a) months? (?:in which |that |where |when )?(?:i|we) (?:did not|didn['’]?t|never|havent|haven['’]?t) (?:use[d]?|go to|went to|pay|paid|order from|visit|buy from|buy|take|have|order|send to|send) /gi,
    'which month had no ',
  ],
  [/\bdid (?:i|we) (?:miss|skip) (?:a|any) months? (?:with|w|of|for|to)\b/gi, 'which month had no'],
  // one of several
  [
    /[-,:\s]+(?:please |pls )?rank (?:them|em|these|those|all)?(?: all)?(?: of them)?(?: by (?:spend|spending|amount))?(?: (?:biggest|highest|largest|most) first)?/gi,
    ' which most ',
  ],
  // days
  [/\b(?:till|until|til|up ?to|upto) (?:date|this day)\b/gi, 'so far'],
  [/\b(?:current|calendar|current calendar|this calendar) (year|month|week)\b/gi, 'this $1'],
  [/\b(?:(?:for|in|over|of|during) )?(?:the )?(?:full|whole|entire) (?:yr|year)\b/gi, 'last 12 months'],
  [/\b(?:in|for|over) (?:1|one) (?:yr|year)\b/gi, 'last 12 months'],
  [/\b(?:the )?(?:trailing|rolling|ltm) (?:12|twelve) ?(?:months|mths|m)\b|\bltm\b/gi, 'last 12 months'],
  [/\b(?:the )?(?:past yr|past year|(?:past|last) (?:1|one) (?:yr|year))\b/gi, 'last 12 months'],
  [
    /\b(?:this|same) (?:time|date|day) last year\b|\b(?:1|one|a) (?:year|yr) back(?: same date)?\b/gi,
    'a year ago',
  ],
  [/\blast (\d{1,2}) ?m\b/gi, 'last $1 months'],
  [
    /\blast (\d{1,2}|two|three|four|six) (?:full|complete|completed|finished|whole) months\b/gi,
    'last $1 whole months',
  ],
  [/\b(?:the )?(?:past|last) fortnight\b/gi, 'last 14 days'],
  [/\b(\p{L}+) (?:onwards?|onward)\b/giu, 'since $1'],
  [/\bsince (?:like|about|around|maybe|roughly) /gi, 'since '],
  [/\bwhat['’]s\b/gi, 'what is'],
]

/** How people call shops. */
const nicknames: readonly (readonly [RegExp, string])[] = [
  [/\b(?:timmies|timmys|tims|tim hortens)\b/gi, 'tim hortons'],
  [/\b(?:starbs|starbux|sbux|starbies)\b/gi, 'starbucks'],
  [/\b(?:mcd|mcds|mcdo|maccas|mcdees|maccies|mickey ds)\b/gi, 'mcdonalds'],
  [/\bamzn\b/gi, 'amazon'],
  [/\buni coop\b/gi, 'union coop'],
]

/** What the question is for, which chooses nothing. */
const purposes =
  /[,\s]*\b(?:(?:needed|required) )?for (?:my |the |our |a |his |her )?(?:[\p{L}'’]+ ){0,3}?(?:claims?|taxes|tax return|accountant|audit|visa application|warranty|reimbursement|bookkeeping|vat registration|records)\b[:\s]*/giu

/** A question without what is said around it, in the words of the grammar. */
export function plainly(asked: string): string {
  // Arabic is put in other ways
  if (/[\u0621-\u064A]/.test(asked)) return asked
  let text = asked
  for (let turn = 0; turn < 3; turn += 1) for (const lead of leads) text = text.replace(lead, '')
  for (const words of beside) text = text.replace(words, ' ')
  text = withPlainDays(text.replace(purposes, ' '))
  for (const [words, said] of [...put, ...nicknames]) text = text.replace(words, said)
  const plain = text
    .replaceAll(/\s{2,}/g, ' ')
    .replaceAll(/ (?=[,?!])/g, '')
    .trim()
  return plain === '' ? asked : plain
}
