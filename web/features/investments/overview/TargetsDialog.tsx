import { useTranslation } from 'react-i18next'
import type { ResponseFields } from '#contract/endpoint.ts'
import { instrumentKinds } from '#contract/investment-kinds.ts'
import { type readInvestmentTargets, saveInvestmentTargets } from '#contract/investment-targets.ts'
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

const sides = ['kind', 'instrument'] as const
const kinds = instrumentKinds.filter((kind) => kind !== 'index')
/** A percentage with its decimals, if it has some. */
export const sharePercent = (percent: number): string =>
  percentText(percent, [0, 1].find((places) => Number(percent.toFixed(places)) === percent) ?? 2)

/** Hundredths of a percent; undefined for what is none. */
const hundredths = (text: string): number | undefined => {
  const plain = decimalIn(text) ?? '0'
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

/** Sets the share of each class or investment, which add up to 100 percent; all empty removes them. */
export function TargetsDialog({ overview, targets, onClose }: Props) {
  const { t } = useTranslation('investments')
  const instruments = overview.holdings.map(({ instrument }) => instrument)
  const stored: Percents = Object.fromEntries(
    targets.rows.filter(({ percent }) => percent > 0).map(({ key, percent }) => [key, String(percent)]),
  )
  const keysOf = (side: (typeof sides)[number]) =>
    side === 'kind'
      ? kinds.map((key): { key: string; name: string } => ({ key, name: t(`kinds.${key}`) }))
      : instruments.map(({ id, name }) => ({ key: id, name }))
  const sumOf = (side: (typeof sides)[number], percents: Percents): number | undefined =>
    keysOf(side).reduce<number | undefined>((sum, { key }) => {
      const share = hundredths(percents[key] ?? '')
      return sum === undefined || share === undefined ? undefined : sum + share
    }, 0)
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
      return { targets: sum !== 10_000 && sum !== 0 && t('targets.sumWrong') }
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
        options={sides.map((value) => ({ value, label: t(`targets.sides.${value}`) }))}
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
          t('targets.sum', { percent: sum === undefined ? '–' : sharePercent(sum / 100) })}
      </p>
    </FormDialog>
  )
}
