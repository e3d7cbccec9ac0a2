import { Divide, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'
import { wireAmount } from '#contract/money.ts'
import { limits } from '#contract/limits.ts'
import { putSplits, splitLimits } from '#contract/payments/splits.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { cx } from '../../../ui/cx.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { editLines } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import type { Changes } from '../detail/changes.ts'
import { CategoryField } from '../../ledger/CategoryField.tsx'
import type { Categories } from '../../ledger/list/list-data.ts'
import { bodyOf, type DraftLine, draftOf, evenly, leftOf, withRest } from './draft.ts'

type Props = { row: Transaction; categories: Categories; changes: Changes; onClose: () => void }

/** Edits the lines of a split, always showing what is left to assign. */
export function SplitDialog({ row, categories, changes, onClose }: Props) {
  const { t } = useTranslation('payment')
  const [masked] = useMasked()
  const [revealed, setShown] = useState(!masked)
  const form = useForm({
    start: () => ({ lines: draftOf(row) }),
    schema: putSplits.body,
    body: ({ lines }) => ({ splits: bodyOf(row, lines) }),
    save: ({ splits }) => changes.split(row, splits),
    done: t('split.saved'),
    failed: (error) => t('split.failed', { error }),
    onClose,
  })
  const { lines } = form.values
  const edit = editLines(form.field('lines'))
  return (
    <FormDialog
      form={form}
      title={t('split.dialog')}
      submit={t('split.save')}
      submitting={t('split.saving')}
      ready={revealed && bodyOf(row, lines) !== null}
    >
      {revealed ? (
        <>
          <Remaining row={row} lines={lines} />
          <ol className="grid gap-3">
            {lines.map((line, index) => (
              <Line
                key={line.key}
                line={line}
                number={index + 1}
                row={row}
                categories={categories}
                onChange={(part) => edit.change(line.key, part)}
                onRest={() => form.set({ lines: withRest(row, lines, line.key) })}
                onRemove={lines.length > splitLimits.least ? () => edit.remove(line.key) : undefined}
              />
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              icon={Plus}
              disabled={lines.length >= splitLimits.most}
              onClick={() => edit.add((key) => ({ key, amount: '', category: '', note: '' }))}
            >
              {t('split.add')}
            </Button>
            <Button size="small" icon={Divide} onClick={() => form.set({ lines: evenly(row, lines) })}>
              {t('split.evenly')}
            </Button>
          </div>
        </>
      ) : (
        <Alert
          tone="info"
          action={
            <Button size="small" onClick={() => setShown(true)}>
              {t('split.show')}
            </Button>
          }
        >
          {t('split.hidden')}
        </Alert>
      )}
    </FormDialog>
  )
}

/** The part of the amount not assigned to a line yet, as text and as a bar. */
function Remaining({ row, lines }: { row: Transaction; lines: readonly DraftLine[] }) {
  const { t } = useTranslation('payment')
  const unassigned = leftOf(row, lines)
  const amount = wireAmount(unassigned < 0n ? -unassigned : unassigned, row.currency)
  const share =
    row.amount === 0 ? 0 : Math.min(1, Math.max(0, 1 - wireAmount(unassigned, row.currency) / row.amount))
  return (
    <div className="grid gap-2 rounded-control bg-sunk px-3.5 py-3">
      <p aria-live="polite" className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span
          className={cx('font-medium', unassigned === 0n ? 'text-good' : unassigned < 0n && 'text-alert')}
        >
          {unassigned === 0n ? (
            t('split.exact')
          ) : (
            <WithAmount text={t(unassigned < 0n ? 'split.over' : 'split.left')}>
              <Money amount={amount} currency={row.currency} />
            </WithAmount>
          )}
        </span>
        <span className="text-small text-muted">
          {t('split.of')} <Money amount={row.amount} currency={row.currency} />
        </span>
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={cx('h-full rounded-full', unassigned < 0n ? 'bg-alert' : 'bg-accent')}
          style={{ inlineSize: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}

type LineProps = {
  line: DraftLine
  number: number
  row: Transaction
  categories: Categories
  onChange: (part: Partial<DraftLine>) => void
  onRest: () => void
  onRemove: (() => void) | undefined
}

function Line({ line, number, row, categories, onChange, onRest, onRemove }: LineProps) {
  const { t } = useTranslation('payment')
  return (
    <li className="grid gap-2 rounded-control border border-line p-3">
      <div className="grid gap-2 phone:grid-cols-[9rem_minmax(0,1fr)_auto]">
        <TextField
          hideLabel
          label={t('split.amount', { line: number })}
          inputMode="decimal"
          autoComplete="off"
          prefix={<CurrencyMark currency={row.currency} />}
          value={line.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
        <CategoryField
          hideLabel
          label={t('split.category', { line: number })}
          type={row.type}
          categories={categories}
          value={line.category}
          noneText={t('split.none')}
          optional
          onChange={(category) => onChange({ category })}
        />
        {onRemove && (
          <IconButton
            icon={X}
            label={t('split.remove', { line: number })}
            className="max-phone:justify-self-end"
            onClick={onRemove}
          />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
        <TextField
          hideLabel
          label={t('split.note', { line: number })}
          placeholder={t('split.noteHint')}
          maxLength={limits.noteLength}
          value={line.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
        <Button size="small" variant="quiet" onClick={onRest}>
          {t('split.rest')}
        </Button>
      </div>
    </li>
  )
}
