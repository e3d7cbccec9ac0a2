import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { useRead } from '../../../api/queries.ts'
import { LazyForecastChart } from '../../../ui/charts/LazyCharts.tsx'
import { dotList, listText, moneyText } from '../../../ui/format/format.ts'
import { useMasked } from '../../../ui/preferences.ts'
import { EmptyUntilBank, Loaded } from '../../../ui/parts/Loaded.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { Skeleton } from '../../../ui/parts/Progress.tsx'
import { nextRent } from '../bills.ts'
import { PlanFrame } from '../PlanFrame.tsx'
import { useBills } from '../use-bills.ts'
import {
  type Ahead,
  type Scope,
  type ScopeLine,
  allAccounts,
  chartDays,
  everydayMoney,
  lineOf,
  untilPayDay,
  verdictOf,
} from './days.ts'
import { NextRent } from './NextRent.tsx'
import { SafeToSpend } from './SafeToSpend.tsx'
import { WhatIf, type WhatIfQuestion } from './WhatIf.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { EveryDay, OpenDay } from './OpenDay.tsx'
import { MarkStack, markWidth } from './EventMark.tsx'
import { railMarks } from './rail.ts'
import { mostToTry } from './TrySlider.tsx'

/** The next ninety days of all accounts or some: balance, every expected payment, and a what-if. */
export function AheadScreen() {
  const { t } = useTranslation(['lookAhead', 'ahead'])
  const [chosen, setScope] = useState<Scope>(everydayMoney)
  const [question, setQuestion] = useState<WhatIfQuestion | null>(null)
  const from = chosen === allAccounts || chosen === everydayMoney ? {} : { from: chosen }
  const base = useRead(lookAhead)
  const bills = useBills()
  const rent = bills.data && nextRent(bills.data)
  const asked = useRead(lookAhead, question ? { query: { ...question, ...from } } : undefined, {
    enabled: question !== null,
    keepPrevious: true,
  })
  return (
    <PlanFrame tab="ahead" dated>
      <Loaded query={base} failed={t('ahead:failed')}>
        {(data) => {
          // so that nothing moves when the rent is known
          if (bills.isPending) return <Skeleton className="h-64 rounded-card" />
          const current = question && asked.data ? asked.data : data
          return (
            <div className="grid grid-cols-1 gap-5">
              <SafeToSpend ahead={current} />
              {rent && <NextRent rent={rent} />}
              {data.days.length === 0 ? (
                <EmptyUntilBank icon={CalendarRange} title={t('screen.empty')} />
              ) : (
                <Days
                  ahead={current}
                  base={data}
                  scope={chosen === everydayMoney && !data.safe_to_spend ? allAccounts : chosen}
                  onScope={setScope}
                  question={question}
                  busy={question !== null && asked.isFetching}
                  failed={question !== null && asked.error !== null && !asked.data}
                  onAsk={setQuestion}
                />
              )}
            </div>
          )
        }}
      </Loaded>
    </PlanFrame>
  )
}

type DaysProps = {
  ahead: Ahead
  /** The same without a what-if. */
  base: Ahead
  scope: Scope
  onScope: (scope: Scope) => void
  question: WhatIfQuestion | null
  busy: boolean
  failed: boolean
  onAsk: (question: WhatIfQuestion | null) => void
}

/** Picture, what-if, the day that is open and, on request, every day of one choice of accounts. */
function Days({ ahead, base, scope, onScope, question, busy, failed, onAsk }: DaysProps) {
  const { t } = useTranslation(['lookAhead', 'ahead'])
  const line = lineOf(ahead, scope)
  const first = ahead.days[0]?.date ?? ''
  const [open, setOpen] = useState<string | null>(null)
  const day = open ?? nextDay(ahead, line) ?? first
  return (
    <>
      <Card>
        <Picture ahead={ahead} scope={scope} line={line} onScope={onScope} day={day} onDay={setOpen} />
        <div className="mt-4 border-t border-line pt-4">
          <WhatIf
            today={first}
            asked={question}
            busy={busy}
            onAsk={onAsk}
            most={mostToTry(base.safe_to_spend?.amount ?? 0)}
            currency={line.currency}
            verdict={question && !busy && !failed ? verdictOf(ahead, base, scope, question.on) : null}
          />
          {failed && <Alert>{t('ahead:failed')}</Alert>}
        </div>
      </Card>
      <OpenDay ahead={ahead} line={line} day={day} onDay={setOpen} />
      <EveryDay ahead={ahead} line={line} />
    </>
  )
}

