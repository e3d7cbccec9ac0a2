import { ArrowDown, ArrowUp, ChevronDown, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category, listCategories } from '#contract/categories/categories.ts'
import { orderCategories } from '#contract/categories/category-edits.ts'
import { type CategoryGroup, lastGroup } from '#contract/categories/category-groups.ts'
import { foldWords } from '#contract/ledger/search/fold.ts'
import { cx } from '../../ui/cx.ts'
import { SearchInput } from '../../ui/parts/Field.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'
import { Card } from '../../ui/parts/Surface.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { CategoryRow } from './CategoryRow.tsx'
import { type Order, orderOf, placeOf, stepCategory, stepGroup, useDrag } from './useDrag.ts'
import { call } from '../../api/call.ts'
import { useSave } from '../../ui/forms/useSave.ts'

/** With more categories than this their groups are closed at first, and a search stands above them. */
const allOpenUpTo = 45

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
  const [sought, setSought] = useState('')
  const folded = foldWords(sought)
  const isFound = ({ name, name_en, name_ar }: Category): boolean =>
    [name, name_en, name_ar].some((each) => each !== null && foldWords(each).includes(folded))
  const archived = rows.data.filter((category) => category.archived && isFound(category))
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const long = rows.data.length > allOpenUpTo
  const toggle = (id: string): void => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
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
      {long && <SearchInput label={t('find')} value={sought} onChange={setSought} maxLength={60} />}
      {folded !== '' && !rows.data.some(isFound) && <p className="text-small text-muted">{t('notFound')}</p>}
      {order.map(({ id, categories }, index) => {
        const group = groupOf.get(id)
        const all = categories.flatMap((each) => byId.get(each) ?? []).filter((each) => !each.archived)
        const members = folded === '' ? all : all.filter(isFound)
        const isOpen = !long || folded !== '' || open.has(id)
        if (folded !== '' && members.length === 0) return null
        return (
          group && (
            <Card key={id} flush data-group={id} aria-labelledby={`group-${id}`}>
              <GroupHead
                group={group}
                count={members.length}
                toggle={long && folded === '' ? { open: isOpen, onToggle: () => toggle(id) } : undefined}
                onAsk={onAsk}
                onMove={(by) => store(stepGroup(order, id, by))}
                first={index === 0}
                last={index === order.length - 1}
              />
              {isOpen && (
                <ul id={`members-${id}`} className="divide-y divide-line border-t border-line empty:border-0">
                  {members.map((category) => (
                    <CategoryRow
                      key={category.id}
                      category={category}
                      inIncome={id === 'income'}
                      dragged={drag.dragged === category.id}
                      onAsk={onAsk}
                      // among those found the neighbours are not those of the whole order
                      {...(folded === '' && {
                        handle: drag.handle(category.id),
                        onMove: (by: -1 | 1) => move(stepCategory(order, category.id, by), category),
                      })}
                    />
                  ))}
                </ul>
              )}
              {isOpen && members.length === 0 && (
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
  /** Whether its categories are shown, in a list long enough for groups to be closed. */
  toggle: { open: boolean; onToggle: () => void } | undefined
  first: boolean
  last: boolean
  onMove: (by: -1 | 1) => void
  onAsk: (asked: OpenDialog) => void
}

function GroupHead({ group, count, toggle, first, last, onMove, onAsk }: HeadProps) {
  const { t } = useTranslation('categories')
  return (
    <div className="flex items-center gap-3 py-1.5 ps-4 pe-2 phone:ps-5">
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-body font-medium" dir="auto">
          {toggle ? (
            <button
              type="button"
              id={`group-${group.id}`}
              aria-expanded={toggle.open}
              aria-controls={toggle.open ? `members-${group.id}` : undefined}
              onClick={toggle.onToggle}
              className="min-h-11 w-full truncate text-start"
            >
              {group.name}
            </button>
          ) : (
            <span id={`group-${group.id}`}>{group.name}</span>
          )}
        </h2>
        <p className="text-meta text-muted">
          {t('count', { count })}
          {group.need && ` · ${t(`needs.${group.need}`)}`}
        </p>
      </div>
      {toggle && (
        <ChevronDown
          aria-hidden="true"
          className={cx('size-4.5 shrink-0 text-muted transition-transform', toggle.open && 'rotate-180')}
        />
      )}
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
