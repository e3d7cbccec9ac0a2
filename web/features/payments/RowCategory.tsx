import '../../ui/overlays/earlier.ts'
import { useTranslation } from 'react-i18next'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { useSession } from '../../api/auth/session.ts'
import { useSave } from '../../ui/forms/useSave.ts'
import { CategoryChooser } from '../ledger/CategoryChooser.tsx'
import type { Categories } from '../ledger/list/list-data.ts'
import { useChanges } from './detail/changes.ts'
import { addOffer } from './offers/offers.ts'

type RowProps = { row: Transaction; categories: Categories; onClose: () => void }

/** Changes the category of a row of the list, without its sheet; it counts as reviewed. */
export function RowCategory({ row, categories, onClose }: RowProps) {
  const { t } = useTranslation('payment')
  const userId = useSession().user?.id ?? ''
  const changes = useChanges()
  const saving = useSave((error) => t('chooser.failed', { error }), { inToast: true })
  return (
    <CategoryChooser
      title={t('chooser.title', { name: row.description })}
      of={row}
      type={row.type}
      categories={categories}
      value={row.category}
      onClose={onClose}
      onPick={({ id, name }) =>
        void saving.save(
          () => changes.edit(row, { category: id }),
          ({ similar }) => {
            if (similar.earlier > 0) addOffer(userId, row.id)
            return t('chooser.saved', { name: row.description, category: name })
          },
        )
      }
    />
  )
}
