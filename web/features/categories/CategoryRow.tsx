import {
  Archive,
  ArchiveRestore,
  ArrowDown,
  ArrowUp,
  EllipsisVertical,
  GripVertical,
  Merge,
  Pencil,
  Trash2,
} from 'lucide-react'
import { createElement, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category } from '#contract/categories/categories.ts'
import { updateCategory } from '#contract/categories/category-edits.ts'
import { neededCategories } from '#contract/categories/seeds.ts'
import { call } from '../../api/call.ts'
import { useSave } from '../../ui/forms/useSave.ts'
import { Menu, type MenuItem } from '../../ui/overlays/Menu.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { Pill, tintOf, toTint } from '../../ui/parts/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { categoryIcon } from './category-icon.ts'
import type { OpenDialog } from './open-dialog.ts'
import type { useDrag } from './useDrag.ts'

type RowProps = {
  category: Category
  inIncome: boolean
  dragged?: boolean
  /** Undefined if the category cannot be reordered. */
  handle?: ReturnType<ReturnType<typeof useDrag>['handle']>
  onMove?: (by: -1 | 1) => void
  onAsk: (asked: OpenDialog) => void
}

export function CategoryRow({ category, inIncome, dragged, handle, onMove, onAsk }: RowProps) {
  const { t } = useTranslation('categories')
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove?.(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      data-category={category.id}
      className={cx(
        'flex items-center gap-1 pe-2',
        handle ? 'ps-1 phone:ps-2' : 'ps-4 phone:ps-5',
        dragged && 'bg-accent-soft',
      )}
    >
      {handle && (
        <button
          type="button"
          aria-label={t('move', { name: category.name })}
          {...handle}
          onKeyDown={keys}
          className="touch inline-flex shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-muted hover:text-ink active:cursor-grabbing"
        >
          <GripVertical aria-hidden="true" className="size-4.5" />
        </button>
      )}
      <button
        type="button"
        onClick={() => onAsk({ kind: 'category', category })}
        className="flex min-h-13 min-w-0 flex-1 items-center gap-3 rounded-control text-start"
      >
        <span
          className={cx(
            'tinted inline-flex size-8 shrink-0 items-center justify-center rounded-control',
            tintOf(toTint(category.color)),
          )}
        >
          {createElement(categoryIcon(category.icon), { 'aria-hidden': true, className: 'size-4' })}
        </span>
        <span className="min-w-0">
          <span className={cx('block truncate', category.archived && 'text-muted')} dir="auto">
            {category.name}
          </span>
          {category.name_ar !== null && category.name_ar !== category.name && (
            <span className="block truncate text-meta text-muted" lang="ar" dir="rtl">
              {category.name_ar}
            </span>
          )}
        </span>
        {category.type === 'income' && !inIncome && <Pill tint="green">{t('income')}</Pill>}
      </button>
      <RowMenu category={category} onMove={onMove} onAsk={onAsk} />
    </li>
  )
}

function RowMenu({ category, onMove, onAsk }: Pick<RowProps, 'category' | 'onMove' | 'onAsk'>) {
  const { t } = useTranslation('categories')
  const saving = useSave(t('saveFailed'), { inToast: true })
  const needed = neededCategories.includes(category.id)
  const archive = (archived: boolean): void =>
    void saving.save(
      () => call(updateCategory, { params: { id: category.id }, body: { archived } }),
      () =>
        showToast(t(archived ? 'archivedDone' : 'restored', { name: category.name }), {
          action: { label: t('undo'), onSelect: () => archive(!archived) },
        }),
    )
  const order: MenuItem[] = onMove
    ? [
        { label: t('do.up'), icon: ArrowUp, onSelect: () => onMove(-1) },
        { label: t('do.down'), icon: ArrowDown, onSelect: () => onMove(1) },
      ]
    : []
  return (
    <Menu
      label={t('actions', { name: category.name })}
      align="end"
      trigger={<EllipsisVertical aria-hidden="true" className="size-5" />}
      triggerClass="touch inline-flex shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunk hover:text-ink"
      items={[
        { label: t('do.edit'), icon: Pencil, onSelect: () => onAsk({ kind: 'category', category }) },
        ...order,
        category.archived
          ? { label: t('do.unarchive'), icon: ArchiveRestore, onSelect: () => archive(false) }
          : { label: t('do.archive'), icon: Archive, onSelect: () => archive(true) },
        {
          label: t('do.merge'),
          icon: Merge,
          disabled: needed,
          onSelect: () => onAsk({ kind: 'merge', category }),
        },
        {
          label: t('do.remove'),
          icon: Trash2,
          danger: true,
          disabled: needed,
          onSelect: () => onAsk({ kind: 'remove', category }),
        },
      ]}
    />
  )
}
