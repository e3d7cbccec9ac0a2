import { FolderPlus, Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category, listCategories } from '#contract/categories.ts'
import type { CategoryGroup } from '#contract/category-groups.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { BackLink } from '../../../ui/parts/Links.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { PageHeader } from '../../../ui/parts/Surface.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { GroupDialog, RemoveGroupDialog } from './GroupDialog.tsx'
import { GroupList } from './GroupList.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'

/** The categories in their groups; everything about them can be changed here. */
export function CategoriesScreen() {
  const { t } = useTranslation('categories')
  usePageTitle(t('title'))
  const [dialog, setAsked] = useState<OpenDialog | null>(null)
  const read = useRead(listCategories, { query: { archived: 'true' } })
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink href={paths.settings}>{t('back')}</BackLink>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button
            icon={Plus}
            variant="primary"
            disabled={!read.data}
            onClick={() => setAsked({ what: 'category', category: null })}
          >
            {t('add')}
          </Button>
        }
      />
      <Loaded query={read} failed={t('failed')} height="h-96">
        {(data) => (
          <>
            <GroupList given={data} onAsk={setAsked} />
            <div className="mt-5 flex flex-wrap gap-3">
              <Button icon={FolderPlus} onClick={() => setAsked({ what: 'group', group: null })}>
                {t('addGroup')}
              </Button>
              <Button variant="quiet" icon={RotateCcw} onClick={() => setAsked({ what: 'restore' })}>
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
    </div>
  )
}

type DialogsProps = {
  asked: OpenDialog
  categories: readonly Category[]
  groups: readonly CategoryGroup[]
  onClose: () => void
}

function Dialogs({ asked, categories, groups, onClose }: DialogsProps) {
  if (asked.what === 'restore') return <RestoreDialog onClose={onClose} />
  if (asked.what === 'group') return <GroupDialog group={asked.group} onClose={onClose} />
  if (asked.what === 'removeGroup')
    return <RemoveGroupDialog group={asked.group} groups={groups} onClose={onClose} />
  if (asked.what === 'category')
    return <CategoryDialog category={asked.category} groups={groups} onClose={onClose} />
  return (
    <RemoveDialog
      merge={asked.what === 'merge'}
      category={asked.category}
      categories={categories}
      onClose={onClose}
    />
  )
}
