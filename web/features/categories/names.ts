/** The two names of a category or group: `own`, in the user's language, is required, `other` is not. */
export type Names = { name: string; translation: string }
type Row = { name: string; name_en: string | null; name_ar: string | null }

/** The initial form values; a built-in name appears in the user's language. */
export function namesOf(row: Row | null, arabic: boolean): Names {
  if (!row) return { name: '', translation: '' }
  return arabic
    ? { name: row.name_ar ?? row.name, translation: row.name_en ?? '' }
    : { name: row.name_en ?? row.name, translation: row.name_ar ?? '' }
}

/** The names of a new category or group. Without a second name, an Arabic name is used for English too. */
export function newNames(
  { name, translation }: Names,
  arabic: boolean,
): { name: string; name_ar: string | null } {
  const [mine, second] = [name.trim(), translation.trim()]
  return arabic ? { name: second || mine, name_ar: mine } : { name: mine, name_ar: second || null }
}

/** The changed names; a built-in name left unchanged stays translated. */
export function changedNames(
  names: Names,
  row: Row,
  arabic: boolean,
): { name?: string; name_ar: string | null } {
  const before = namesOf(row, arabic)
  const [name, translation] = [names.name.trim(), names.translation.trim()]
  if (!arabic) return { ...(name !== before.name && { name: name }), name_ar: translation || null }
  return {
    ...(translation !== '' && translation !== before.translation && { name: translation }),
    name_ar: name === before.name ? row.name_ar : name,
  }
}
