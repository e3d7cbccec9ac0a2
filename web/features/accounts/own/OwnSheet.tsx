import { ArrowRight, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import {
  type OwnAccount,
  type Valuation,
  deleteOwnAccount,
  deleteValuation,
  listValuations,
  saveValuation,
  updateOwnAccount,
} from '#contract/accounts/own-accounts.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { LazyTimeChart } from '../../../ui/charts/LazyCharts.tsx'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { ItemSheet } from '../../../ui/forms/ItemSheet.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { amountOf } from './amount.ts'
import { useValueField } from './GoldValue.tsx'

type Open = { kind: 'rename' | 'delete' } | { kind: 'value'; valuation: Valuation | null }

/** An own asset or debt with its valuations over time, each of which can be edited. */
export function OwnSheet({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const { t } = useTranslation('own')
  const [open, setOpen] = useState<Open | null>(null)
  const read = useRead(listValuations, { params: { id: account.id } })
  const { kind, name, currency, value } = account
  const close = (): void => setOpen(null)
  return (
    <ItemSheet
      onClose={onClose}
      title={name}
      edit={{ label: t('sheet.update'), onEdit: () => setOpen({ kind: 'value', valuation: null }) }}
      actions={
        <>
          <Button variant="quiet" onClick={() => setOpen({ kind: 'rename' })}>
            {t('sheet.rename')}
          </Button>
          <Button variant="quiet" onClick={() => setOpen({ kind: 'delete' })}>
            {t('sheet.delete')}
          </Button>
        </>
      }
    >
      <div>
        <p className="text-hero font-medium">
          <Money amount={value} currency={currency} fit />
        </p>
        <p className="text-meta text-muted">
          {t(`kinds.${kind}`)}
          {account.side === 'debt' && ` · ${t('owed')}`}
        </p>
      </div>
      <Loaded query={read} failed={t('failed')} height="h-48" bare>
        {({ valuations }) => (
          <Values
            account={account}
            valuations={valuations}
            onEdit={(valuation) => setOpen({ kind: 'value', valuation })}
          />
        )}
      </Loaded>
      {kind === 'cash' && (
        <Link
          href={paths.transactionsWith({ account: account.id, period: 'all' })}
          className="inline-flex min-h-11 items-center gap-1.5 text-small text-accent underline underline-offset-4"
        >
          {t('sheet.transactions')}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      )}
      {open?.kind === 'value' && <ValueDialog account={account} valuation={open.valuation} onClose={close} />}
      {open?.kind === 'rename' && <RenameDialog account={account} onClose={close} />}
      {open?.kind === 'delete' && <DeleteDialog account={account} onClose={close} onDone={onClose} />}
    </ItemSheet>
  )
}

type ValuesProps = {
  account: OwnAccount
  valuations: readonly Valuation[]
  onEdit: (valuation: Valuation) => void
}

function Values({ account, valuations, onEdit }: ValuesProps) {
  const { t } = useTranslation('own')
  const today = useToday()
  const removing = useSave(t('saveFailed'))
  const oldest = valuations.toReversed()
  const points = oldest.at(-1)?.day === today ? oldest : [...oldest, { day: today, value: account.value }]
  if (valuations.length === 0) return null
  return (
    <div>
      {points.length > 1 && (
        <LazyTimeChart
          className="mb-4"
          label={t('sheet.chart', { name: account.name })}
          currency={account.currency}
          days={points.map(({ day }) => day)}
          series={[
            {
              key: 'value',
              label: t('form.value'),
              tone: 'now',
              curve: 'step',
              filled: true,
              values: points.map(({ value }) => value),
            },
          ]}
        />
      )}
      <h3 className="mb-1 text-small text-muted">{t('sheet.values')}</h3>
      {removing.error && <Alert>{removing.error}</Alert>}
      <ul className="divide-y divide-line border-y border-line">
        {valuations.map((valuation) => {
          const day = dateText(valuation.day)
          return (
            <li key={valuation.day} className="flex items-center gap-1">
              <span className="flex-1 text-small">{day}</span>
              <Money amount={valuation.value} currency={account.currency} className="text-small" />
              <IconButton icon={Pencil} label={t('sheet.edit', { day })} onClick={() => onEdit(valuation)} />
              <IconButton
                icon={Trash2}
                label={t('sheet.remove', { day })}
                disabled={removing.busy || (account.kind !== 'cash' && valuations.length === 1)}
                onClick={() => {
                  const input = { params: { id: account.id }, query: { day: valuation.day } }
                  void removing.save(() => call(deleteValuation, input))
                }}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type ValueProps = { account: OwnAccount; valuation: Valuation | null; onClose: () => void }

/** Records the value from a given day, or corrects the given valuation. */
function ValueDialog({ account, valuation, onClose }: ValueProps) {
  const { t } = useTranslation('own')
  const { id, kind, name, currency } = account
  const today = useToday()
  return (
    <FieldsDialog
      size="small"
      title={t('sheet.valueTitle', { name })}
      fields={[
        { show: kind === 'cash' && <p className="text-small text-muted">{t('sheet.cashText')}</p> },
        useValueField(kind, valuation?.value ?? null, currency),
        date('day', t('form.day'), valuation?.day ?? today, { max: today }),
      ]}
      schema={saveValuation.body}
      body={({ day }, { value }) => ({ value: amountOf(value, currency), day, replaces: valuation?.day })}
      wrong={{ value: t('form.valueWrong') }}
      save={(body) => call(saveValuation, { params: { id }, body })}
      done={t('saved')}
      failed={t('saveFailed')}
      onClose={onClose}
    />
  )
}

type Props = { account: OwnAccount; onClose: () => void }

function RenameDialog({ account, onClose }: Props) {
  const { t } = useTranslation('own')
  return (
    <FieldsDialog
      size="small"
      title={t('sheet.rename')}
      fields={[text('name', t('form.name'), account.name, { maxLength: 60 })]}
      schema={updateOwnAccount.body}
      save={(body) => call(updateOwnAccount, { params: { id: account.id }, body })}
      failed={t('saveFailed')}
      onClose={onClose}
    />
  )
}

function DeleteDialog({ account, ...closing }: Props & { onDone: () => void }) {
  const { t } = useTranslation('own')
  const { id, kind, name } = account
  return (
    <ConfirmDialog
      {...closing}
      alert={false}
      title={t('sheet.deleteTitle', { name })}
      confirm={t('sheet.delete')}
      failed={t('saveFailed')}
      work={() => call(deleteOwnAccount, { params: { id } })}
      done={t('deleted', { name })}
    >
      {t(kind === 'cash' ? 'sheet.deleteCash' : 'sheet.deleteText')}
    </ConfirmDialog>
  )
}
