import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category, listCategories, orderCategories } from '#contract/categories/categories.ts'
import { type CategoryGroup, lastGroup } from '#contract/categories/category-groups.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { Card } from '../../ui/parts/Surface.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { CategoryRow } from './CategoryRow.tsx'
import { type Order, orderOf, placeOf, stepCategory, stepGroup, useDrag } from './useDrag.ts'
import { call } from '../../api/call.ts'
import { useSave } from '../../ui/forms/useSave.ts'

type ListProps = {
  given: { data: readonly Category[]; groups: readonly CategoryGroup[] }
  onAsk: (asked: OpenDialog) => void
}

/** The groups with their categories in the user's order, followed by the archived categories. */
export function GroupList({ given: rows, onAsk }: ListProps) {
  const { t } = useTranslation('categories')
  const [announcement, setSaid] = useState('')
  const { order, show, store, error } = useOrder(rows)
  const drag = useDrag({ order, show, store })
  const byId = new Map(rows.data.map((category) => [category.id, category]))
  const groupOf = new Map(rows.groups.map((group) => [group.id, group]))
  const archived = rows.data.filter((category) => category.archived)
  const move = (next: Order, category: Category): void => {
    if (next === order) return
    store(next)
    const place = placeOf(next, category.id)
    const group = groupOf.get(place?.group ?? '')?.name ?? ''
    if (place) setSaid(t('moved', { name: category.name, place: place.place, count: place.count, group }))
  }
  return (
    <div className="grid gap-4">
      {error && <Alert>{error}</Alert>}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {order.map(({ id, categories }, index) => {
        const group = groupOf.get(id)
        const members = categories.flatMap((each) => byId.get(each) ?? []).filter((each) => !each.archived)
        return (
          group && (
            <Card key={id} flush data-group={id} aria-labelledby={`group-${id}`}>
              <GroupHead
                group={group}
                count={members.length}
                onAsk={onAsk}
                onMove={(by) => store(stepGroup(order, id, by))}
                first={index === 0}
                last={index === order.length - 1}
              />
              <ul className="divide-y divide-line border-t border-line empty:border-0">
                {members.map((category) => (
                  <CategoryRow
                    key={category.id}
                    category={category}
                    inIncome={id === 'income'}
                    dragged={drag.dragged === category.id}
                    handle={drag.handle(category.id)}
                    onMove={(by) => move(stepCategory(order, category.id, by), category)}
                    onAsk={onAsk}
                  />
                ))}
              </ul>
              {members.length === 0 && (
                <p className="border-t border-line px-4 py-4 text-small text-muted phone:px-5">
                  {t('empty')}
                </p>
              )}
            </Card>
          )
        )
      })}
      {archived.length > 0 && (
        <Card flush aria-labelledby="archived">
          <div className="px-4 py-3 phone:px-5">
            <h2 id="archived" className="text-body font-medium">
              {t('archived')}
            </h2>
            <p className="text-meta text-muted">{t('archivedText')}</p>
          </div>
          <ul className="divide-y divide-line border-t border-line">
            {archived.map((category) => (
              <CategoryRow key={category.id} category={category} inIncome={false} onAsk={onAsk} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

type HeadProps = {
  group: CategoryGroup
  count: number
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
  onAsk: (asked: OpenDialog) => void
}

function GroupHead({ group, count, first, last, onMove, onAsk }: HeadProps) {
  const { t } = useTranslation('categories')
  return (
    <div className="flex items-center gap-3 py-1.5 ps-4 pe-2 phone:ps-5">
      <div className="min-w-0 flex-1">
        <h2 id={`group-${group.id}`} className="truncate text-body font-medium" dir="auto">
          {group.name}
        </h2>
        <p className="text-meta text-muted">
          {t('count', { count })}
          {group.need && ` · ${t(`needs.${group.need}`)}`}
        </p>
      </div>
      <Menu
        label={t('actions', { name: group.name })}
        align="end"
        trigger={<EllipsisVertical aria-hidden="true" className="size-5" />}
        triggerClass="touch inline-flex items-center justify-center rounded-control text-muted hover:bg-sunk hover:text-ink"
        items={[
          { label: t('do.edit'), icon: Pencil, onSelect: () => onAsk({ kind: 'group', group }) },
          { label: t('do.up'), icon: ArrowUp, disabled: first, onSelect: () => onMove(-1) },
          { label: t('do.down'), icon: ArrowDown, disabled: last, onSelect: () => onMove(1) },
          {
            label: t('do.removeGroup'),
            icon: Trash2,
            danger: true,
            disabled: group.id === lastGroup,
            onSelect: () => onAsk({ kind: 'removeGroup', group }),
          },
        ]}
      />
    </div>
  )
}

type Stored = { groups: readonly CategoryGroup[]; data: readonly Category[] }

/** The displayed order: the stored one, or an unsaved change until it is stored. */
function useOrder(current: Stored) {
  const { t } = useTranslation('categories')
  const { error, save } = useSave(t('saveFailed'), { refetch: [listCategories], queued: true })
  const [draft, setDraft] = useState<{ base: Stored; order: Order } | null>(null)
  const stored = orderOf(current.groups, current.data)
  const order = draft && draft.base === current ? draft.order : stored
  return {
    order,
    error,
    /** Shows an order without storing it, for example during a drag. */
    show: (next: Order) => setDraft({ base: current, order: next }),
    store: (next: Order) => {
      setDraft({ base: current, order: next })
      const groups = next.map(({ id, categories }) => ({ id, categories: [...categories] }))
      void save(() => call(orderCategories, { body: { groups } })).then((saved) => {
        if (!saved) setDraft(null)
      })
    },
  }
}
