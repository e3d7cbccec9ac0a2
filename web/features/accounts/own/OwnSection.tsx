import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOwnAccounts, type OwnAccount } from '#contract/accounts/own-accounts.ts'
import { commaList } from '../../../ui/format/comma-list.ts'
import { useRead } from '../../../api/queries.ts'
import { dateText, moneyText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import { KindMark } from './KindMark.tsx'
import { OwnDialog } from './OwnDialog.tsx'
import { OwnSheet } from './OwnSheet.tsx'
import { ListRow } from '../../../ui/parts/Lists.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'

/** Assets and debts held outside the connected banks: a list with totals, and a button to add one. */
export function OwnSection() {
  const { t } = useTranslation('own')
  const [adding, setAdding] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const read = useRead(listOwnAccounts)
  const { data } = read
  const openAccount = data?.accounts.find(({ id }) => id === open)
  const empty = data?.accounts.length === 0
  return (
    <section aria-labelledby="own-accounts" className="mt-8">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 id="own-accounts" className="text-section">
            {t('title')}
          </h2>
          <p className="text-small text-muted">{t(empty ? 'empty' : 'lead')}</p>
        </div>
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      <Loaded query={read} failed={t('failed')} height="h-32">
        {(data) =>
          !empty && (
            <Card as="div" flush>
              <Sums {...data} />
              <ul className="divide-y divide-line">
                {data.accounts.map((account) => (
                  <Row key={account.id} account={account} onOpen={() => setOpen(account.id)} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
      {adding && (
        <OwnDialog
          taken={data?.accounts.some(({ kind }) => kind === 'cash') ?? false}
          onClose={() => setAdding(false)}
        />
      )}
      {openAccount && <OwnSheet key={openAccount.id} account={openAccount} onClose={() => setOpen(null)} />}
    </section>
  )
}

type SumsProps = {
  assets: number
  debts: number
  unconverted: readonly { currency: string; amount: number }[]
}

function Sums({ assets, debts, unconverted }: SumsProps) {
  const { t } = useTranslation('own')
  const [masked] = useMasked()
  const list = unconverted.map(({ amount, currency }) => (masked ? currency : moneyText(amount, currency)))
  return (
    <div className="border-b border-line p-4 phone:px-5">
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {(['assets', 'debts'] as const).map((side) => (
          <div key={side}>
            <dt className="text-meta text-muted">{t(side)}</dt>
            <dd className="text-section font-medium">
              <Money amount={side === 'assets' ? assets : debts} />
            </dd>
          </div>
        ))}
      </dl>
      {list.length > 0 && (
        <p className="mt-2 text-meta text-muted">{t('noRate', { list: commaList(list) })}</p>
      )}
    </div>
  )
}

function Row({ account, onOpen }: { account: OwnAccount; onOpen: () => void }) {
  const { t } = useTranslation('own')
  const { kind, name, currency, value, value_aed: aed, side, valued_on: day } = account
  const when = day === null ? t('counted') : t('asOf', { day: dateText(day) })
  return (
    <ListRow
      onOpen={onOpen}
      mark={<KindMark kind={kind} />}
      title={<bdi>{name}</bdi>}
      quiet
      amount={<Money amount={value} currency={currency} className="font-medium text-ink" />}
      note={
        side === 'debt' ? t('owed') : currency !== 'AED' && aed !== null ? <Money amount={aed} /> : undefined
      }
    >
      <span className="text-meta text-muted">
        {name === t(`kinds.${kind}`) ? when : `${t(`kinds.${kind}`)} · ${when}`}
      </span>
    </ListRow>
  )
}
