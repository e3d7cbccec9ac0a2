import { Bookmark, BookmarkPlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '#contract/ledger/transactions.ts'
import {
  createView,
  deleteView,
  listViews,
  type SavedView,
  updateView,
  viewLimits,
} from '#contract/ledger/views.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { isFiltered, searchWith } from '../filter/filter.ts'

/** The URL of a view; one without a period covers all time. */
function addressOf({ filter }: SavedView): string {
  const whole = filter.period || filter.from || filter.to ? '' : '?period=all'
  return `${paths.transactions}${searchWith(whole, { ...(whole === '' ? {} : { period: 'all' }), ...filter })}`
}

const same = (a: Filter, b: Filter): boolean => searchWith('', a) === searchWith('', b)

/** Opens saved views, and saves the current filter as one. */
export function ViewsMenu({ filter }: { filter: Filter }) {
  const { t } = useTranslation('transactions')
  const views = useRead(listViews).data?.views ?? []
  const [open, setOpen] = useState<'new' | SavedView | null>(null)
  const current = views.find((view) => same(view.filter, filter))
  return (
    <>
      <Menu
        label={t('views.label')}
        align="end"
        trigger={<Bookmark aria-hidden="true" className="size-5" fill={current ? 'currentColor' : 'none'} />}
        triggerClass="touch inline-flex items-center justify-center rounded-control border border-line bg-card hover:border-line-strong"
        header={
          views.length === 0 ? (
            <p className="max-w-64 px-3 py-2 text-meta text-muted">{t('views.none')}</p>
          ) : undefined
        }
        items={[
          ...views.map((view) => ({ label: view.name, icon: Bookmark, href: addressOf(view) })),
          ...(current
            ? [
                {
                  label: t('views.edit', { name: current.name }),
                  icon: Pencil,
                  onSelect: () => setOpen(current),
                },
              ]
            : [
                {
                  label: t('views.save'),
                  icon: BookmarkPlus,
                  disabled: !isFiltered(filter),
                  onSelect: () => setOpen('new'),
                },
              ]),
        ]}
      />
      {open !== null && (
        <ViewDialog view={open === 'new' ? null : open} filter={filter} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

type DialogProps = { view: SavedView | null; filter: Filter; onClose: () => void }

function ViewDialog({ view, filter, onClose }: DialogProps) {
  const { t } = useTranslation('transactions')
  const params = { id: view?.id ?? '' }
  return (
    <FieldsDialog
      size="small"
      title={t(view ? 'views.editTitle' : 'views.save')}
      fields={[text('name', t('views.name'), view?.name, { maxLength: viewLimits.nameLength })]}
      schema={createView.body}
      body={(body) => ({ ...body, filter })}
      save={(body) =>
        view ? call(updateView, { params, body: { name: body.name } }) : call(createView, { body })
      }
      done={t('views.saved')}
      remove={
        view && {
          label: t('views.delete'),
          work: () => call(deleteView, { params }),
          done: t('views.deleted'),
        }
      }
      onClose={onClose}
    />
  )
}
