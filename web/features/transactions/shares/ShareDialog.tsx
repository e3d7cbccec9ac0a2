import { Divide, Plus, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { latinAmount, minorFromWire, parseMinor, wireAmount } from '#contract/money.ts'
import { putShares, shareLimits } from '#contract/shares.ts'
import type { Transaction } from '#contract/transaction.ts'
import { call } from '../../../api/call.ts'
import { messageOf } from '../../../api/errors.ts'
import { refreshEverything } from '../../../api/queries.ts'
import { showUndoable } from '../../../api/undo.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { editableAmount } from '../../../ui/format/editable-amount.ts'

type Line = { key: number; person: string; amount: string }

function minorOf({ amount }: Line, currency: string): bigint | null {
  const text = latinAmount(amount)
  return /^\d+(\.\d+)?$/.test(text) ? parseMinor(text, currency) : null
}

/** The unsettled shares as form lines, or one empty line. */
function linesOf({ shares, currency }: Transaction): Line[] {
  const open = shares.filter(({ settled }) => !settled)
  return open.length > 0
    ? open.map(({ person, amount }, key) => ({ key, person, amount: editableAmount(amount, currency) }))
    : [{ key: 0, person: '', amount: '' }]
}

/** Edits who owes how much of an expense, and shows the user's own share. */
export function ShareDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const { t } = useTranslation(['payment', 'ui'])
  const [lines, setLines] = useState<Line[]>(() => linesOf(row))
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const settled = row.shares.reduce(
    (sum, share) => (share.settled ? sum + minorFromWire(share.amount, row.currency) : sum),
    0n,
  )
  const total = minorFromWire(row.amount, row.currency)
  const owed = lines.reduce((sum, line) => sum + (minorOf(line, row.currency) ?? 0n), 0n)
  const own = total - settled - owed
  const filled = lines.filter(({ person, amount }) => person.trim() !== '' || amount.trim() !== '')
  const valid =
    own >= 0n && filled.every((line) => line.person.trim() !== '' && (minorOf(line, row.currency) ?? 0n) > 0n)
  const put = (key: number, part: Partial<Line>): void =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const evenly = (): void => {
    const part = (total - settled) / BigInt(lines.length + 1)
    setLines(
      lines.map((line) => ({
        ...line,
        amount: editableAmount(wireAmount(part, row.currency), row.currency),
      })),
    )
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!valid || busy) return
    setBusy(true)
    try {
      const shares = filled.map(({ person, amount }) => ({
        person: person.trim(),
        amount: latinAmount(amount),
      }))
      const answer = await call(putShares, { params: { id: row.id }, body: { shares } })
      refreshEverything()
      showUndoable(t('payment:shares.saved'), answer)
      onClose()
    } catch (error) {
      setFailed(t('payment:shares.failed', { error: messageOf(error) }))
      setBusy(false)
    }
  }
  const next = Math.max(0, ...lines.map(({ key }) => key)) + 1
  return (
    <Dialog
      open
      busy={busy}
      title={t('payment:shares.start')}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" form="shares" variant="primary" busy={busy} disabled={!valid}>
            {t('payment:shares.save')}
          </Button>
        </>
      }
    >
      <form id="shares" noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <OwnShare own={own} row={row} />
        <ul className="grid gap-3">
          {lines.map((line, index) => (
            <ShareLine
              key={line.key}
              line={line}
              number={index + 1}
              currency={row.currency}
              onChange={(part) => put(line.key, part)}
              onRemove={() => setLines(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={Plus}
            disabled={lines.length >= shareLimits.people}
            onClick={() => setLines([...lines, { key: next, person: '', amount: '' }])}
          >
            {t('payment:shares.add')}
          </Button>
          {lines.length > 0 && (
            <Button size="small" icon={Divide} onClick={evenly}>
              {t('payment:shares.evenly')}
            </Button>
          )}
        </div>
        {failed && <Alert>{failed}</Alert>}
      </form>
    </Dialog>
  )
}

/** The user's own share, or by how much the shares exceed the amount. */
function OwnShare({ own, row }: { own: bigint; row: Transaction }) {
  const { t } = useTranslation('payment')
  return (
    <p aria-live="polite" className="flex flex-wrap justify-between gap-x-3 rounded-control bg-sunk p-3">
      <span className={own < 0n ? 'text-alert' : undefined}>
        {t(own < 0n ? 'shares.over' : 'shares.yours')}{' '}
        <Money amount={wireAmount(own < 0n ? -own : own, row.currency)} currency={row.currency} />
      </span>
      <span className="text-small text-muted">
        {t('split.of')} <Money amount={row.amount} currency={row.currency} />
      </span>
    </p>
  )
}

type ShareLineProps = {
  line: Line
  number: number
  currency: string
  onChange: (part: Partial<Line>) => void
  onRemove: () => void
}

function ShareLine({ line, number, currency, onChange, onRemove }: ShareLineProps) {
  const { t } = useTranslation('payment')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_8.5rem_auto] items-center gap-2">
      <TextField
        hideLabel
        label={t('shares.person', { line: number })}
        placeholder={t('shares.name')}
        maxLength={shareLimits.nameLength}
        autoComplete="off"
        value={line.person}
        onChange={(event) => onChange({ person: event.target.value })}
      />
      <TextField
        hideLabel
        label={t('shares.amount', { line: number })}
        inputMode="decimal"
        autoComplete="off"
        prefix={currency}
        value={line.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <IconButton icon={X} label={t('shares.remove', { line: number })} onClick={onRemove} />
    </li>
  )
}
