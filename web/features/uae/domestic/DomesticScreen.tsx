import {
  BadgeCheck,
  Car,
  FileCheck2,
  GraduationCap,
  type LucideIcon,
  Plane,
  Plus,
  ShieldCheck,
  Split,
  SquareParking,
  UserRound,
  Zap,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DomesticCost, type DomesticKey, listDomesticCosts } from '#contract/uae/domestic.ts'
import { useRead } from '../../../api/queries.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { None } from '../../../ui/page/None.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { BankLine } from '../../expected/parts/BankLines.tsx'
import { BillsFrame } from '../../expected/parts/BillsFrame.tsx'
import { CostDialog } from './CostDialog.tsx'
import { putSplits } from '#contract/payments/splits.ts'
import { call } from '../../../api/call.ts'
import { dateText } from '../../../ui/format/format.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { Fact, Facts } from '../../../ui/parts/Lists.tsx'

const icons: Readonly<Record<DomesticKey, LucideIcon>> = {
  school: GraduationCap,
  helper_salary: UserRound,
  helper_ticket: Plane,
  ejari: FileCheck2,
  visa: BadgeCheck,
  insurance: ShieldCheck,
  dewa: Zap,
  salik: Car,
  darb: SquareParking,
}

type Open = { kind: 'plan' | 'split'; key: DomesticKey }

/** Typical household costs in the UAE, each planned in two taps from the user's own payments. */
export function DomesticScreen() {
  const { t } = useTranslation('domestic')
  const read = useRead(listDomesticCosts)
  const [open, setOpen] = useState<Open | null>(null)
  const opened = read.data?.costs.find(({ key }) => key === open?.key)
  return (
    <BillsFrame page="domestic">
      <p className="mb-4 max-w-prose text-small text-muted">{t('lead')}</p>
      <Loaded query={read} failed={t('loadFailed')}>
        {({ costs }) => (
          <ul className="grid items-start gap-4 roomy:grid-cols-2">
            {costs
              .toSorted((a, b) => Number(b.count > 0) - Number(a.count > 0))
              .map((cost) => (
                <li key={cost.key}>
                  <CostCard cost={cost} onOpen={(kind) => setOpen({ kind, key: cost.key })} />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      {open?.kind === 'plan' && opened && <CostDialog cost={opened} onClose={() => setOpen(null)} />}
      {open?.kind === 'split' && opened?.housing_fee?.bill && (
        <HousingFeeDialog
          fee={opened.housing_fee}
          bill={opened.housing_fee.bill}
          onClose={() => setOpen(null)}
        />
      )}
    </BillsFrame>
  )
}

function CostCard({ cost, onOpen }: { cost: DomesticCost; onOpen: (kind: Open['kind']) => void }) {
  const { t } = useTranslation('domestic')
  const { key, amount, basis, payments, series_id: planned, housing_fee: fee } = cost
  const Icon = icons[key]
  const name = t(`names.${key}`)
  return (
    <Card aria-label={name}>
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <Icon aria-hidden className="size-5 shrink-0 text-muted" />
          <h2 className="text-section">{name}</h2>
        </div>
        {planned === null ? (
          <Button
            size="small"
            icon={Plus}
            aria-label={t('planNamed', { name })}
            onClick={() => onOpen('plan')}
          >
            {t('plan')}
          </Button>
        ) : (
          <Badge tone="good">{t('planned')}</Badge>
        )}
      </div>
      {amount === null || basis === null ? (
        <p className="mt-2 text-small text-muted">
          <None>{t(`hints.${key}`)}</None>
        </p>
      ) : (
        <>
          <p className="mt-3">
            <Money amount={amount} /> <span className="text-small text-muted">{t(`bases.${basis}`)}</span>
          </p>
          <ul className="mt-2 divide-y divide-line border-t border-line">
            {payments.map(({ transaction_id, date, text, amount: paid }) => (
              <BankLine
                key={transaction_id}
                line={{ transaction_id, date, text, amount: paid }}
                currency="AED"
                role={t('paid')}
              />
            ))}
          </ul>
        </>
      )}
      {fee && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
          <p className="min-w-0 flex-[1_1_14rem] text-small">
            {t('fee.title')} <Money amount={fee.amount} />
            <span className="block text-meta text-muted">{t('fee.text', { lease: fee.lease })}</span>
          </p>
          {fee.bill && (
            <Button size="small" icon={Split} onClick={() => onOpen('split')}>
              {t('fee.split')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

type Fee = NonNullable<DomesticCost['housing_fee']>
type Props = { fee: Fee; bill: NonNullable<Fee['bill']>; onClose: () => void }

/** Splits the housing fee out of the latest DEWA bill: it counts as rent, the rest as utilities. */
function HousingFeeDialog({ fee, bill, onClose }: Props) {
  const { t } = useTranslation('domestic')
  const form = useForm({
    start: () => ({
      splits: [
        { amount: bill.rest, category_id: 'utilities' },
        { amount: fee.amount, category_id: 'rent', note: t('fee.title') },
      ],
    }),
    schema: putSplits.body,
    save: (body) => call(putSplits, { params: { id: bill.transaction_id }, body }),
    done: t('fee.done'),
    onClose,
  })
  return (
    <FormDialog form={form} title={t('fee.dialog')}>
      <Facts>
        <Fact label={t('fee.bill', { day: dateText(bill.date) })}>
          <Money amount={bill.amount} />
        </Fact>
        <Fact label={t('fee.title')} hint={t('fee.text', { lease: fee.lease })}>
          <Money amount={fee.amount} />
        </Fact>
        <Fact label={t('fee.rest')}>
          <Money amount={bill.rest} />
        </Fact>
      </Facts>
    </FormDialog>
  )
}