/** The first day on which something is expected. */
function nextDay(ahead: Ahead, { effectOf }: ScopeLine): string | undefined {
  return ahead.days.find(({ events }) => events.some((event) => (effectOf(event) ?? 0) !== 0))?.date
}

type PictureProps = {
  ahead: Ahead
  scope: Scope
  line: ScopeLine
  onScope: (scope: Scope) => void
  day: string
  onDay: (day: string) => void
}

const marksHeight = 36
const windows = ['pay', 'all'] as const

/** The balance day by day above what is expected on the days, until pay day or for as long as there is a forecast. */
function Picture({ ahead, scope, line, onScope, day, onDay }: PictureProps) {
  const { t } = useTranslation('lookAhead')
  const [window, setWindow] = useState<(typeof windows)[number]>('pay')
  const all = chartDays(ahead, line)
  const until = ahead.safe_to_spend?.until
  const days = window === 'pay' && until !== undefined ? untilPayDay(all, until, 3) : all
  const lowest = days.toSorted((one, other) => one.expected - other.expected)[0]
  const last = days.at(-1)?.date ?? ''
  const label =
    line.name === null
      ? t(scope === everydayMoney ? 'chart' : 'chartAll')
      : t('chartOne', { name: line.name })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <SelectInput
          label={t('accounts.label')}
          value={scope}
          onChange={onScope}
          className="w-full max-w-sm"
          options={[
            ...(ahead.safe_to_spend ? [{ value: everydayMoney, label: t('accounts.everyday') }] : []),
            { value: allAccounts, label: t('accounts.all') },
            ...ahead.accounts.map(({ account_id, name, bank_name }) => ({
              value: account_id,
              label: dotList([bank_name, name]),
            })),
          ]}
        />
        {until !== undefined && (
          <SegmentedControl
            label={t('window.label')}
            value={window}
            onChange={setWindow}
            options={windows.map((value) => ({ value, label: t(`window.${value}`) }))}
          />
        )}
      </div>
      <LazyForecastChart
        label={label}
        days={days}
        lowest={lowest?.date}
        selected={day}
        onSelect={onDay}
        currency={line.currency}
        height="h-64"
        footer={{
          height: marksHeight,
          draw: (plane) =>
            railMarks(ahead, line, last, markWidth / (plane.right - plane.left)).map((mark) => (
              <span
                key={`${mark.income} ${mark.date}`}
                className="absolute bottom-0"
                style={{ left: plane.x(mark.share) - 16 }}
              >
                <MarkStack mark={mark} />
              </span>
            )),
        }}
      />
      <LeftOut ahead={ahead} />
      <HelpLink slug="look-ahead" className="mt-1 -mb-2" />
    </>
  )
}

/** What the totals exclude: currencies without a rate, and unknown balances. */
function LeftOut({ ahead }: { ahead: Ahead }) {
  const { t } = useTranslation('lookAhead')
  const [masked] = useMasked()
  const { unconverted, coverage } = ahead
  if (unconverted.length === 0 && coverage.state === 'complete') return null
  const list = unconverted.map(({ currency, amount }) => (masked ? currency : moneyText(amount, currency)))
  return (
    <p className="mt-2 text-meta text-muted">
      {list.length > 0 && t('screen.leftOut', { list: listText(list) })}{' '}
      {coverage.state !== 'complete' && t('screen.partial')}
    </p>
  )
}
