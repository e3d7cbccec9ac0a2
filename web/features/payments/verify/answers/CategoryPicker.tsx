import type { Category } from '#contract/categories/categories.ts'
import type { EntryType } from '#contract/common.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Subsection } from '../../../../ui/parts/Surface.tsx'
import { categoryIcon } from '../../../categories/category-icon.ts'
import type { Categories } from '../../../ledger/list/list-data.ts'

type PickerProps = {
  title: string
  type: EntryType
  categories: Categories
  onPick: (category: Category) => void
  onClose: () => void
}

/** All categories of a type by group; one press chooses. */
export function CategoryPicker({ title, type, categories, onPick, onClose }: PickerProps) {
  const offered = categories.list.filter((category) => !category.archived && category.type === type)
  const groups = categories.groups
    .map((group) => ({ ...group, members: offered.filter(({ group: id }) => id === group.id) }))
    .filter(({ members }) => members.length > 0)
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className="grid gap-4">
        {groups.map(({ id, name, members }) => (
          <Subsection key={id} title={name} className="gap-2">
            <div className="flex flex-wrap gap-2">
              {members.map((category) => (
                <Button key={category.id} icon={categoryIcon(category.icon)} onClick={() => onPick(category)}>
                  {category.name}
                </Button>
              ))}
            </div>
          </Subsection>
        ))}
      </div>
    </Dialog>
  )
}
