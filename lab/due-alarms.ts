/** Reads the alarms that the author of a set of lives says were due: `alarms.md` beside them, as tables or lists. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Day, isDay } from '#contract/period.ts'

/** `kind` is null where an alarm is right, but none is asked for. */
export type DueAlarm = {
  kind: 'not_covered' | 'salary_late' | 'cheque_returned' | null
  warn: Day
  event: Day
}

const kindWords: readonly (readonly [RegExp, DueAlarm['kind']])[] = [
  [/rent owed|in cash|not paid|salary stops|replaced by|had not been paid|living on|contract ended/i, null],
  [/returned (cheque|debit)|(cheque|debit)[^|]* returned/i, 'cheque_returned'],
  // before a reason, such as a salary that has not come
  [/^[^:(]*\bnot covered\b/i, 'not_covered'],
  [
    /salary late|no salary|income late|has not come|not in:|payment is late|transfer [^|]*late/i,
    'salary_late',
  ],
  [/card late/i, null],
]
const kindOf = (text: string): DueAlarm['kind'] =>
  (kindWords.find(([words]) => words.test(text)) ?? [null, 'not_covered' as const])[1]

/** By the name of the life; null without a list. */
export function readDueAlarms(folder: string): Map<string, DueAlarm[]> | null {
  const file = path.join(folder, 'alarms.md')
  if (!existsSync(file)) return null
  const alarms = new Map<string, DueAlarm[]>()
  let life = ''
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    if (line.startsWith('## ')) life = line.slice(3).trim()
    // `- DAY: text`, which names the due day itself, or fields
    const [first = '', ...more] = line
      .replace(
        /^- (\d{4}-\d{2}-\d{2}): (.*?)((?:dated|due|due on) (\d{4}-\d{2}-\d{2})\)?.*)?$/,
        '$1 | $2$3 | $4',
      )
      .replace(/^(- |\| )/, '')
      .split('|')
      .map((field) => field.trim())
    const warn = dayIn(first)
    if (warn === null || life === '') continue
    // a row of what was to come names its due day last, one of a fact has its own day alone
    const days = more
      .slice(0, 4)
      .flatMap((field) => (isDay(field.replace('event ', '')) ? [field.replace('event ', '')] : []))
    const event = days.filter(isDay).at(-1) ?? warn
    const kind = kindOf(more.slice(0, 3).join(' '))
    alarms.set(life, [...(alarms.get(life) ?? []), { kind, warn, event }])
  }
  return alarms
}

const dayIn = (field: string): Day | null => {
  const day = field.replace('warn ', '')
  return isDay(day) ? day : null
}
