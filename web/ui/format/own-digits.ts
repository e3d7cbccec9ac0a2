import { i18n } from '../../i18n/index.ts'
import { digits, isArabic } from './locale.ts'

/** Isolated names, and words with Latin letters such as file names, are left as they are. */
const parts = /[\u2066-\u2068]|\u2069|[\w./@+:-]*[A-Za-z][\w./@+:-]*|\d/g

/** Text of ours with Arabic-Indic digits. */
export function withArabicDigits(text: string): string {
  let depth = 0
  return text.replace(parts, (part) => {
    if (part === '\u2069') depth -= 1
    else if (/^[\u2066-\u2068]$/.test(part)) depth += 1
    else if (depth === 0 && part.length === 1)
      return part.replace(/\d/, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit)
    return part
  })
}

/** The digits of the texts themselves follow the reader's choice, as those of numbers do. */
i18n.use({
  type: 'postProcessor',
  name: 'digits',
  process: (text: string) => (isArabic() && digits.get() === 'arabic' ? withArabicDigits(text) : text),
})
