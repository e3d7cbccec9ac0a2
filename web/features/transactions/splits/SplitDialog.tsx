import { Divide, Plus, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { wireAmount } from '#contract/money.ts'
import { limits } from '#contract/product.ts'
import { splitLimits } from '#contract/splits.ts'
import type { Transaction } from '#contract/transaction.ts'
import { messageOf } from '../../../api/errors.ts'
import { cx } from '../../../ui/cx.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import type { Changes } from '../detail/changes.ts'
import { CategoryOptions } from '../filter/CategoryOptions.tsx'
import type { Categories } from '../list/list-data.ts'
import { bodyOf, type DraftLine, draftOf, evenly, leftOf, withRest } from './draft.ts'

type Props = { row: Transaction; categories: Categories; changes: Changes; onClose: () => void }

/** Edits the lines of a split, always showing what is left to assign. */
export function SplitDialog({ row, categories, changes, onClose }: Props) {
  const { t } = useTranslation(['payment', 'ui'])
  const [lines, setLines] = useState(() => draftOf(row))
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [masked] = useMasked()
  const [shown, setShown] = useState(!masked)
  const body = bodyOf(row, lines)
  const put = (key: number, part: Partial<DraftLine>): void => {
    setFailed(null)
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!body || busy) return
    setBusy(true)
    try {
      await changes.split(row, body, t('payment:split.saved'))
      onClose()
    } catch (error) {
      setFailed(t('payment:split.failed', { error: messageOf(error) }))
      setBusy(false)
    }
  }
  const next = Math.max(...lines.map(({ key }) => key)) + 1
  return (
    <Dialog
      open
      busy={busy}
      title={t('payment:split.dialog')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" form="split" variant="primary" busy={busy} disabled={!body || !shown}>
            {busy ? t('payment:split.saving') : t('payment:split.save')}
          </Button>
        </>
      }
    >
      {shown ? (
        <form id="split" noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
          <Remaining row={row} lines={lines} />
          <ol className="grid gap-3">
            {lines.map((line, index) => (
              <Line
                key={line.key}
                line={line}
                number={index + 1}
                row={row}
                categories={categories}
                onChange={(part) => put(line.key, part)}
                onRest={() => setLines(withRest(row, lines, line.key))}
                onRemove={
                  lines.length > splitLimits.least
                    ? () => setLines(lines.filter(({ key }) => key !== line.key))
                    : undefined
                }
              />
            ))}
          </ol>
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              icon={Plus}
              disabled={lines.length >= splitLimits.most}
              onClick={() => setLines([...lines, { key: next, amount: '', category: '', note: '' }])}
            >
              {t('payment:split.add')}
            </Button>
            <Button size="small" icon={Divide} onClick={() => setLines(evenly(row, lines))}>
              {t('payment:split.evenly')}
            </Button>
          </div>
          {failed && <Alert>{failed}</Alert>}
        </form>
      ) : (
        <Alert
          tone="info"
          action={
            <Button size="small" onClick={() => setShown(true)}>
              {t('payment:split.show')}
            </Button>
          }
        >
          {t('payment:split.hidden')}
        </Alert>
      )}
    </Dialog>
  )
}

/** The part of the amount not assigned to a line yet, as text and as a bar. */
function Remaining({ row, lines }: { row: Transaction; lines: readonly DraftLine[] }) {
  const { t } = useTranslation('payment')
  const left = leftOf(row, lines)
  const amount = wireAmount(left < 0n ? -left : left, row.currency)
  const share =
    row.amount === 0 ? 0 : Math.min(1, Math.max(0, 1 - wireAmount(left, row.currency) / row.amount))
  return (
    <div className="grid gap-2 rounded-control bg-sunk px-3.5 py-3">
      <p aria-live="polite" className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className={cx('font-medium', left === 0n ? 'text-good' : left < 0n && 'text-alert')}>
          {left === 0n ? (
            t('split.exact')
          ) : (
            <>
              <Money amount={amount} currency={row.currency} /> {t(left < 0n ? 'split.over' : 'split.left')}
            </>
          )}
        </span>
        <span className="text-small text-muted">
          {t('split.of')} <Money amount={row.amount} currency={row.currency} />
        </span>
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={cx('h-full rounded-full', left < 0n ? 'bg-alert' : 'bg-accent')}
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
          prefix={row.currency}
          value={line.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
        <SelectField
          hideLabel
          label={t('split.category', { line: number })}
          value={line.category}
          onChange={(event) => onChange({ category: event.target.value })}
        >
          <option value="">{t('split.none')}</option>
          <CategoryOptions categories={categories.list} type={row.type} />
        </SelectField>
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
