import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { useRead } from '../../../api/queries.ts'
import { LazyForecastChart } from '../../../ui/charts/LazyCharts.tsx'
import { dotList, listText, moneyText } from '../../../ui/format/format.ts'
import { useMasked } from '../../../ui/preferences.ts'
import { EmptyUntilBank, Loaded } from '../../../ui/parts/Loaded.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { PlanFrame } from '../PlanFrame.tsx'
import {
  type Ahead,
  type Scope,
  type ScopeLine,
  allAccounts,
  blocksOf,
  chartDays,
  everydayMoney,
  lineOf,
  verdictOf,
} from './days.ts'
import { SafeToSpend } from './SafeToSpend.tsx'
import { WhatIf, type WhatIfQuestion } from './WhatIf.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { addDays } from '#contract/period.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { DayList } from './DayList.tsx'

/** The next ninety days of all accounts or some: balance, every expected payment, and a what-if. */
export function AheadScreen() {
  const { t } = useTranslation(['lookAhead', 'ahead'])
  const [chosen, setScope] = useState<Scope>(everydayMoney)
  const [question, setQuestion] = useState<WhatIfQuestion | null>(null)
  const from = chosen === allAccounts || chosen === everydayMoney ? {} : { from: chosen }
  const read = useRead(lookAhead, question ? { query: { ...question, ...from } } : undefined, {
    keepPrevious: true,
  })
  return (
    <PlanFrame tab="ahead" dated>
      <Loaded query={read} failed={t('ahead:failed')}>
        {(data) => (
          <div className="grid gap-5">
            <SafeToSpend ahead={data} />
            {data.days.length === 0 ? (
              <EmptyUntilBank icon={CalendarRange} title={t('screen.empty')} />
            ) : (
              <Days
                ahead={data}
                scope={chosen === everydayMoney && !data.safe_to_spend ? allAccounts : chosen}
                onScope={setScope}
                question={question}
                busy={question !== null && read.isFetching}
                onAsk={setQuestion}
              />
            )}
          </div>
        )}
      </Loaded>
    </PlanFrame>
  )
}

type DaysProps = {
  ahead: Ahead
  scope: Scope
  onScope: (scope: Scope) => void
  question: WhatIfQuestion | null
  busy: boolean
  onAsk: (question: WhatIfQuestion | null) => void
}

/** Chart, what-if and list of one choice of accounts. */
function Days({ ahead, scope, onScope, question, busy, onAsk }: DaysProps) {
  const line = lineOf(ahead, scope)
  return (
    <>
      <Chart ahead={ahead} scope={scope} line={line} onScope={onScope} />
      <Card>
        <WhatIf
          today={ahead.days[0]?.date ?? ''}
          asked={question}
          busy={busy}
          onAsk={onAsk}
          currency={line.currency}
          verdict={question && !busy ? verdictOf(ahead, scope, question.on) : null}
        />
      </Card>
      <ComingList ahead={ahead} scope={line} />
    </>
  )
}

type ChartProps = { ahead: Ahead; scope: Scope; line: ScopeLine; onScope: (scope: Scope) => void }

function Chart({ ahead, scope, line, onScope }: ChartProps) {
  const { t } = useTranslation('lookAhead')
  const days = chartDays(ahead, line)
  const lowest = days.toSorted((one, other) => one.expected - other.expected)[0]
  const label =
    line.name === null
      ? t(scope === everydayMoney ? 'chart' : 'chartAll')
      : t('chartOne', { name: line.name })
  return (
    <Card>
      <SelectInput
        label={t('accounts.label')}
        value={scope}
        onChange={onScope}
        className="mb-4 max-w-sm"
        options={[
          ...(ahead.safe_to_spend ? [{ value: everydayMoney, label: t('accounts.everyday') }] : []),
          { value: allAccounts, label: t('accounts.all') },
          ...ahead.accounts.map(({ account_id, name, bank_name }) => ({
            value: account_id,
            label: dotList([bank_name, name]),
          })),
        ]}
      />
      <LazyForecastChart label={label} days={days} lowest={lowest?.date} currency={line.currency} />
      <LeftOut ahead={ahead} />
      <HelpLink slug="look-ahead" className="mt-1 -mb-2" />
    </Card>
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

const firstDays = 30

/** The coming days of the chosen accounts, row by row; the first month at once, the rest on request. */
function ComingList({ ahead, scope }: { ahead: Ahead; scope: ScopeLine }) {
  const { t } = useTranslation('lookAhead')
  const [all, setAll] = useState(false)
  const until = all ? undefined : addDays(ahead.days[0]?.date ?? '', firstDays)
  return (
    <Card aria-labelledby="ahead-coming">
      <CardTitle id="ahead-coming">{t('screen.coming')}</CardTitle>
      <p className="text-meta text-muted">{t('day.hint')}</p>
      <DayList blocks={blocksOf(ahead, scope, until)} currency={scope.currency} />
      {!all && ahead.days.length > firstDays && (
        <Button variant="link" onClick={() => setAll(true)}>
          {t('screen.showAll')}
        </Button>
      )}
    </Card>
  )
}
