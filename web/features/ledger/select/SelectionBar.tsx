import { Ellipsis, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { listTags } from '#contract/payments/tags.ts'
import { type filterTotals } from '#contract/ledger/transactions.ts'
import { bulkEdit } from '#contract/ledger/transaction-edits.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { countText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { choice, namedOptions, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { SelectField } from '../../../ui/parts/Field.tsx'
import { Spinner } from '../../../ui/parts/Spinner.tsx'
import { CategoryOptions } from '../filter/CategoryOptions.tsx'
import type { Categories } from '../list/list-data.ts'
import { netSums } from '../list/rows.ts'
import type { Selection } from './useSelection.ts'

type BulkBody = BodyOf<typeof bulkEdit>
type Changed = ResponseOf<typeof bulkEdit>
const fields = ['merchant', 'note', 'tags', 'untag'] as const
type Field = (typeof fields)[number]
type BarProps = {
  selection: Selection
  totals: ResponseOf<typeof filterTotals> | undefined
  categories: Categories
}

/** The bar at the bottom with the number and total of the selected rows, and the bulk actions. */
export function SelectionBar({ selection, totals, categories }: BarProps) {
  const { t } = useTranslation('transactions')
  const [dialog, setDialog] = useState<Field | 'delete' | null>(null)
  const { target, rows } = selection
  const count =
    'ids' in target ? target.ids.length : Math.max(0, (totals?.listed ?? 0) - target.except.length)
  const failed = (error: string): string => t('bulk.failed', { error })
  const saving = useSave(failed, { inToast: true })
  const change = (set: BulkBody['set']): Promise<Changed> => call(bulkEdit, { body: { ...target, set } })
  const finish = ({ changed, skipped }: Changed): string => {
    selection.end()
    const text = t('bulk.done', { count: changed, text: countText(changed) })
    return skipped > 0 ? `${text} ${t('bulk.skipped', { count: skipped, text: countText(skipped) })}` : text
  }
  const apply = (set: BulkBody['set']): Promise<boolean> => saving.save(() => change(set), finish)
  const nothing = count === 0 || saving.busy
  const close = (): void => setDialog(null)
  return (
    <section
      aria-label={t('bulk.label')}
      className="fixed inset-x-0 bottom-14 z-20 border-t border-line bg-card px-4 py-2.5 shadow-float phone:start-72 phone:end-8 phone:bottom-6 phone:mx-auto phone:max-w-184 phone:rounded-card phone:border print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <IconButton icon={X} label={t('bulk.end')} onClick={selection.end} />
        <p role="status" className="text-small">
          {saving.busy ? (
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
              void apply({ category: event.target.value === 'none' ? null : event.target.value })
            }
            className="w-44 max-phone:min-w-0 max-phone:flex-1"
          >
            <option value="">{t('bulk.category')}</option>
            <CategoryOptions categories={categories.list} />
            <option value="none">{t('uncategorised')}</option>
          </SelectField>
          <ChangeMenu disabled={nothing} onApply={(set) => void apply(set)} onAsk={setDialog} />
        </div>
      </div>
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('bulk.ask.delete', { count, text: countText(count) })}
          confirm={t('bulk.delete')}
          failed={failed}
          work={() => change({ delete: true })}
          done={finish}
          onClose={close}
        >
          {t('bulk.deleteText')}
        </ConfirmDialog>
      )}
      {dialog !== null && dialog !== 'delete' && (
        <ChangeDialog
          field={dialog}
          count={count}
          {...{ target, change, done: finish, failed }}
          onClose={close}
        />
      )}
    </section>
  )
}

type MenuProps = {
  disabled: boolean
  onApply: (set: BulkBody['set']) => void
  onAsk: (dialog: Field | 'delete') => void
}

/** The changes that need no choice of a category. */
function ChangeMenu({ disabled, onApply, onAsk }: MenuProps) {
  const { t } = useTranslation('transactions')
  return (
    <Menu
      label={t('bulk.more')}
      align="end"
      trigger={<Ellipsis aria-hidden="true" className="size-5" />}
      triggerClass="touch inline-flex items-center justify-center rounded-control border border-line bg-card hover:border-line-strong"
      items={[
        { label: t('bulk.verified'), disabled, onSelect: () => onApply({ verified: true }) },
        { label: t('bulk.unverified'), disabled, onSelect: () => onApply({ verified: false }) },
        ...fields.map((field) => ({ label: t(`bulk.${field}`), disabled, onSelect: () => onAsk(field) })),
        { label: t('bulk.exclude'), disabled, onSelect: () => onApply({ excluded: true }) },
        { label: t('bulk.include'), disabled, onSelect: () => onApply({ excluded: false }) },
        { label: t('bulk.delete'), disabled, danger: true, onSelect: () => onAsk('delete') },
      ]}
    />
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

type ChangeProps = {
  field: Field
  count: number
  target: Selection['target']
  change: (set: BulkBody['set']) => Promise<Changed>
  done: (answer: Changed) => string
  failed: (error: string) => string
  onClose: () => void
}

/** Sets the name, note or a tag of the selected rows. */
function ChangeDialog({ field, count, target, change, ...props }: ChangeProps) {
  const { t } = useTranslation('transactions')
  const isTag = field === 'tags' || field === 'untag'
  const tags = useRead(listTags, undefined, { enabled: isTag }).data?.tags ?? []
  return (
    <FieldsDialog
      {...props}
      size="small"
      title={t(`bulk.ask.${field}`, { count, text: countText(count) })}
      fields={[
        choice('tag', t('bulk.tag'), '', {
          options: namedOptions(tags, t(tags.length === 0 ? 'bulk.noTags' : 'bulk.chooseTag')),
          shown: isTag,
        }),
        text('text', t(`bulk.${field}`), '', {
          maxLength: field === 'note' ? limits.noteLength : limits.descriptionLength,
          shown: !isTag,
        }),
      ]}
      ready={({ tag }) => !isTag || tag !== ''}
      schema={bulkEdit.body}
      body={({ tag, text }) => ({ ...target, set: { [field]: isTag ? [tag] : text } })}
      save={({ set }) => change(set)}
      submit={t('bulk.apply')}
    />
  )
}
