import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Role } from '#contract/household/roles.ts'
import type { previewSharing } from '#contract/household/sharing-preview.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { type Done, useSave } from '../../../ui/forms/useSave.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Fact, Facts } from '../../../ui/parts/Lists.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Subsection } from '../../../ui/parts/Surface.tsx'
import { useQuantityText } from '../../investments/figures.tsx'

type Preview = ResponseOf<typeof previewSharing>
type Props<A> = {
  preview: Preview
  role: Role
  submit: string
  submitting: string
  work: () => Promise<A>
  done: Done<A>
  onBack: () => void
  onClose: () => void
}

/** Exactly what a member will see, before anything is shared. */
export function SharePreview<A>({
  preview,
  role,
  submit,
  submitting,
  work,
  done,
  onBack,
  onClose,
}: Props<A>) {
  const { t } = useTranslation('sharing')
  const saving = useSave(t('saveFailed'))
  return (
    <Dialog
      open
      title={t('preview.title')}
      busy={saving.busy}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack} disabled={saving.busy}>
            {t('preview.back')}
          </Button>
          <Button variant="primary" busy={saving.busy} onClick={() => void saving.save(work, done, onClose)}>
            {saving.busy ? submitting : submit}
          </Button>
        </>
      }
    >
      {saving.error && <Alert className="mb-3">{saving.error}</Alert>}
      <p className="text-small text-muted">{t('preview.lead')}</p>
      <div className="mt-4 grid gap-4">
        {role === 'partner' && (
          <Alert tone="info" title={t('preview.partnerTitle')}>
            {t('preview.partner')}
          </Alert>
        )}
        {preview.accounts.length > 0 && <Figures preview={preview} />}
        <Investments investments={preview.investments} />
        <Newest rows={preview.transactions.newest} />
      </div>
    </Dialog>
  )
}

function Figures({ preview }: { preview: Preview }) {
  const { t } = useTranslation('sharing')
  const { accounts, total_balance: total, month } = preview
  return (
    <Facts>
      {accounts.map(({ id, account_name: name, bank_name: bank, balance, currency, source }) => (
        <Fact key={id} label={<bdi>{name}</bdi>} hint={source !== 'manual' && <bdi>{bank}</bdi>}>
          <Money amount={balance} currency={currency} />
        </Fact>
      ))}
      <Fact label={t('preview.balance')} strong>
        <Money amount={total} />
      </Fact>
      <Fact label={`${t('preview.month')}: ${t('preview.income')}`}>
        <Money amount={month.income} kind="income" />
      </Fact>
      <Fact label={`${t('preview.month')}: ${t('preview.expenses')}`}>
        <Money amount={month.expenses} kind="expense" />
      </Fact>
      <Fact label={t('preview.month')}>{t('preview.payment', { count: month.count })}</Fact>
    </Facts>
  )
}

function Investments({ investments: { accounts, holdings, value } }: Pick<Preview, 'investments'>) {
  const { t } = useTranslation('sharing')
  const quantityText = useQuantityText()
  if (accounts.length === 0) return null
  return (
    <Subsection title={t('investments')} className="gap-2">
      <Facts>
        {accounts.map(({ id, name, value: worth }) => (
          <Fact key={id} label={<bdi>{name}</bdi>}>
            <Money amount={worth} />
          </Fact>
        ))}
        <Fact label={t('preview.value')} strong>
          <Money amount={value} />
        </Fact>
      </Facts>
      <p className="text-meta text-muted">{t('preview.investments')}</p>
      <Facts>
        {holdings.map(({ instrument: { id, name, kind, currency }, quantity, value: worth }) => (
          <Fact
            key={id}
            label={<bdi>{name}</bdi>}
            hint={t(kind === 'gold' ? 'preview.grams' : 'preview.units', {
              quantity: quantityText(quantity),
            })}
          >
            <Money
              amount={worth?.aed ?? worth?.amount}
              currency={worth?.aed == null ? currency : baseCurrency}
            />
          </Fact>
        ))}
      </Facts>
    </Subsection>
  )
}

function Newest({ rows }: { rows: Preview['transactions']['newest'] }) {
  const { t } = useTranslation('sharing')
  if (rows.length === 0) return null
  return (
    <Subsection title={t('preview.newest')} className="gap-2">
      <Facts>
        {rows.map(({ id, description, date, amount, currency, type }) => (
          <Fact
            key={id}
            label={<bdi className="break-words">{description}</bdi>}
            hint={<DateText value={date} />}
          >
            <Money amount={amount} currency={currency} kind={type} />
          </Fact>
        ))}
      </Facts>
    </Subsection>
  )
}
