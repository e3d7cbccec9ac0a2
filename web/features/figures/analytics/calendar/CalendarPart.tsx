import { useState } from 'react'
import { Link } from 'wouter'
import { useTranslation } from 'react-i18next'
import { calendar } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { HeatMap, tints } from '../../../../ui/charts/HeatMap.tsx'
import { dateText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { Sheet } from '../../../../ui/overlays/Dialog.tsx'
import { None } from '../../../../ui/page/None.tsx'
import { ButtonLink } from '../../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../../ui/parts/Choice.tsx'
import { PagePart } from '../../../../ui/page/PagePart.tsx'
import { Card, CardTitle, Stat } from '../../../../ui/parts/Surface.tsx'
import { Loaded, NothingYet } from '../parts/States.tsx'
import { useMoneyText } from '../parts/texts.ts'
import { TitleLine } from '../../../ledger/DotLine.tsx'

type Calendar = ResponseOf<typeof calendar>
type Day = Calendar['days'][number]

/** The days of twelve months, each tinted by the amount spent or earned on it. */
export function CalendarPart() {
  const { t } = useTranslation('analytics')
  const read = useRead(calendar, { query: {} })
  return (
    <PagePart id="calendar" title={t('tabs.calendar')}>
      <Loaded query={read}>
        {(figures) => (figures.days.length === 0 ? <NothingYet /> : <Year figures={figures} />)}
      </Loaded>
    </PagePart>
  )
}

function Year({ figures }: { figures: Calendar }) {
  const { t } = useTranslation('analytics')
  const { t: ui } = useTranslation('ui')
  const money = useMoneyText()
  const [measure, setMeasure] = useState<'expenses' | 'income'>('expenses')
  const [open, setOpen] = useState<string | null>(null)
  const [largest] = figures.days.toSorted((a, b) => b[measure] - a[measure])
  return (
    <Card>
      <CardTitle
        action={
          <SegmentedControl
            label={t('calendar.what')}
            value={measure}
            onChange={setMeasure}
            options={[
              { value: 'expenses', label: ui('spending') },
              { value: 'income', label: ui('income') },
            ]}
          />
        }
      >
        {largest && largest[measure] > 0
          ? t(`calendar.most.${measure}`, {
              day: dateText(largest.day, 'long'),
              amount: money(largest[measure]),
            })
          : t('calendar.title')}
      </CardTitle>
      <HeatMap
        label={t('calendar.title')}
        from={figures.from}
        to={figures.to}
        days={figures.days.map((day) => ({ day: day.day, amount: day[measure] }))}
        onSelect={setOpen}
      />
      <Scale />
      {open !== null && (
        <DaySheet
          day={open}
          flow={figures.days.find(({ day }) => day === open) ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}

function Scale() {
  const { t } = useTranslation('analytics')
  return (
    <p className="mt-5 flex items-center gap-2 text-meta text-muted">
      {t('calendar.less')}
      <span aria-hidden="true" className="flex gap-1">
        {tints.map((tint) => (
          <span key={tint} className={`size-3 rounded-[3px] ${tint}`} />
        ))}
      </span>
      {t('calendar.more')}
    </p>
  )
}

/** A day's figures and transactions. */
function DaySheet({ day, flow, onClose }: { day: string; flow: Day | null; onClose: () => void }) {
  const { t } = useTranslation('analytics')
  const { t: ui } = useTranslation('ui')
  const rows = useRead(searchTransactions, { query: { from: day, to: day, size: 100 } }).data?.data
  return (
    <Sheet
      open
      title={dateText(day, 'long')}
      onClose={onClose}
      footer={
        <ButtonLink href={paths.transactionsWith({ from: day, to: day })}>{t('calendar.open')}</ButtonLink>
      }
    >
      <dl className="mb-4 grid grid-cols-2 gap-4">
        <Stat label={ui('income')} value={<Money amount={flow?.income ?? 0} kind="income" fit />} />
        <Stat label={ui('spending')} value={<Money amount={flow?.expenses ?? 0} fit />} />
      </dl>
      <ul className="divide-y divide-line">
        {rows?.map((row) => (
          <li key={row.id}>
            <Link
              href={paths.transactionOf(row.id)}
              className="flex items-baseline justify-between gap-3 rounded-control py-2.5 text-small hover:bg-sunk"
            >
              <span className="min-w-0">
                <TitleLine title={row.description} />
                <span className="block text-meta text-muted">
                  {row.transfer ? t('calendar.transfer') : row.category_name}
                </span>
              </span>
              <Money amount={row.amount} currency={row.currency} kind={row.type} />
            </Link>
          </li>
        ))}
      </ul>
      {rows?.length === 0 && (
        <p className="text-small text-muted">
          <None>{t('calendar.none')}</None>
        </p>
      )}
    </Sheet>
  )
}
