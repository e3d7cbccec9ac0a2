import { currencies } from '#contract/currencies.ts'

/** What stays Latin in Arabic texts: names, formats, keys, and what a user sends or types as it stands. */
const kept =
  'XTharwa|AED|Google|Lean( Technologies)?|IBAN|CSV|PDF|JSON|XLSX|Excel|OFX|QFX|QIF|CAMT\\.053|MT940|Actual|Sure|YNAB|Mint|hledger|API|QR|PNG|JPEG|WebP|iPhone|Authorization: Bearer|DEWS|DIFC|JavaScript|xtharwa-backup-codes\\.txt|Ctrl(\\/⌘)? [KZ]|Enter|Esc|Shift|\\b[HNJKZE]\\b|csv|excel|ofx|qif'

/** Matches them all. */
export const latinWords = new RegExp(kept, 'g')

/** Matches what a page shows beside them: e-mail addresses, addresses of pages, currencies and account numbers. */
const codes = new RegExp(
  `\\S+@\\S+|https?:\\S+|(?:GET|POST|PUT|PATCH|DELETE) \\S+|/[\\w/:-]+|\\b(?:${currencies.join('|')})\\b|\\bAE[\\d\\s•]+\\b`,
  'g',
)

const spoken = [
  'title',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'placeholder',
  'alt',
]

/**
 * Texts and accessible names of the page that have Latin words of ours: neither isolated as names from outside are, nor
 * codes, nor among `names`.
 */
export function latinTexts(names: readonly string[] = []): string[] {
  const found = new Set<string>()
  const bare = (text: string): string =>
    text
      .replace(/\u2066[^\u2069]*\u2069/g, '')
      .replace(/\u2068[^\u2068\u2069]*\u2069/g, '')
      .replace(/\u2068[^\u2069]*\u2069/g, '')
      .replace(codes, '')
      .replace(latinWords, '')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || element.closest('script, style, bdi, option, [dir=auto], [lang=en-AE], [dir=ltr]'))
      continue
    const text = (node.nodeValue ?? '').trim()
    if (/[A-Za-z]{2}/.test(bare(text)))
      found.add(`<${element.localName} class="${element.className}"> ${text}`)
  }
  const known = names.toSorted((a, b) => b.length - a.length)
  for (const element of document.querySelectorAll('*'))
    for (const name of spoken) {
      const value = element.getAttribute(name)
      if (!value) continue
      const rest = known.reduce((text, each) => text.replaceAll(each, ''), bare(value))
      if (/[A-Za-z]{2}/.test(rest)) found.add(`<${element.localName}> ${name}: ${value}`)
    }
  if (/[A-Za-z]{2}/.test(bare(document.title))) found.add(`title: ${document.title}`)
  return [...found]
}
