import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Role } from '#contract/household/roles.ts'
import { previewSharing } from '#contract/household/sharing-preview.ts'
import { useRead } from '../../../api/queries.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { Fact, Facts } from '../../../ui/parts/Lists.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Subsection } from '../../../ui/parts/Surface.tsx'
import { useQuantityText } from '../../investments/figures.tsx'

type Preview = ResponseOf<typeof previewSharing>

/** Exactly what a member will see of some accounts, before anything is shared. */
export function SharePreview({ accounts, role }: { accounts: readonly string[]; role: Role }) {
  const { t } = useTranslation('sharing')
  const read = useRead(previewSharing, { body: { accounts: accounts.toSorted() } }, { staleTime: 0 })
  return (
    <Subsection title={t('preview.title')} className="gap-4 border-t border-line pt-4">
      <p className="text-small text-muted">{t('preview.lead')}</p>
      {role === 'partner' && (
        <Alert tone="info" title={t('preview.partnerTitle')}>
          {t('preview.partner')}
        </Alert>
      )}
      <Loaded query={read} failed={t('preview.failed')} label={t('preview.title')} height="h-48" bare>
        {(preview) => (
          <>
            {preview.accounts.length > 0 && <Figures preview={preview} />}
            <Investments investments={preview.investments} />
            <Newest rows={preview.transactions.newest} />
          </>
        )}
      </Loaded>
    </Subsection>
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
