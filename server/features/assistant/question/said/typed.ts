/** What people type in haste, and words beside a question that limit nothing, with those of the grammar. Pure. */

const pay =
  '(?:my |the |our )?(?:last |latest )?(?:salary|salry|sallary|slary|salery|saalry|salay|sal|pay|paycheck|paycheque|wages?|sweldo|suweldo|sahod|ratib|maash)'
const month =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|ober|ember)?'
const came =
  '(?:has |had |was |got )?(?:come|came|landed|arrived|dropped|hit|credited|deposited|paid|received|in)'
const open = `^(?!.*\\b(?:this|so far|today|yesterday|since|last (?!month)\\p{L}+|20\\d\\d|${month})\\b)`
const same = 'same (?:days|dates|period) (?:of|in|from) last month\\b'
const cafe = '(?:cafes?|coffee(?: shops?)?|deliver(?:y|ies)|takeaways?|takeouts?)'

/** As Scots write it; 'ma' is 'my' beside another word of theirs. */
const scots: readonly (readonly [RegExp, string])[] = [
  [
    /\bma\b(?<=\b(?:whit|wis|aff|tae|fae|ye|wee|aye)\b.*)|\bma\b(?=.*\b(?:whit|wis|aff|tae|fae|ye|wee|aye)\b)/gi,
    'my',
  ],
  [/\bwhit\b/gi, 'what'],
  [/\bwis\b/gi, 'was'],
  [/\baff\b/gi, 'off'],
  [/\btae\b/gi, 'to'],
  [/\bfae\b/gi, 'from'],
  [/\bye\b/gi, 'you'],
  [/\b(have|did|can|do|was|is)nae\b/gi, '$1 not'],
]

