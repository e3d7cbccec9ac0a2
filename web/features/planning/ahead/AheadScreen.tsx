import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookAhead } from '#contract/look-ahead.ts'
import { useRead } from '../../../api/queries.ts'
import { LazyForecastChart } from '../../../ui/charts/LazyCharts.tsx'
import { listText, moneyText } from '../../../ui/format/format.ts'
import { useMasked } from '../../../ui/preferences.ts'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { EmptyUntilBank } from '../../../ui/parts/Notes.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { PlanFrame } from '../PlanFrame.tsx'
import { ComingList } from './ComingList.tsx'
import { type Ahead, allDays, daysOf } from './days.ts'
import { SafeToSpend } from './SafeToSpend.tsx'
import { WhatIf, type WhatIfQuestion } from './WhatIf.tsx'
import { dotList } from '../../../ui/format/comma-list.ts'
import { SelectInput } from '../../../ui/forms/inputs.tsx'

/** The next ninety days: the balance of all accounts or of one, known upcoming payments, and a what-if. */
export function AheadScreen() {
  const { t } = useTranslation('ahead')
  const [question, setAsked] = useState<WhatIfQuestion | null>(null)
  const read = useRead(lookAhead, question ? { query: question } : undefined, { keepPrevious: true })
  return (
    <PlanFrame tab="ahead">
      <Loaded query={read} failed={t('failed')}>
        {(data) => (
          <div className="grid gap-5">
            <SafeToSpend />
            {data.days.length === 0 ? (
              <EmptyUntilBank icon={CalendarRange} title={t('screen.empty')} />
            ) : (
              <>
                <Chart ahead={data} />
                <Card>
                  <WhatIf
                    today={data.days[0]?.date ?? ''}
                    asked={question}
                    busy={question !== null && read.isFetching}
                    onAsk={setAsked}
                  />
                </Card>
                <ComingList ahead={data} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </PlanFrame>
  )
}

/** The chart of all accounts, of the money for everyday spending, or of one account. */
function Chart({ ahead }: { ahead: Ahead }) {
  const { t } = useTranslation('ahead')
  const [scope, setShown] = useState('all')
  const account = ahead.accounts.find(({ account_id }) => account_id === scope)
  const safe = scope === 'everyday' ? ahead.safe_to_spend : null
  const everyday = new Set(
    ahead.accounts.filter(({ counts }) => counts !== 'no').map(({ account_id }) => account_id),
  )
  const days = account
    ? daysOf(ahead, account, (id) => id === account.account_id)
    : safe
      ? daysOf(ahead, safe, (id) => everyday.has(id))
      : allDays(ahead)
  const lowest = days.toSorted((one, other) => one.expected - other.expected)[0]
  return (
    <Card>
      <SelectInput
        label={t('accounts.label')}
        value={scope}
        onChange={setShown}
        className="mb-4 max-w-sm"
        options={[
          { value: 'all', label: t('accounts.all') },
          ...(ahead.safe_to_spend ? [{ value: 'everyday', label: t('accounts.everyday') }] : []),
          ...ahead.accounts.map(({ account_id, name, bank_name }) => ({
            value: account_id,
            label: dotList([bank_name, name]),
          })),
        ]}
      />
      <LazyForecastChart
        label={account ? t('chartOne', { name: account.name }) : t(safe ? 'chart' : 'chartAll')}
        days={days}
        lowest={lowest?.date}
        currency={account?.currency}
      />
      <LeftOut ahead={ahead} />
    </Card>
  )
}

/** What the totals exclude: currencies without a rate, and unknown balances. */
function LeftOut({ ahead }: { ahead: Ahead }) {
  const { t } = useTranslation('ahead')
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
