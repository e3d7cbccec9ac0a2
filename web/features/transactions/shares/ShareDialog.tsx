import { Divide, Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'
import { latinAmount, minorFromWire, wireAmount } from '#contract/money.ts'
import { putShares, shareLimits } from '#contract/shares.ts'
import type { Transaction } from '#contract/transaction.ts'
import { call } from '../../../api/call.ts'
import { editableAmount } from '../../../ui/format/editable-amount.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { editLines } from '../../../ui/forms/lines.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { minorOf } from '../splits/draft.ts'

type Line = { key: number; person: string; amount: string }

/** The unsettled shares as form lines, or one empty line. */
function linesOf({ shares, currency }: Transaction): Line[] {
  const open = shares.filter(({ settled }) => !settled)
  return open.length > 0
    ? open.map(({ person, amount }, key) => ({ key, person, amount: editableAmount(amount, currency) }))
    : [{ key: 0, person: '', amount: '' }]
}

const isFilled = ({ person, amount }: Line): boolean => person.trim() !== '' || amount.trim() !== ''

/** Edits who owes how much of an expense, and shows the user's own share. */
export function ShareDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const { t } = useTranslation('payment')
  const { currency } = row
  const form = useForm({
    start: () => ({ lines: linesOf(row) }),
    schema: putShares.body,
    body: ({ lines }) => ({
      shares: lines.filter(isFilled).map((line) => ({ ...line, amount: latinAmount(line.amount) })),
    }),
    save: (body) => call(putShares, { params: { id: row.id }, body }),
    done: t('shares.saved'),
    failed: (error) => t('shares.failed', { error }),
    onClose,
  })
  const { lines } = form.values
  const edit = editLines(form.field('lines'))
  const settled = row.shares.reduce(
    (sum, share) => (share.settled ? sum + minorFromWire(share.amount, currency) : sum),
    0n,
  )
  const unsettled = minorFromWire(row.amount, currency) - settled
  const ownShare = lines.reduce((rest, line) => rest - (minorOf(line, currency) ?? 0n), unsettled)
  const complete = lines
    .filter(isFilled)
    .every((line) => line.person.trim() !== '' && minorOf(line, currency) !== null)
  const shareEvenly = (): void => {
    const part = wireAmount(unsettled / BigInt(lines.length + 1), currency)
    form.set({ lines: lines.map((line) => ({ ...line, amount: editableAmount(part, currency) })) })
  }
  return (
    <FormDialog
      form={form}
      title={t('shares.start')}
      submit={t('shares.save')}
      ready={ownShare >= 0n && complete}
    >
      <OwnShare share={ownShare} row={row} />
      <ul className="grid gap-3">
        {lines.map((line, index) => (
          <ShareLine
            key={line.key}
            line={line}
            number={index + 1}
            currency={currency}
            onChange={(part) => edit.change(line.key, part)}
            onRemove={() => edit.remove(line.key)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={Plus}
          disabled={lines.length >= shareLimits.people}
          onClick={() => edit.add((key) => ({ key, person: '', amount: '' }))}
        >
          {t('shares.add')}
        </Button>
        {lines.length > 0 && (
          <Button size="small" icon={Divide} onClick={shareEvenly}>
            {t('shares.evenly')}
          </Button>
        )}
      </div>
    </FormDialog>
  )
}

/** The user's own share, or by how much the shares exceed the amount. */
function OwnShare({ share, row }: { share: bigint; row: Transaction }) {
  const { t } = useTranslation('payment')
  return (
    <p aria-live="polite" className="flex flex-wrap justify-between gap-x-3 rounded-control bg-sunk p-3">
      <span className={share < 0n ? 'text-alert' : undefined}>
        {t(share < 0n ? 'shares.over' : 'shares.yours')}{' '}
        <Money amount={wireAmount(share < 0n ? -share : share, row.currency)} currency={row.currency} />
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
        prefix={<CurrencyMark currency={currency} />}
        value={line.amount}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
      <IconButton icon={X} label={t('shares.remove', { line: number })} onClick={onRemove} />
    </li>
  )
}
