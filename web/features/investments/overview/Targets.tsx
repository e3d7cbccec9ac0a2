import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseFields } from '#contract/endpoint.ts'
import { instrumentKinds } from '#contract/investments/investment-kinds.ts'
import {
  type TargetSide,
  readInvestmentTargets,
  saveInvestmentTargets,
  targetSides,
} from '#contract/investments/investment-targets.ts'
import { useRead } from '../../../api/queries.ts'
import { commaList, percentText } from '../../../ui/format/format.ts'
import { CurrencyMark } from '../../../ui/format/CurrencyMark.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { decimalIn, typedAmount } from '../../../ui/forms/typed.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { ShareBar } from '../../../ui/parts/Progress.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import type { Overview } from './types.ts'
import { parseDecimal } from '#contract/decimal.ts'
import { call } from '../../../api/call.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'

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
            prefix={<CurrencyMark />}
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

type Props = {
  overview: Overview
  targets: ResponseFields<typeof readInvestmentTargets>
  onClose: () => void
}
type Percents = Readonly<Record<string, string>>

const kinds = instrumentKinds.filter((kind) => kind !== 'index')
/** A percentage with the decimals that it has, at most two. */
const sharePercent = (percent: number): string =>
  percentText(percent, [0, 1].find((places) => Number(percent.toFixed(places)) === percent) ?? 2)

/** Hundredths of a percent; null for what is no percentage. */
const hundredths = (text: string): bigint | null => parseDecimal(decimalIn(text) ?? '0', 2)
const whole = 100_00n

/** Sets the share of each class or investment, which add up to 100 percent; all empty removes them. */
function TargetsDialog({ overview, targets, onClose }: Props) {
  const { t } = useTranslation('investments')
  const instruments = overview.holdings.map(({ instrument }) => instrument)
  const stored: Percents = Object.fromEntries(
    targets.rows.filter(({ percent }) => percent > 0).map(({ key, percent }) => [key, String(percent)]),
  )
  const keysOf = (side: TargetSide) =>
    side === 'kind'
      ? kinds.map((key): { key: string; name: string } => ({ key, name: t(`kinds.${key}`) }))
      : instruments.map(({ id, name }) => ({ key: id, name }))
  const sumOf = (side: TargetSide, percents: Percents): bigint | null =>
    keysOf(side).reduce<bigint | null>((sum, { key }) => {
      const share = hundredths(percents[key] ?? '')
      return sum === null || share === null ? null : sum + share
    }, 0n)
  const form = useForm({
    start: () => ({ side: targets.side, targets: stored }),
    schema: saveInvestmentTargets.body,
    body: (values) => ({
      side: values.side,
      targets: keysOf(values.side).flatMap(({ key }) => {
        const percent = decimalIn(values.targets[key] ?? '')
        return percent === null ? [] : [{ key, percent }]
      }),
    }),
    check: (values) => {
      const sum = sumOf(values.side, values.targets)
      return { targets: sum !== whole && sum !== 0n && t('targets.sumWrong') }
    },
    save: (body) => call(saveInvestmentTargets, { body }),
    done: t('targets.saved'),
    failed: t('saveFailed'),
    patient: true,
    onClose,
  })
  const { side, targets: percents } = form.values
  const sum = sumOf(side, percents)
  return (
    <FormDialog form={form} size="small" title={t('targets.title')}>
      <SegmentedControl
        label={t('targets.for')}
        value={side}
        onChange={(value) => form.set({ side: value, targets: value === targets.side ? stored : {} })}
        options={targetSides.map((value) => ({ value, label: t(`targets.sides.${value}`) }))}
      />
      <div className="grid grid-cols-2 items-end gap-3">
        {keysOf(side).map(({ key, name }) => (
          <TextField
            key={key}
            label={name}
            inputMode="decimal"
            prefix="%"
            autoComplete="off"
            value={percents[key] ?? ''}
            onChange={({ target }) => form.set({ targets: { ...percents, [key]: target.value } })}
          />
        ))}
      </div>
      <p role="status" className="text-small">
        {form.error('targets') ??
          t('targets.sum', { percent: sum === null ? '–' : sharePercent(Number(sum) / 100) })}
      </p>
    </FormDialog>
  )
}
