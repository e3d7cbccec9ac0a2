import { language } from '../../i18n/index.ts'

/** Names or clauses with the comma of the page's language between them. */
export function commaList(parts: readonly string[]): string {
  return parts.join(language.get() === 'ar-AE' ? '، ' : ', ')
}
