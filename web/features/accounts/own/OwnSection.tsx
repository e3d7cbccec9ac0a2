import { HandHeart, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type OwnAccount,
  type OwnKind,
  createOwnAccount,
  listOwnAccounts,
  ownKinds,
} from '#contract/accounts/own-accounts.ts'
import { commaList, dateText, moneyText } from '../../../ui/format/format.ts'
import { useRead } from '../../../api/queries.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { useMasked } from '../../../ui/preferences.ts'
import { IconTile } from '../../../ui/marks/IconTile.tsx'
import { KindMark } from './KindMark.tsx'
import { OwnSheet } from './OwnSheet.tsx'
import { ListRow } from '../../../ui/parts/Lists.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Link } from 'wouter'
import { readZakat } from '#contract/uae/zakat.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { date } from '../../../ui/date/DateField.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { choice, optionsOf, text } from '../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../ui/forms/FieldsDialog.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { amountOf, currencies } from './amount.ts'
import { useValueField } from './GoldValue.tsx'

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
              {data.accounts.length > 1 && <Sums {...data} />}
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

type DialogProps = {
  /** The cash wallet already exists, so it is not offered. */
  taken: boolean
  onClose: () => void
}

const tile =
  'flex h-full w-full items-center gap-3 rounded-control border border-line p-3 text-start hover:border-line-strong hover:bg-sunk'

/** Asks for the kind first, then for name, currency and value. */
function OwnDialog({ taken: takenNames, onClose }: DialogProps) {
  const { t } = useTranslation('own')
  const [kind, setKind] = useState<OwnKind | null>(null)
  const withoutZakat = useRead(readZakat).data?.zakat === null
  if (kind !== null) return <ValueStep kind={kind} onBack={() => setKind(null)} onClose={onClose} />
  return (
    <Dialog open title={t('form.title')} onClose={onClose}>
      <p className="mb-3 text-muted">{t('form.kind')}</p>
      <ul className="grid gap-2 tablet:grid-cols-2">
        {ownKinds
          .filter((one) => !takenNames || one !== 'cash')
          .map((option) => (
            <li key={option}>
              <button type="button" onClick={() => setKind(option)} className={tile}>
                <KindMark kind={option} />
                <span className="min-w-0">
                  <span className="block font-medium">{t(`kinds.${option}`)}</span>
                  <span className="block text-meta text-muted">{t(`kindTexts.${option}`)}</span>
                </span>
              </button>
            </li>
          ))}
        {withoutZakat && (
          <li>
            <Link href={paths.zakat} className={tile}>
              <IconTile icon={HandHeart} tint="green" />
              <span className="min-w-0">
                <span className="block font-medium">{t('zakat.title')}</span>
                <span className="block text-meta text-muted">{t('zakat.text')}</span>
              </span>
            </Link>
          </li>
        )}
      </ul>
    </Dialog>
  )
}

function ValueStep({ kind, onBack, onClose }: { kind: OwnKind; onBack: () => void; onClose: () => void }) {
  const { t } = useTranslation('own')
  const today = useToday()
  const isCash = kind === 'cash'
  return (
    <FieldsDialog
      title={t(`kinds.${kind}`)}
      fields={[
        {
          of: [
            text('name', t('form.name'), t(`kinds.${kind}`), {
              maxLength: 60,
              optional: true,
              shown: !isCash,
            }),
            choice('currency', t('form.currency'), 'AED', {
              options: optionsOf(currencies, (currency) => currency),
              shown: !isCash,
            }),
          ],
          within: (fields) => <div className="grid gap-4 tablet:grid-cols-[1fr_8rem]">{fields}</div>,
        },
        useValueField(kind, null),
        date('day', t('form.day'), today, {
          max: today,
          hint: isCash ? t('sheet.cashText') : t('form.dayHint'),
        }),
      ]}
      schema={createOwnAccount.body}
      body={(body, { value }) => ({
        ...body,
        kind,
        name: body.name ?? undefined,
        value: amountOf(value, body.currency),
      })}
      wrong={{ value: t('form.valueWrong') }}
      save={(body) => call(createOwnAccount, { body })}
      done={({ account: { name } }) => t('added', { name })}
      failed={t('saveFailed')}
      submit={t('form.add')}
      cancel={t('form.back')}
      onBack={onBack}
      onClose={onClose}
    />
  )
}
