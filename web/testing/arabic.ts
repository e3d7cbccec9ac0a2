/** Words that stay in Latin script where all is Arabic: names of products and formats, codes, addresses and keys. */
const latin =
  /XTharwa|Google|Lean( Technologies)?|English|IBAN|CSV|PDF|JSON|Excel|XLSX|OFX|QFX|QIF|CAMT|ODS|MT94[02]|Actual|Sure|YNAB|Mint|Monarch|Copilot|Wallet( by BudgetBakers)?|Money Manager|Realbyte|Spendee|Firefly III|ezBookkeeping|Quicken|hledger|API|QR|PNG|JPEG|WebP|DEWS|DIFC|Chrome|Linux|\bnode\b|thenationalnews\.com|wam\.ae|OpenAI|Ctrl|DELETE|VWRA|EMAAR|Emirates NBD|http:\/\/localhost:\d+\/mcp|(GET|POST)?\s*\/api\/[\w/?=&-]+|\bPOST\b|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\b[A-Z]{3}\b/g

/** A text key, which a page shows where a catalogue lacks it. */
const textKey =
  /(?<![@\w.])[a-z][a-z\d]*(?:[A-Z][a-zA-Z]*)?\.[a-zA-Z_]\w*(?<!\.(?:test|net|com|ae|org))(?![\w.@])/

/** Every text that the open page shows or reads out, except initials, which accompany a name. */
export function shownTexts(): string[] {
  const texts = [document.title]
  const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']
  for (const element of document.querySelectorAll('body, body *')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('script, style, code, pre'))
      continue
    for (const name of spoken) texts.push(element.getAttribute(name) ?? '')
    const shown = [...element.childNodes].filter((node) => node instanceof Text)
    if (!element.closest('[aria-hidden=true]')) texts.push(...shown.map(({ data }) => data))
  }
  return texts
}

/** Whether a text is in Arabic but for these names. */
export function isTranslated(text: string, names: readonly string[]): boolean {
  if (!/[A-Za-z]{2}/.test(text)) return true
  const left = names.reduce((rest, name) => rest.replaceAll(name, ''), text).replace(latin, '')
  return !/[A-Za-z]{2}/.test(left) && !textKey.test(text)
}

/** The texts of the open page that are not in Arabic. */
export const untranslated = (names: readonly string[]): string[] =>
  shownTexts().filter((text) => !isTranslated(text, names))
