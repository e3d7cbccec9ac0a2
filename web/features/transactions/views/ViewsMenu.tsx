import { Bookmark, BookmarkPlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '#contract/transactions.ts'
import { createView, deleteView, listViews, type SavedView, updateView, viewLimits } from '#contract/views.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation, useRead } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { paths } from '../../../paths.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
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
  const { t } = useTranslation(['transactions', 'ui'])
  const [name, setName] = useState(view?.name ?? '')
  const create = useApiMutation(createView, [listViews])
  const update = useApiMutation(updateView, [listViews])
  const remove = useApiMutation(deleteView, [listViews])
  const busy = create.isPending || update.isPending || remove.isPending
  const error = create.error ?? update.error ?? remove.error
  const done = (said: 'saved' | 'deleted') => ({
    onSuccess: (answer: unknown): void => {
      showUndoable(t(`transactions:views.${said}`), answer)
      onClose()
    },
  })
  const save = (): void => {
    if (view) update.mutate({ params: { id: view.id }, body: { name: name.trim() } }, done('saved'))
    else create.mutate({ body: { name: name.trim(), filter } }, done('saved'))
  }
  return (
    <Dialog
      open
      size="small"
      title={t(view ? 'transactions:views.editTitle' : 'transactions:views.save')}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          {view && (
            <Button
              variant="danger"
              disabled={busy}
              onClick={() => remove.mutate({ params: { id: view.id } }, done('deleted'))}
            >
              {t('transactions:views.delete')}
            </Button>
          )}
          <Button disabled={busy} onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button variant="primary" busy={busy} disabled={name.trim() === ''} onClick={save}>
            {t('transactions:edit.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('transactions:views.name')}
        value={name}
        maxLength={viewLimits.nameLength}
        onChange={(event) => setName(event.target.value)}
      />
      {error && <Alert className="mt-3">{messageOf(error)}</Alert>}
    </Dialog>
  )
}
