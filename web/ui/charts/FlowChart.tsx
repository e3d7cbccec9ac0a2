import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { moneyText } from '../format/format.ts'
import { Money } from '../format/Money.tsx'
import { valueAxis } from './axis.ts'
import { ChartFigure, FigureTable } from './ChartFigure.tsx'
import { linePath, type Place, type Plane } from './geometry.ts'
import { Plot } from './Plot.tsx'
import { TooltipTable } from './TooltipTable.tsx'
import { tones } from './tones.ts'

/** Money in and out of a month, week or pay period. `partial` says that it is not over yet. */
export type FlowRow = {
  key: string
  /** 'November 2026'. */
  title: string
  /** 'Nov', for the axis. */
  short: string
  income: number
  expenses: number
  partial?: boolean
}
export type FlowChartProps = {
  label: string
  rows: readonly FlowRow[]
  currency?: string
  onSelect?: (index: number) => void
  className?: string
  height?: string
}

/** Income above the zero line, spending below it, and what is left as a line. What is not over yet is hatched. */
export function FlowChart({ label, rows, currency = 'AED', onSelect, className, height }: FlowChartProps) {
  const { t } = useTranslation('ui')
  const tall = height ?? 'h-48 phone:h-64'
  const nets = rows.map((row) => netOf(row, currency))
  const axis = valueAxis([...rows.flatMap((row) => [row.income, -row.expenses]), 0])
  const count = Math.max(rows.length, 1)
  const shares = rows.map((_, index) => (index + 0.5) / count)
  const titleOf = (row: FlowRow): string => (row.partial ? t('soFar', { what: row.title }) : row.title)
  const names = { income: t('income'), spending: t('spending'), net: t('net') }
  return (
    <ChartFigure
      label={label}
      className={className}
      legend={[
        { key: 'income', label: names.income, tone: 'income' },
        { key: 'spending', label: names.spending, tone: 'spending' },
        { key: 'net', label: names.net, tone: 'net' },
      ]}
      table={() => (
        <FigureTable
          caption={label}
          head={t('month')}
          className={tall}
          columns={[
            { key: 'income', label: names.income },
            { key: 'spending', label: names.spending },
            { key: 'net', label: names.net },
          ]}
          rows={rows.map((row, index) => ({
            key: row.key,
            title: titleOf(row),
            cells: [
              <Money key="income" amount={row.income} currency={currency} kind="income" />,
              <Money key="spending" amount={row.expenses} currency={currency} kind="expense" />,
              <Money key="net" amount={nets[index]} currency={currency} />,
            ],
          }))}
        />
      )}
    >
      <Plot
        label={label}
        axis={axis}
        shares={shares}
        leap={3}
        marks={(width) =>
          thinned(rows, width).map(({ row, index }) => ({ share: shares[index] ?? 0, text: row.short }))
        }
        speak={(index) => {
          const row = rows[index]
          if (!row) return ''
          return [
            titleOf(row),
            `${names.income}: ${moneyText(row.income, currency)}`,
            `${names.spending}: ${moneyText(row.expenses, currency)}`,
            `${names.net}: ${moneyText(nets[index] ?? null, currency)}`,
          ].join(', ')
        }}
        tooltip={(index) => {
          const row = rows[index]
          return (
            row && (
              <TooltipTable
                title={titleOf(row)}
                currency={currency}
                rows={[
                  { key: 'income', label: names.income, tone: 'income', amount: row.income, kind: 'income' },
                  {
                    key: 'out',
                    label: names.spending,
                    tone: 'spending',
                    amount: row.expenses,
                    kind: 'expense',
                  },
                  { key: 'net', label: names.net, tone: 'net', amount: nets[index] ?? null },
                ]}
              />
            )
          )
        }}
        onSelect={onSelect}
        className={tall}
      >
        {({ plane, at }) => <Bars rows={rows} nets={nets} shares={shares} plane={plane} at={at} />}
      </Plot>
    </ChartFigure>
  )
}

function netOf(row: FlowRow, currency: string): number {
  return wireAmount(minorFromWire(row.income, currency) - minorFromWire(row.expenses, currency), currency)
}

/** As many labels as there is room for, the last one always among them. */
function thinned<T>(rows: readonly T[], width: number): { row: T; index: number }[] {
  const every = Math.max(1, Math.ceil((rows.length * 44) / Math.max(width, 1)))
  return rows
    .map((row, index) => ({ row, index }))
    .filter(({ index }) => (rows.length - 1 - index) % every === 0)
}

type BarsProps = {
  rows: readonly FlowRow[]
  nets: readonly number[]
  shares: readonly number[]
  plane: Plane
  at: number | null
}

function Bars({ rows, nets, shares, plane, at }: BarsProps) {
  const hatch = useId()
  const zero = plane.y(0)
  const slot = (plane.right - plane.left) / Math.max(rows.length, 1)
  const width = Math.max(3, Math.min(34, slot * 0.56))
  const line = nets.map((net, index): Place => [plane.x(shares[index] ?? 0), plane.y(net)])
  return (
    <>
      <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" className="fill-card" opacity="0.45" />
        <line x1="0" y1="0" x2="0" y2="5" className="stroke-card" strokeWidth="3" />
      </pattern>
      {rows.map((row, index) => {
        const x = plane.x(shares[index] ?? 0) - width / 2
        const dim = at !== null && at !== index
        return (
          <g key={row.key} opacity={dim ? 0.45 : 1}>
            <Bar x={x} width={width} from={zero} to={plane.y(row.income)} className={tones.income.fill} />
            <Bar
              x={x}
              width={width}
              from={zero}
              to={plane.y(-row.expenses)}
              className={tones.spending.fill}
            />
            {row.partial && (
              <Bar
                x={x}
                width={width}
                from={plane.y(row.income)}
                to={plane.y(-row.expenses)}
                fill={`url(#${hatch})`}
              />
            )}
          </g>
        )
      })}
      <path
        d={linePath(line, 'straight')}
        fill="none"
        className="stroke-ink"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      {line.map(([x, y], index) => (
        <circle
          key={rows[index]?.key}
          cx={x}
          cy={y ?? 0}
          r="3"
          className="fill-card stroke-ink"
          strokeWidth="1.75"
        />
      ))}
    </>
  )
}

type BarProps = { x: number; width: number; from: number; to: number; className?: string; fill?: string }

function Bar({ x, width, from, to, className, fill }: BarProps) {
  const height = Math.abs(to - from)
  if (height < 0.5) return null
  return (
    <rect
      x={x}
      y={Math.min(from, to)}
      width={width}
      height={height}
      rx={Math.min(3, width / 2, height / 2)}
      className={className}
      fill={fill}
    />
  )
}
