import { isolateText, language } from '../../i18n/index.ts'

/** Names or clauses with the comma of the page's language between them. */
export function commaList(parts: readonly string[]): string {
  return parts.map(isolateText).join(language.get() === 'ar-AE' ? '، ' : ', ')
}

/** Facts side by side, each in its own direction; empty ones are left out: 'Current account · ADCB'. */
export function dotList(parts: readonly (string | null | undefined | false)[]): string {
  return parts.flatMap((part) => (part ? isolateText(part) : [])).join(' · ')
}
