import { FolderPlus, Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category, listCategories } from '#contract/categories/categories.ts'
import type { CategoryGroup } from '#contract/categories/category-groups.ts'
import { useRead } from '../../api/queries.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { PagePart } from '../../ui/page/PagePart.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { GroupDialog, RemoveGroupDialog } from './GroupDialog.tsx'
import { GroupList } from './GroupList.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { Loaded } from '../../ui/parts/Loaded.tsx'

/** The categories in their groups; everything about them can be changed here. */
export function CategoriesPart() {
  const { t } = useTranslation('categories')
  const [dialog, setAsked] = useState<OpenDialog | null>(null)
  const read = useRead(listCategories, { query: { archived: 'true' } })
  return (
    <PagePart
      id="categories"
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button
          icon={Plus}
          disabled={!read.data}
          onClick={() => setAsked({ kind: 'category', category: null })}
        >
          {t('add')}
        </Button>
      }
    >
      <Loaded query={read} failed={t('failed')} height="h-96">
        {(data) => (
          <>
            <GroupList given={data} onAsk={setAsked} />
            <div className="mt-5 flex flex-wrap gap-3">
              <Button icon={FolderPlus} onClick={() => setAsked({ kind: 'group', group: null })}>
                {t('addGroup')}
              </Button>
              <Button variant="quiet" icon={RotateCcw} onClick={() => setAsked({ kind: 'restore' })}>
                {t('restore')}
              </Button>
            </div>
            {dialog && (
              <Dialogs
                asked={dialog}
                categories={data.data}
                groups={data.groups}
                onClose={() => setAsked(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </PagePart>
  )
}

type DialogsProps = {
  asked: OpenDialog
  categories: readonly Category[]
  groups: readonly CategoryGroup[]
  onClose: () => void
}

function Dialogs({ asked: request, categories, groups, onClose }: DialogsProps) {
  if (request.kind === 'restore') return <RestoreDialog onClose={onClose} />
  if (request.kind === 'group') return <GroupDialog group={request.group} onClose={onClose} />
  if (request.kind === 'removeGroup')
    return <RemoveGroupDialog group={request.group} groups={groups} onClose={onClose} />
  if (request.kind === 'category')
    return <CategoryDialog category={request.category} groups={groups} onClose={onClose} />
  return (
    <RemoveDialog
      merge={request.kind === 'merge'}
      category={request.category}
      categories={categories}
      onClose={onClose}
    />
  )
}
