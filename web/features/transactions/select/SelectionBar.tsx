import { Ellipsis, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/product.ts'
import { listTags } from '#contract/tags.ts'
import { bulkEdit, type filterTotals } from '#contract/transactions.ts'
import { messageOf } from '../../../api/errors.ts'
import { useApiMutation, useRead } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { countText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { Spinner } from '../../../ui/parts/Spinner.tsx'
import { CategoryOptions } from '../filter/CategoryOptions.tsx'
import type { Categories } from '../list/list-data.ts'
import { netSums } from '../list/rows.ts'
import type { Selection } from './useSelection.ts'

type BulkBody = BodyOf<typeof bulkEdit>
type Asked = 'merchant' | 'note' | 'tags' | 'untag' | 'delete'
type BarProps = {
  selection: Selection
  totals: ResponseOf<typeof filterTotals> | undefined
  categories: Categories
}

/** The bar at the bottom with the number and total of the selected rows, and the bulk actions. */
export function SelectionBar({ selection, totals, categories }: BarProps) {
  const { t } = useTranslation('transactions')
  const [asked, setAsked] = useState<Asked | null>(null)
  const edit = useApiMutation(bulkEdit)
  const { target, rows } = selection
  const count =
    'ids' in target ? target.ids.length : Math.max(0, (totals?.listed ?? 0) - target.except.length)
  const apply = (set: BulkBody['set']): void =>
    edit.mutate(
      { body: { ...target, set } },
      {
        onSuccess: (answer) => {
          const { changed, skipped } = answer
          const done = t('bulk.done', { count: changed, text: countText(changed) })
          showUndoable(
            skipped > 0 ? `${done} ${t('bulk.skipped', { count: skipped, text: countText(skipped) })}` : done,
            answer,
          )
          setAsked(null)
          selection.end()
        },
        onError: (error) => showToast(t('bulk.failed', { error: messageOf(error) }), { kind: 'error' }),
      },
    )
  const nothing = count === 0 || edit.isPending
  return (
    <section
      aria-label={t('bulk.label')}
      className="fixed inset-x-0 bottom-14 z-20 border-t border-line bg-card px-4 py-2.5 shadow-float phone:start-72 phone:end-8 phone:bottom-6 phone:mx-auto phone:max-w-184 phone:rounded-card phone:border print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <IconButton icon={X} label={t('bulk.end')} onClick={selection.end} />
        <p role="status" className="text-small">
          {edit.isPending ? (
            <span className="inline-flex items-center gap-2 font-medium">
              <Spinner />
              {t('bulk.busy', { count, text: countText(count) })}
            </span>
          ) : (
            <>
              <span className="font-medium">{t('bulk.count', { count, text: countText(count) })}</span>
              <SelectionTotal selection={selection} totals={totals} rows={rows} />
            </>
          )}
        </p>
        <Button size="small" aria-pressed={selection.all} onClick={selection.chooseAll} className="ms-auto">
          {selection.all ? t('bulk.none') : t('bulk.all')}
        </Button>
        <div className="flex items-center gap-2 max-phone:w-full">
          <SelectField
            hideLabel
            label={t('bulk.category')}
            value=""
            disabled={nothing}
            onChange={(event) =>
              event.target.value !== '' &&
              apply({ category: event.target.value === 'none' ? null : event.target.value })
            }
            className="w-44 max-phone:min-w-0 max-phone:flex-1"
          >
            <option value="">{t('bulk.category')}</option>
            <CategoryOptions categories={categories.list} />
            <option value="none">{t('uncategorised')}</option>
          </SelectField>
          <Menu
            label={t('bulk.more')}
            align="end"
            trigger={<Ellipsis aria-hidden="true" className="size-5" />}
            triggerClass="touch inline-flex items-center justify-center rounded-control border border-line bg-card hover:border-line-strong"
            items={[
              { label: t('bulk.verified'), disabled: nothing, onSelect: () => apply({ verified: true }) },
              { label: t('bulk.unverified'), disabled: nothing, onSelect: () => apply({ verified: false }) },
              { label: t('bulk.merchant'), disabled: nothing, onSelect: () => setAsked('merchant') },
              { label: t('bulk.note'), disabled: nothing, onSelect: () => setAsked('note') },
              { label: t('bulk.tags'), disabled: nothing, onSelect: () => setAsked('tags') },
              { label: t('bulk.untag'), disabled: nothing, onSelect: () => setAsked('untag') },
              { label: t('bulk.exclude'), disabled: nothing, onSelect: () => apply({ excluded: true }) },
              { label: t('bulk.include'), disabled: nothing, onSelect: () => apply({ excluded: false }) },
              {
                label: t('bulk.delete'),
                disabled: nothing,
                danger: true,
                onSelect: () => setAsked('delete'),
              },
            ]}
          />
        </div>
      </div>
      {asked !== null && (
        <AskDialog
          asked={asked}
          count={count}
          busy={edit.isPending}
          onApply={apply}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

/** The total of the selected rows: exact and per currency; in AED if all rows of the filter are selected. */
function SelectionTotal({
  selection,
  totals,
  rows,
}: Pick<BarProps, 'selection' | 'totals'> & Pick<Selection, 'rows'>) {
  const { target } = selection
  const sums = netSums(rows)
  if ('filter' in target)
    return target.except.length === 0 && totals ? (
      <Money amount={totals.total.net} currency={totals.total.currency} className="ms-2 text-muted!" />
    ) : null
  return sums.map(({ currency, net }) => (
    <Money key={currency} amount={net} currency={currency} className="ms-2 text-muted!" />
  ))
}

type AskProps = {
  asked: Asked
  count: number
  busy: boolean
  onApply: (set: BulkBody['set']) => void
  onClose: () => void
}

function AskDialog({ asked, count, busy, onApply, onClose }: AskProps) {
  const { t } = useTranslation(['transactions', 'ui'])
  const [text, setText] = useState('')
  const tags =
    useRead(listTags, undefined, { enabled: asked === 'tags' || asked === 'untag' }).data?.tags ?? []
  const isTag = asked === 'tags' || asked === 'untag'
  const apply = (): void =>
    onApply(asked === 'delete' ? { delete: true } : isTag ? { [asked]: [text] } : { [asked]: text })
  return (
    <Dialog
      open
      size="small"
      alert={asked === 'delete'}
      title={t(`transactions:bulk.ask.${asked}`, { count, text: countText(count) })}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            variant={asked === 'delete' ? 'danger' : 'primary'}
            busy={busy}
            disabled={isTag && text === ''}
            onClick={apply}
          >
            {t(asked === 'delete' ? 'transactions:bulk.delete' : 'transactions:bulk.apply')}
          </Button>
        </>
      }
    >
      {asked === 'delete' ? (
        <p>{t('transactions:bulk.deleteText')}</p>
      ) : isTag ? (
        <SelectField
          label={t('transactions:bulk.tag')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        >
          <option value="">
            {t(tags.length === 0 ? 'transactions:bulk.noTags' : 'transactions:bulk.chooseTag')}
          </option>
          {tags.map((tag) => (
            <option key={tag.id} value={tag.id}>
              {tag.name}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField
          label={t(`transactions:bulk.${asked}`)}
          value={text}
          maxLength={asked === 'note' ? limits.noteLength : limits.descriptionLength}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </Dialog>
  )
}