export const typed: readonly (readonly [RegExp, string])[] = [
  ...scots,
  // 'since my salary came in', and no more than that: 'since my salary of June came'
  [
    new RegExp(
      `\\bsince (?:(?:my |the |our )(?:last |latest )?pay ?day|${pay} ${came}(?: in(?! (?:${month}|20\\d\\d|last)\\b))?|i (?:got|received) ${pay}|${pay}(?=\\s*(?:$|[?!.,])))\\b(?! (?:in|on|of|for) )`,
      'gi',
    ),
    'since payday',
  ],
  [/\bwhat (i|we)(?: have|['’]ve|ve) (bought|ordered)\b/gi, 'what have $1 $2'],
  // 'how much am I after spending': what somebody has just done
  [/\b(?:am|are) (i|we) after (spend|pay|order|buy|send|withdraw|transfer)ing\b/gi, 'did $1 $2'],
  [
    /\b(i|we)(?: am| are|['’]?m|['’]?re) after (spend|pay|order|buy|send|withdraw|transfer)ing\b/gi,
    'did $1 $2',
  ],
  [/\b(?:still )?free (?=(?:on|in|of|under|from) (?:my |the |our )?(?:\p{L}+ ){0,3}limit\b)/giu, 'left '],
  [/(?<=\b(?:afford|enough|spare|cover|pay)\b.*)\bdown[- ]payments?\b/gi, 'payment'],
  // what a bank cuts is a charge, which may be named beside it
  [
    /^(?=.*\b(?:fees?|charges?|interest|penalt(?:y|ies)|vat|tax)\b)(.*?)\b(?:did |does |has )?(?:the |my )?bank (?:has )?cuts?(?: (?:from|off) (?:me|us|my account))?\b/gi,
    '$1',
  ],
  [
    /\b(?:did |does |has )?(?:the |my )?bank (?:has )?cuts?(?: (?:from|off) (?:me|us|my account))?\b/gi,
    'bank fees',
  ],
  // 'who do I send 1,500 to every month': the payments of that amount
  [
    /^who(?:m)? do (?:i|we) (?:send|pay|give|transfer) (?:aed |dhs )?(\d[\d,.]*)(?: (?:aed|dhs|dirhams?))?(?: to)?(?: (?:every|evry|each|per|a) (?:month|mth)| monthly)?(?=[\s?!.]*$)/gi,
    'list payments of =$1',
  ],
  // 'how much did IKEA eat from me', 'who is chopping my money more'
  [
    /\b(did|does|do|has|have) (?!i\b|we\b|you\b|they\b|he\b|she\b)((?:\p{L}+ ){1,3})(?:eat|ate|eaten|chop|swallow|munch)(?: up)?(?= (?:from|of|up|off|away|me|us)\b)(?: (?:from|off) (?:me|us)| me| us)?/giu,
    '$1 $2cost me',
  ],
  [
    /\b(?:who|which(?: one| of them)?) (?:is |was |has )?(?:chop(?:s|ped|ping)?|ate|eat(?:s|en|ing)?|took|takes|taking|got|gets|drain(?:s|ed|ing)?) (?:more of |more )?(?:my|our) money(?: more)?\b/gi,
    'which cost more',
  ],
  [/\bhow much (?:times|time (?=(?:i|we)\b))/gi, 'how many times '],
  [/\b(sitt|spend|pay|go|do|gett|eat|buy|com|sav|send|leav|charg|order|tak|mak|giv)in['’]?(?= )/gi, '$1ing'],
  [/\b(?:total )?funds? (?=transferred|sent|moved|wired)/gi, 'money '],
  [
    /\b(biggest|largest|priciest|most expensive|cheapest|smallest) (grocery|food|weekly|supermarket) shop\b/gi,
    '$1 $2 payment',
  ],
  [
    /\b(dewa|addc|sewa|etisalat|du|electricity|water|internet|phone|telecom|utility) invoice(s?)\b/gi,
    '$1 bill$2',
  ],
  [/^(?=.*\binstall?ments?\b)(.*?)\bemis?\b/gi, '$1instalments'],
  [/^((?:and |so |ok )?when) (i|we) (pay|send|get|give)\b/gi, '$1 do $2 $3'],
  [/\bthe (?:woman|lady|guy|girl|dude) (?=\p{L})/giu, ''],
  [/[,\s]+before (?:i|we) (?:cancelled|canceled|quit|stopped|left)(?: it)?(?=[\s?!.]*$)/gi, ''],
  [/\b(\d[\d,.]*k?) (?:bob|quid|bucks)(?:,? i mean (?:dirhams?|aed))?\b/gi, '$1'],
  [/(?<=\b(?:when|next|due)\b.*)\b(?:is|gets?|will (?:be|get)) (?:cutting|cut)\b/gi, 'is due'],
  // a month, though it may be a verb
  [
    /(?<!\b(?:i|we|it|you|that|there) )\bmay (?=(?:vs|versus|to|and|or|till|until|-) (?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*)\b)/giu,
    'in may ',
  ],
  [
    /\b((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*)\s*[–—]\s*(?=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\b)/giu,
    '$1 to ',
  ],
  [
    /\b(less|more) than (?=\d{1,2}(?:st|nd|rd|th)?\s*(?:-|to|till|until)\s*\d{1,2}(?:st|nd|rd|th)? (?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*)\b)/giu,
    '$1 than in ',
  ],
  // 'May vs June, May higher or not' says it twice
  [
    /^(?=.*\b(?:vs|versus|or)\b)(.*?)[,?]\s*(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*) (?:is |was )?(?:higher|more|bigger|lower|less)(?: or (?:not|no|lower|less))?(?=[\s?!.]*$)/giu,
    '$1',
  ],
  // 'I never went to Carrefour, did I'
  [
    /^(?:so |but )?(i|we) never (went|go|paid|pay|ordered|order|used|use|bought|buy|sent|send|spent|spend)\b (.*?)[\s,]+(?:did|do|have) (?:i|we)(?=[\s?!.]*$)/gi,
    'did $1 ever $2 $3',
  ],
  [
    /\b(?:does|did|do|will) (?:the |my |our )?landlord (?:take|charge|get|want|ask)s?(?: (?:from |of )?(?:me|us))?\b/gi,
    'is the rent',
  ],
  [/\b(?:the )?rent (?:each|every|per|a) (?:rent )?(?:cheque|check|chq)\b/gi, 'rent per payment'],
  [/^w (?:bi|fi|be|b) (?=\p{L})/giu, 'and in '],
  [/\b(?:the|just) other day\b/gi, 'last time'],
  [
    /\b(i|we) (?:leave|left|drop|dropped) (?:the )?most (?:of (?:my|our) )?(?:money|cash)\b/gi,
    '$1 spend the most',
  ],
  [/\boutside (?:of )?(?:the |my |our )?(?:country|uae|emirates)\b/gi, 'abroad'],
  [/\bw\/o\b/gi, 'without'],
  [/\btot\b/gi, 'total'],
  [/\b(bought|buy|ordered|order|got|paid for) (?:smth|sth|something|stuff) (?=(?:at|from|in|on) )/gi, '$1 '],
  [/[\s,]+or (?:is it|am i|it['’]?s) (?:just |only )?(?:me|imagining(?: it| things)?)(?=[\s?!.]*$)/gi, ''],
  // what belongs to eating out anyway
  [
    new RegExp(
      `\\b(eating out|dining(?: out)?|restaurants),? (?:incl|inc|including|included) ${cafe}(?:(?:,| and| &| n|, and) ${cafe})*\\b`,
      'gi',
    ),
    '$1',
  ],
  [
    /\b(weekends?)\b(.*?)[\s,(]+(?:on )?sat(?:urdays?)?\s*(?:n|and|&|\+|\/)\s*(?:on )?sun(?:days?)?(?: only)?\)?(?=[\s?!.]*$)/gi,
    '$1$2',
  ],
  // all that was sent abroad is of all countries
  [
    /^(?!.*\b(?:which|compare|each|most|least|except|not|without)\b)(.*\b(?:abroad|overseas|back home)\b.*?)[\s,]+(?:(?:to|for|in) )?(?:all(?: of)?(?: the)? (?:2|3|4|two|three|four)(?: (?:countries|persons?|people|places|of them|together))?|all(?: the)? countries)(?: together| combined| in total)?(?=[\s?!.]*$)/gi,
    '$1',
  ],
  // what is due until some day, and what a loan still costs
  [/\bwhat else (?=is (?:still )?(?:due|to be paid|to pay|unpaid)\b)/gi, 'what '],
  [
    /\b(?:what|how much)(?: is|['’]s)?(?: still| left)+ to (?:be paid|pay)(?= (?:on|off) (?:the |my |our )?(?:\p{L}+ ){0,2}(?:loan|mortgage)\b)/giu,
    'how much is left',
  ],
  [/\b(due|to be paid|to pay|unpaid) by (?=\p{L}|\d)/giu, '$1 until '],
  [
    /\bwhat(?: else)?(?: is|['’]?s| are)(?: still| yet)* (?:to be paid|to pay|unpaid|outstanding|due)(?= (?:before|by|until|till|til|up to) )/gi,
    'what is due',
  ],
  [
    /\bcan (i|we) cover (?:the |my |our |a )?(\d{3,}|\d{1,3},\d{3})(?: aed| dhs)? (?=\p{L})(?!(?:times|days|weeks|months|years|and|or)\b)/giu,
    'can $1 afford $2 for ',
  ],
  [
    /\bwhen (?:did |has )?(?:(?:my|the|our|last) )*((?:\p{L}+ ){0,3}dividends?) (?:came|come|paid|arrived?|landed|land|dropped)(?: in| out)?\b/giu,
    'when was the last $1',
  ],
  // 'did it drop in October from September'
  [
    new RegExp(
      `\\b((?:drop|fall|fell|r[io]se|go up|go down|went up|went down|increase|decrease|change|grow|grew|jump)(?:p?ed|d)?(?: in)? ${month}) from ${month.replace('(?:jan', '(?<of>jan')}`,
      'gi',
    ),
    '$1 vs $<of>',
  ],
  // of this month, where another is named beside it
  [
    new RegExp(`${open}(.*?)\\bthan (?:the |in the |on the )?${same}`, 'giu'),
    'this month $1than the same days last month',
  ],
  [
    new RegExp(`${open}(.*?)\\b(?:(?:vs|against|compared (?:to|with)) )?(?:the )?${same}`, 'giu'),
    'this month $1vs the same days last month',
  ],
  [
    /^when (?!(?:did|was|is|will|does|has|do|i|we|my|the)\b)(.{2,30}?) last (?:paid|pay) (me|us)\b/gi,
    'when did $1 last pay $2',
  ],
]
