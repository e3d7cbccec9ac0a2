/** The two names of a category or group: `own`, in the user's language, is required, `other` is not. */
export type Names = { own: string; other: string }
type Row = { name: string; name_en: string | null; name_ar: string | null }

/** The initial form values; a built-in name appears in the user's language. */
export function namesOf(row: Row | null, arabic: boolean): Names {
  if (!row) return { own: '', other: '' }
  return arabic
    ? { own: row.name_ar ?? row.name, other: row.name_en ?? '' }
    : { own: row.name_en ?? row.name, other: row.name_ar ?? '' }
}

/** The names of a new category or group. Without a second name, an Arabic name is used for English too. */
export function newNames({ own, other }: Names, arabic: boolean): { name: string; name_ar: string | null } {
  const [mine, second] = [own.trim(), other.trim()]
  return arabic ? { name: second || mine, name_ar: mine } : { name: mine, name_ar: second || null }
}

/** The changed names; a built-in name left unchanged stays translated. */
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
