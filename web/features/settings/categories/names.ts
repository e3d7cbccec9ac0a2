/** The two names of a category or group as a form: the first is in the reader's language and needed, the second is not. */
export type Names = { own: string; other: string }
type Row = { name: string; name_en: string | null; name_ar: string | null }

/** What the form begins with; a name that came with the product stands in the reader's language. */
export function namesOf(row: Row | null, arabic: boolean): Names {
  if (!row) return { own: '', other: '' }
  return arabic
    ? { own: row.name_ar ?? row.name, other: row.name_en ?? '' }
    : { own: row.name_en ?? row.name, other: row.name_ar ?? '' }
}

/** The names of a new one. Without a second name an Arabic name is shown in English too. */
export function newNames({ own, other }: Names, arabic: boolean): { name: string; name_ar: string | null } {
  const [mine, second] = [own.trim(), other.trim()]
  return arabic ? { name: second || mine, name_ar: mine } : { name: mine, name_ar: second || null }
}

/** The names that were changed; a name that came with the product and was left alone stays translated. */
export function changedNames(
  names: Names,
  row: Row,
  arabic: boolean,
): { name?: string; name_ar: string | null } {
  const before = namesOf(row, arabic)
  const [own, other] = [names.own.trim(), names.other.trim()]
  if (!arabic) return { ...(own !== before.own && { name: own }), name_ar: other || null }
  return {
    ...(other !== '' && other !== before.other && { name: other }),
    name_ar: own === before.own ? row.name_ar : own,
  }
}
