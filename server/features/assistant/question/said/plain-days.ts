/** How English speakers name days, with the words of the grammar. Pure. */

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const day = `(?:(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}|${month} \\d{1,2}(?:st|nd|rd|th)?)(?: 20\\d\\d)?`
const weekNumbers: ReadonlyMap<string, string> = new Map([
  ['second', '8 to 14'],
  ['2nd', '8 to 14'],
  ['third', '15 to 21'],
  ['3rd', '15 to 21'],
  ['fourth', '22 to 28'],
  ['4th', '22 to 28'],
])
const weekday = '(?:mon|tue|wed|thu|fri|sat|sun)(?:\\p{L}*day)?s?'

/** Days that are said with why they are meant, or in halves and weeks of a month. */
export const withPlainDays = (text: string): string =>
  text
    // 'since my birthday 1st of august', 'since the schools closed (1 july)'
    .replace(
      new RegExp(
        `\\bsince (?:(?!and |to |till |until |last )\\p{L}[\\p{L}'’]* ){1,5}\\(?(${day})(?![\\p{L}\\d])\\)?`,
        'giu',
      ),
      'since $1',
    )
    .replace(new RegExp(`\\bsince (?:(?!and |to )\\p{L}+ ){0,4}last (${month})(?!\\p{L})`, 'giu'), 'since $1')
    // 'in the week of eid al adha say 25 may to 31 may'
    .replace(
      new RegExp(
        `\\b(?:(?:in|during|over) )?(?:the )?(?:week of )?(?:eid|ramadan|diwali|christmas|easter)[\\p{L} ]*[,(]* ?(?:say|i\\.?e\\.?|meaning|so|from) (?=${day})`,
        'giu',
      ),
      '',
    )
    .replace(new RegExp(`\\b(${month}) (start|beginning|end)(?!\\p{L})`, 'giu'), '$2 of $1')
    .replace(
      new RegExp(`\\b(?:the )?(second|2nd|third|3rd|fourth|4th) week (?:of|in) (${month})(?!\\p{L})`, 'giu'),
      (_, number: string, name: string) => `${weekNumbers.get(number.toLowerCase()) ?? ''} ${name}`,
    )
    .replace(
      new RegExp(
        `\\b((?:first|1st|second|2nd) half of (${month}))(?!\\p{L})(.*?)\\b(first|1st|second|2nd)(?: half| one)(?! of)`,
        'giu',
      ),
      '$1$3$4 half of $2',
    )
    // 'fri sat only': those days of each week
    .replace(
      new RegExp(
        `\\b(?:on )?(${weekday})(?:[\\s,&+/]+(?:and |n )?)(${weekday})(?= only| outings?| trips?| nights?)(?: only)?`,
        'giu',
      ),
      (_, one: string, other: string) => `on ${dayNames(one)} and on ${dayNames(other)}`,
    )

const dayNames = (name: string): string =>
  ['mondays', 'tuesdays', 'wednesdays', 'thursdays', 'fridays', 'saturdays', 'sundays'].find((each) =>
    each.startsWith(name.toLowerCase().slice(0, 3)),
  ) ?? name
