import { isolateText, language } from '../../i18n/index.ts'

/** Joins names or clauses with the comma of the page's language. */
export function commaList(parts: readonly string[]): string {
  return parts.map(isolateText).join(language.get() === 'ar-AE' ? '، ' : ', ')
}

/** Joins facts with dots, each in its own text direction, skipping empty ones: 'Current account · ADCB'. */
export function dotList(parts: readonly (string | null | undefined | false)[]): string {
  return parts.flatMap((part) => (part ? isolateText(part) : [])).join(' · ')
}
