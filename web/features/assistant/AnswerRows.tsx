import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { AnswerRow, FullAnswer } from '#contract/assistant/assistant.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { useToday } from '../../ui/date/use-today.ts'
import { dateText, rangeText, weekdayText } from '../../ui/format/format.ts'
import { Money } from '../../ui/format/Money.tsx'
import { WithAmount } from '../../ui/format/WithAmount.tsx'
import { useMasked } from '../../ui/preferences.ts'

type Rows = NonNullable<FullAnswer['rows']>

/** What a figure is made of; a bar behind each row shows its share. */
export function AnswerRows({ rows: { kind, list, more } }: { rows: Rows }) {
  const { t } = useTranslation('ask')
  const changes = kind === 'compared' ? list.slice(2) : []
  const rest = restOf(list.slice(0, 2), changes)
  return (
    <div>
      <List rows={changes.length > 0 ? list.slice(0, 2) : list} kind={kind} />
      {changes.length > 0 && (
        <>
          <h3 className="mt-4 mb-1 text-meta text-muted">{t('changed')}</h3>
          <List rows={rest ? [...changes, { ...rest, label: t('changedRest') }] : changes} kind={kind} />
        </>
      )}
      {more > 0 && <p className="mt-1 text-meta text-muted">{t('more', { count: more })}</p>}
    </div>
  )
}

/** What lies between two sums beyond the changes that are listed, as a row; null if that is nothing or unknown. */
function restOf(sums: readonly AnswerRow[], changes: readonly AnswerRow[]): AnswerRow | null {
  const [first, second] = sums
  if (!first?.amount || !second?.amount) return null
  const { currency } = first.amount
  const minors = [...sums, ...changes].map(({ amount }) =>
    amount?.currency === currency ? minorFromWire(amount.amount, currency) : null,
  )
  const [after, before, ...parts] = minors
  if (after == null || before == null || parts.includes(null)) return null
  const minor = parts.reduce<bigint>((left, part) => left - (part ?? 0n), after - before)
  const amount = { amount: wireAmount(minor, currency), currency }
  return minor === 0n ? null : { ...first, day: null, until: null, address: null, type: null, amount }
}

function List({ rows, kind }: { rows: readonly AnswerRow[]; kind: Rows['kind'] }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line text-small">
      {rows.map((row, index) => (
        <li key={`${row.label}${row.code ?? ''}${row.day ?? ''}${index}`} className="relative">
          {row.address ? (
            <Link href={row.address} className="block hover:bg-sunk">
              <RowLine row={row} kind={kind} />
            </Link>
          ) : (
            <RowLine row={row} kind={kind} />
          )}
        </li>
      ))}
    </ul>
  )
}

function RowLine({ row, kind }: { row: AnswerRow; kind: Rows['kind'] }) {
  const { t } = useTranslation('ask')
  const [masked] = useMasked()
  const today = useToday()
  const { amount, second, share, day, label } = row
  const name = row.code
    ? t(`coded.${row.code}`)
    : row.insight
      ? t(`insights.${row.insight}`, { what: label })
      : label
  const days =
    day && row.until
      ? rangeText(day, row.until)
      : day && (kind === 'month' ? dateText(day, 'monthYear') : weekdayText(day, today))
  return (
    <span className="grid min-h-11 content-center gap-1 px-4 py-2">
      <span className="flex items-baseline justify-between gap-4">
        <span dir="auto" className="min-w-0 break-words">
          {name || days}
          {name && days && <span className="block text-meta text-muted">{days}</span>}
          {row.found && <span className="block text-meta text-muted">{t('found')}</span>}
        </span>
        <span className="shrink-0 text-end">
          {amount && (
            <Money
              amount={amount.amount}
              currency={amount.currency}
              kind={row.type === 'income' ? 'income' : 'balance'}
            />
          )}
          {typeof second === 'number' && (
            <span className="block text-meta text-muted">{t('points', { points: second })}</span>
          )}
          {second !== null && typeof second !== 'number' && (
            <span className="block text-meta text-muted">
              <WithAmount text={t('of')}>
                <Money amount={second.amount} currency={second.currency} />
              </WithAmount>
            </span>
          )}
        </span>
      </span>
      {share !== null && !masked && (
        <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-sunk">
          <span
            className="block h-full rounded-full bg-accent"
            style={{ inlineSize: `${Math.min(100, Math.max(0, share * 100))}%` }}
          />
        </span>
      )}
    </span>
  )
}
