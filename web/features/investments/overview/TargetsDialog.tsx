import { useTranslation } from 'react-i18next'
import { parseDecimal } from '#contract/decimal.ts'
import type { ResponseFields } from '#contract/endpoint.ts'
import { instrumentKinds } from '#contract/investments/investment-kinds.ts'
import {
  type readInvestmentTargets,
  saveInvestmentTargets,
  type TargetSide,
  targetSides,
} from '#contract/investments/investment-targets.ts'
import { call } from '../../../api/call.ts'
import { percentText } from '../../../ui/format/format.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { decimalIn } from '../fields.tsx'
import type { Overview } from './types.ts'

type Props = {
  overview: Overview
  targets: ResponseFields<typeof readInvestmentTargets>
  onClose: () => void
}
type Percents = Readonly<Record<string, string>>

const kinds = instrumentKinds.filter((kind) => kind !== 'index')
/** A percentage with the decimals that it has, at most two. */
export const sharePercent = (percent: number): string =>
  percentText(percent, [0, 1].find((places) => Number(percent.toFixed(places)) === percent) ?? 2)

/** Hundredths of a percent; null for what is no percentage. */
const hundredths = (text: string): bigint | null => parseDecimal(decimalIn(text) ?? '0', 2)
const whole = 100_00n

/** Sets the share of each class or investment, which add up to 100 percent; all empty removes them. */
export function TargetsDialog({ overview, targets, onClose }: Props) {
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
