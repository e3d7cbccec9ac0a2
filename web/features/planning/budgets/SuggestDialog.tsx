import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { createBudgets, suggestBudgets } from '#contract/planning/budgets.ts'
import { call } from '../../../api/call.ts'
import { cx } from '../../../ui/cx.ts'
import { dotList, inDigits } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { amountIn, typedAmount } from '../../../ui/forms/typed.ts'
import { useForm } from '../../../ui/forms/useForm.ts'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { TextField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { LoadingBlock, Skeleton } from '../../../ui/parts/Progress.tsx'
import { useMasked } from '../../../ui/preferences.ts'

type Suggested = ResponseOf<typeof suggestBudgets>
type Line = Suggested['suggestions'][number] & { text: string; included: boolean }
/** The current suggestions stay on screen until those of the other cycle have loaded. */
type Loaded = { lines: Line[]; income: number | null; every: Cycle } | { error: string } | null
const cycles = ['month', 'pay'] as const
type Cycle = (typeof cycles)[number]

/**
 * Suggests a budget per category from the last six periods; they can be edited, left out and saved at once.
 */
export function SuggestDialog({
  taken: takenIds,
  onClose,
}: {
  taken: readonly string[]
  onClose: () => void
}) {
  const { t } = useTranslation('planning')
  const [every, setEvery] = useState<Cycle>('month')
  const [loaded, setLoaded] = useSuggestions(every, takenIds)
  const lines = loaded && 'lines' in loaded ? loaded.lines : []
  const income = loaded && 'lines' in loaded ? loaded.income : null
  const included = lines.filter((line) => line.included)
  const current = loaded !== null && 'lines' in loaded && loaded.every === every
  const valid = current && included.every(({ text }) => typeof typedAmount(text) === 'number')
  const total = wireAmount(
    included.reduce((sum, { text }) => sum + minorFromWire(typedAmount(text) ?? 0, 'AED'), 0n),
    'AED',
  )
  const change = (position: number, part: Partial<Line>): void =>
    setLoaded({
      every,
      income,
      lines: lines.map((line, index) => (index === position ? { ...line, ...part } : line)),
    })
  const form = useForm({
    start: () => ({}),
    schema: createBudgets.body,
    body: () => ({
      budgets: included.map(({ name, category_ids, text, yearly }) =>
        yearly
          ? { name, category_ids, amount: yearOf(amountIn(text)), every: 'year' as const }
          : { name, category_ids, amount: amountIn(text), every },
      ),
    }),
    save: (body) => call(createBudgets, { body }),
    done: t('suggestions.saved', { count: included.length }),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t('suggestions.title')}
      submit={t('suggestions.saveAll')}
      ready={included.length > 0 && valid}
      extra={
        <span className="me-auto self-center text-small">
          {t('suggestions.total')}: <Money amount={total} className="font-medium" />
          {income !== null && (
            <span className={cx('block text-meta', total > income ? 'text-alert' : 'text-muted')}>
              <WithAmount text={t(total > income ? 'suggestions.overIncome' : 'suggestions.ofIncome')}>
                <Money
                  amount={
                    total > income
                      ? wireAmount(minorFromWire(total, 'AED') - minorFromWire(income, 'AED'), 'AED')
                      : income
                  }
                />
              </WithAmount>
              {total <= income && (
                <>
                  {' · '}
                  <WithAmount text={t('suggestions.toSave')}>
                    <Money
                      amount={wireAmount(minorFromWire(income, 'AED') - minorFromWire(total, 'AED'), 'AED')}
                    />
                  </WithAmount>
                </>
              )}
            </span>
          )}
        </span>
      }
    >
      <p className="text-small text-muted">{t('suggestions.text')}</p>
      <SegmentedControl
        label={t('suggestions.per')}
        value={every}
        onChange={setEvery}
        options={cycles.map((value) => ({ value, label: t(`every.${value}`) }))}
      />
      {loaded === null && (
        <LoadingBlock>
          <Skeleton className="h-40" />
        </LoadingBlock>
      )}
      {loaded && 'error' in loaded && <Alert>{loaded.error}</Alert>}
      {loaded && 'lines' in loaded && lines.length === 0 && <p>{t('suggestions.none')}</p>}
      <ul className="divide-y divide-line">
        {lines.map((line, index) => (
          <SuggestedLine key={line.name} line={line} onChange={(part) => change(index, part)} />
        ))}
      </ul>
    </FormDialog>
  )
}

/** What is paid a few times a year is saved up for: twelve times its share of a month. */
const yearOf = (share: number | null): number | null =>
  share === null ? null : wireAmount(minorFromWire(share, 'AED') * 12n, 'AED')

function useSuggestions(every: Cycle, takenIds: readonly string[]) {
  const { t } = useTranslation('planning')
  const [loaded, setLoaded] = useState<Loaded>(null)
  useEffect(() => {
    const gone = new AbortController()
    call(suggestBudgets, { query: { every } }, { signal: gone.signal }).then(
      ({ suggestions, income }) =>
        setLoaded({
          every,
          income,
          lines: suggestions.map((suggestion) => ({
            ...suggestion,
            text: String(suggestion.amount),
            included: !suggestion.category_ids.some((id) => takenIds.includes(id)),
          })),
        }),
      () => {
        if (!gone.signal.aborted) setLoaded({ error: t('failed') })
      },
    )
    return () => gone.abort()
  }, [t, takenIds, every])
  return [loaded, setLoaded] as const
}

function SuggestedLine({ line, onChange }: { line: Line; onChange: (part: Partial<Line>) => void }) {
  const { t } = useTranslation('planning')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <label className="flex min-w-40 flex-1 items-center gap-3">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          aria-label={t('suggestions.include', { name: line.name })}
          checked={line.included}
          onChange={() => onChange({ included: !line.included })}
        />
        <span>
          <bdi>{line.name}</bdi>
          <span className="block text-meta text-muted">
            {line.yearly ? dotList([inDigits(line.reason), t('suggestions.yearly')]) : inDigits(line.reason)}
          </span>
        </span>
      </label>
      <Bars amounts={line.months} />
      <TextField
        hideLabel
        label={t('suggestions.amount', { name: line.name })}
        inputMode="decimal"
        className="w-32 max-phone:ms-7"
        value={line.text}
        disabled={!line.included}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    </li>
  )
}

/** Spending in each of the six periods as bars, which are all equal while amounts are masked. */
function Bars({ amounts }: { amounts: readonly number[] }) {
  const [masked] = useMasked()
  const most = Math.max(1, ...amounts)
  return (
    <span aria-hidden="true" className="flex h-8 w-20 items-end gap-1">
      {amounts.map((amount, index) => (
        <span
          key={index} // eslint-disable-line react/no-array-index-key
          className="flex-1 rounded-t-sm bg-line-strong"
          style={{ blockSize: masked ? '50%' : `${Math.max(4, (Math.max(0, amount) / most) * 100)}%` }}
        />
      ))}
    </span>
  )
}
