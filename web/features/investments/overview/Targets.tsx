import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseFields } from '#contract/endpoint.ts'
import { instrumentKinds } from '#contract/investments/investment-kinds.ts'
import { readInvestmentTargets } from '#contract/investments/investment-targets.ts'
import { useRead } from '../../../api/queries.ts'
import { commaList } from '../../../ui/format/comma-list.ts'
import { percentText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { typedAmount } from '../../../ui/forms/typed.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { ShareBar } from '../../../ui/parts/Progress.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { sharePercent, TargetsDialog } from './TargetsDialog.tsx'
import type { Overview } from './types.ts'

type Targets = ResponseFields<typeof readInvestmentTargets>
const ways = ['buy', 'move'] as const
type Way = (typeof ways)[number]

/** How investments should be spread, and what to buy to get there. */
export function Targets({ overview }: { overview: Overview }) {
  const { t } = useTranslation('investments')
  const [editing, setEditing] = useState(false)
  const [typed, setTyped] = useState('')
  const amount = typedAmount(typed)
  const query = typeof amount === 'number' ? { amount: String(amount) } : {}
  const targets = useRead(readInvestmentTargets, { query }, { keepPrevious: true }).data
  if (!targets) return null
  const isSet = targets.percent > 0
  return (
    <Card aria-labelledby="targets">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <CardTitle id="targets">{t('targets.title')}</CardTitle>
        <Button size="small" onClick={() => setEditing(true)}>
          {t(isSet ? 'targets.edit' : 'targets.set')}
        </Button>
      </div>
      {isSet ? (
        <>
          <TextField
            label={t('targets.amount')}
            inputMode="decimal"
            prefix="AED"
            autoComplete="off"
            value={typed}
            error={amount === undefined ? t('form.amountWrong') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Plan targets={targets} />
        </>
      ) : (
        <p className="text-small text-muted">{t('targets.none')}</p>
      )}
      {editing && <TargetsDialog overview={overview} targets={targets} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function Plan({ targets }: { targets: Targets }) {
  const { t } = useTranslation('investments')
  const [way, setWay] = useState<Way>('buy')
  const kindName = (key: string): string => {
    const kind = instrumentKinds.find((value) => value === key)
    return kind ? t(`kinds.${kind}`) : key
  }
  const { rows, side, left_out: leftOut, percent, amount } = targets
  return (
    <>
      <SegmentedControl
        label={t('targets.way')}
        value={way}
        onChange={setWay}
        className="my-3"
        options={ways.map((value) => ({ value, label: t(`targets.ways.${value}`) }))}
      />
      <ul className="grid gap-3">
        {rows.map((row) => (
          <li key={row.key} className="grid gap-1">
            <span className="flex items-baseline justify-between gap-3 text-small">
              <bdi className="min-w-0 truncate">{side === 'kind' ? kindName(row.key) : row.name}</bdi>
              <Step amount={row[way]} />
            </span>
            <ShareBar share={row.share ?? 0} />
            <span className="text-meta text-muted">
              {t('targets.now', {
                now: percentText((row.share ?? 0) * 100, 1),
                target: sharePercent(row.percent),
              })}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-meta text-muted">
        {[
          way === 'buy' && amount === 0 && t('targets.typeAmount'),
          percent !== 100 && t('targets.incomplete', { percent: sharePercent(percent) }),
          leftOut.length > 0 && t('targets.leftOut', { list: commaList(leftOut.map(({ name }) => name)) }),
          t('targets.arithmetic'),
        ]
          .filter((note) => note !== false)
          .join(' ')}
      </p>
    </>
  )
}

/** What to buy or sell of one. */
function Step({ amount }: { amount: number | null }) {
  const { t } = useTranslation('investments')
  if (amount === null || amount === 0)
    return <span className="shrink-0 text-muted">{t('targets.nothing')}</span>
  return (
    <span className="shrink-0">
      <WithAmount text={t(amount > 0 ? 'targets.buy' : 'targets.sell')}>
        <Money amount={Math.abs(amount)} />
      </WithAmount>
    </span>
  )
}
