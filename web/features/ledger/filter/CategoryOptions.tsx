import type { Category } from '#contract/categories/categories.ts'
import type { EntryType } from '#contract/common.ts'
import { useCategories } from '../list/list-data.ts'

/** The options of a category select, grouped as the user grouped them; of one type, or of both. */
export function CategoryOptions({ categories, type }: { categories: readonly Category[]; type?: EntryType }) {
  const { groups } = useCategories()
  const offered = categories.filter((category) => !category.archived && (!type || category.type === type))
  const options = (members: readonly Category[]) =>
    members.map((category) => (
      <option key={category.id} value={category.id}>
        {category.name}
      </option>
    ))
  const usedGroups = groups.filter(({ id }) => offered.some(({ group }) => group === id))
  if (usedGroups.length < 2) return <>{options(offered)}</>
  return (
    <>
      {usedGroups.map(({ id, name }) => (
        <optgroup key={id} label={name}>
          {options(offered.filter(({ group }) => group === id))}
        </optgroup>
      ))}
    </>
  )
}
