import { Divide, Plus, Users, X } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { listText, moneyText } from '../../../ui/format/format.ts'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'
import { latinAmount, minorFromWire, wireAmount } from '#contract/money.ts'
import { putShares, shareLimits } from '#contract/payments/shares.ts'
import { listSharing } from '#contract/household/sharing.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import { useSession } from '../../../api/auth/session.ts'
import { useRead } from '../../../api/queries.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { editableAmount, editLines } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { Switch } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { useChanges } from '../detail/changes.ts'
import { minorOf } from '../splits/draft.ts'

/** `household`: the name was chosen from the people who see the account. */
type Line = { key: number; person: string; amount: string; household: boolean }

/** The unsettled shares as form lines; without any share one line for half, as most are split. */
function linesOf({ shares, amount: whole, currency }: Transaction): Line[] {
  const open = shares.filter(({ settled }) => !settled)
  if (shares.length === 0) {
    const half = wireAmount(minorFromWire(whole, currency) / 2n, currency)
    return [{ ...emptyLine(0), amount: editableAmount(half, currency) }]
  }
  return open.length > 0
    ? open.map(({ person, amount, household }, key) => ({
        key,
        person,
        amount: editableAmount(amount, currency),
        household,
      }))
    : [emptyLine(0)]
}

const emptyLine = (key: number): Line => ({ key, person: '', amount: '', household: false })
const isFilled = ({ person, amount }: Line): boolean => person.trim() !== '' || amount.trim() !== ''

/** Edits who owes how much of an expense, and shows the user's own share. */
export function ShareDialog({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const { t } = useTranslation('payment')
  const { currency } = row
  const { share } = useChanges()
  const hadOpen = row.shares.some(({ settled: isSettled }) => !isSettled)
  const wasOwnPart = row.shares.some((share) => share.lowers)
  const form = useForm({
    start: () => ({ lines: linesOf(row), ownPart: wasOwnPart }),
    schema: putShares.body,
    body: ({ lines, ownPart }) => ({
      shares: lines.filter(isFilled).map((line) => ({ ...line, amount: latinAmount(line.amount) })),
      own_part: ownPart,
    }),
    save: (body) => share(row, body),
    done: ({ transaction }) => savedText(transaction, t),
    failed: (error) => t('shares.failed', { error }),
    onClose,
  })
  const { lines, ownPart } = form.values
  // what counts is less than what was paid where only the user's part counts
  const whole = ownPart || wasOwnPart ? (row.bank_amount ?? row.amount) : row.amount
  const edit = editLines(form.field('lines'))
  const settled = row.shares.reduce(
    (sum, share) => (share.settled ? sum + minorFromWire(share.amount, currency) : sum),
    0n,
  )
  const unsettled = minorFromWire(whole, currency) - settled
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
      ready={ownShare >= 0n && complete && (lines.some(isFilled) || hadOpen)}
    >
      <p className="text-small text-muted">{t('shares.lead')}</p>
      <OwnShare share={ownShare} whole={whole} currency={currency} />
      <HouseholdChoice
        row={row}
        lines={lines}
        onChoose={(person) => form.set({ lines: withPerson(lines, person) })}
      />
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
          onClick={() => edit.add(emptyLine)}
        >
          {t('shares.add')}
        </Button>
        {lines.length > 0 && (
          <Button size="small" icon={Divide} onClick={shareEvenly}>
            {t('shares.evenly')}
          </Button>
        )}
      </div>
      <Switch
        label={t('shares.ownPart')}
        hint={t('shares.ownPartHint')}
        checked={ownPart}
        onChange={(next) => form.set({ ownPart: next })}
      />
    </FormDialog>
  )
}

/** With whom it is split, what is theirs, and what counts where that is less than was paid. */
function savedText(
  { shares, amount, bank_amount: paid, currency }: Transaction,
  t: TFunction<'payment'>,
): string {
  const people = [...new Set(shares.map(({ person }) => person))]
  if (people.length === 0) return t('shares.cleared')
  const isOwnPart = shares.some((share) => share.lowers)
  const theirs = shares.reduce((sum, share) => sum + minorFromWire(share.amount, currency), 0n)
  const amounts = {
    people: listText(people),
    theirs: moneyText(wireAmount(theirs, currency), currency),
    whole: moneyText((isOwnPart ? paid : null) ?? amount, currency),
    own: moneyText(amount, currency),
  }
  return t(isOwnPart ? 'shares.savedOwn' : 'shares.saved', amounts)
}

/** The user's own share, or by how much the shares exceed the amount. */
function OwnShare({ share, whole, currency }: { share: bigint; whole: number; currency: string }) {
  const { t } = useTranslation('payment')
  return (
    <p aria-live="polite" className="flex flex-wrap justify-between gap-x-3 rounded-control bg-sunk p-3">
      <span className={share < 0n ? 'text-alert' : undefined}>
        {t(share < 0n ? 'shares.over' : 'shares.yours')}{' '}
        <Money amount={wireAmount(share < 0n ? -share : share, currency)} currency={currency} />
      </span>
      <span className="text-small text-muted">
        {t('split.of')} <Money amount={whole} currency={currency} />
      </span>
    </p>
  )
}

/** The lines with a person of the household: in the first empty one, or in a new one. */
function withPerson(lines: readonly Line[], person: string): Line[] {
  const free = lines.find((line) => line.person.trim() === '')
  if (free) return lines.map((line) => (line === free ? { ...line, person, household: true } : line))
  return [
    ...lines,
    { ...emptyLine(Math.max(-1, ...lines.map(({ key }) => key)) + 1), person, household: true },
  ]
}

type ChoiceProps = { row: Transaction; lines: readonly Line[]; onChoose: (name: string) => void }

/** The people of the household who see the payment's account, and so what they owe. */
function HouseholdChoice({ row, lines, onChoose }: ChoiceProps) {
  const { t } = useTranslation('payment')
  const isDemo = Boolean(useSession().user?.demoEndsAt)
  const { data } = useRead(listSharing, undefined, { staleTime: 300_000, enabled: !isDemo })
  const people = (data?.members ?? []).filter(({ accounts }) => accounts.includes(row.account_id ?? ''))
  if (people.length === 0) return null
  return (
    <div className="grid gap-2">
      <p className="text-small text-muted">{t('shares.household')}</p>
      <div className="flex flex-wrap gap-2">
        {people.map(({ id, name }) => (
          <Button
            key={id}
            size="small"
            icon={Users}
            disabled={lines.some((line) => line.household && line.person === name)}
            onClick={() => onChoose(name)}
          >
            <bdi>{name}</bdi>
          </Button>
        ))}
      </div>
    </div>
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
        onChange={(event) => onChange({ person: event.target.value, household: false })}
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
