import { type SankeyLink, type SankeyNode, sankey, sankeyJustify, sankeyLinkHorizontal } from 'd3-sankey'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { cx } from '../../cx.ts'
import { moneyText } from '../../format/format.ts'
import { Money } from '../../format/Money.tsx'
import { useMasked } from '../../preferences.ts'
import { ChartFigure, FigureTable } from '../ChartFigure.tsx'
import type { FlowLink, FlowNode } from './flow-row.ts'
import { useFrame } from '../useFrame.ts'
import { ShareBar } from '../../parts/Progress.tsx'

type SankeyChartProps = {
  label: string
  nodes: readonly FlowNode[]
  links: readonly FlowLink[]
  className?: string
}

type Node = SankeyNode<FlowNode, FlowLink>
type Link = SankeyLink<FlowNode, FlowLink>

/** Below this width in pixels the names do not fit next to their bars, so the chart becomes a list. */
const narrowest = 760
/** Where money came from and where it went; each node opens its transactions. */
export function SankeyChart({ label, nodes, links, className }: SankeyChartProps) {
  const { t } = useTranslation(['ui', 'parts', 'chart'])
  const box = useRef<HTMLDivElement>(null)
  const frame = useFrame(box)
  const [masked] = useMasked()
  const height = Math.max(260, Math.min(520, nodes.length * 27))
  return (
    <ChartFigure
      label={label}
      legend={[]}
      className={className}
      table={() => (
        <FigureTable
          caption={label}
          head={t('chart:flow')}
          columns={[{ key: 'amount', label: t('amount') }]}
          className="max-h-[30rem]"
          rows={links.map(({ from, to, amount }) => ({
            key: `${from} ${to}`,
            title: `${nameOf(nodes, from)} → ${nameOf(nodes, to)}`,
            cells: [<Money key="amount" amount={amount} />],
          }))}
        />
      )}
    >
      <div ref={box} style={{ minHeight: frame && frame.width >= narrowest && !masked ? height : undefined }}>
        {masked && (
          <p className="grid min-h-40 place-items-center text-small text-muted">
            {t('parts:chart.amountsHidden')}
          </p>
        )}
        {!masked && frame && frame.width >= narrowest && (
          <Drawing nodes={nodes} links={links} width={frame.width} height={height} rtl={frame.rtl} />
        )}
        {!masked && frame && frame.width < narrowest && <FlowList nodes={nodes} links={links} />}
      </div>
    </ChartFigure>
  )
}

const nameOf = (nodes: readonly FlowNode[], key: string): string =>
  nodes.find((node) => node.key === key)?.label ?? key

type DrawingProps = Pick<SankeyChartProps, 'nodes' | 'links'> & {
  width: number
  height: number
  rtl: boolean
}
/** The space on both sides for names and amounts, in pixels, and the maximum length of a name in it. */
const margin = 208
const mostLetters = 18
// Arabic letters are narrower
const mostArabicLetters = 22
const shortened = (text: string): string => {
  const most = /[\u0621-\u064A]/.test(text) ? mostArabicLetters : mostLetters
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
}

function Drawing({ nodes, links, width, height, rtl }: DrawingProps) {
  const layout = sankey<FlowNode, FlowLink>()
    .nodeId(({ key }) => key)
    .nodeAlign(sankeyJustify)
    .nodeWidth(9)
    .nodePadding(16)
    .nodeSort(null)
    .extent([
      [margin, 6],
      [width - margin, height - 6],
    ])
  const graph = layout({
    nodes: nodes.map((node) => ({ ...node })),
    links: links.map(({ from, to, amount }) => ({
      from,
      to,
      amount,
      source: from,
      target: to,
      value: amount,
    })),
  })
  const path = sankeyLinkHorizontal<FlowNode, FlowLink>()
  return (
    <svg
      data-chart=""
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="animate-appear overflow-visible"
      style={rtl ? { transform: 'scaleX(-1)' } : undefined}
    >
      <g fill="none" aria-hidden="true">
        {graph.links.map((link) => (
          <path
            key={`${link.from} ${link.to}`}
            d={path(link) ?? ''}
            strokeWidth={Math.max(1, link.width ?? 0)}
            strokeOpacity={0.2}
            className={flowTones[toneOf(link)].stroke}
          />
        ))}
      </g>
      {graph.nodes.map((node) => (
        <Place key={node.key} node={node} rtl={rtl} />
      ))}
    </svg>
  )
}

/** A link takes the colour of its end that is not the hub. */
function toneOf({ source, target }: Link): FlowNode['tone'] {
  const [from, to] = [source, target].map((end) => (typeof end === 'object' ? end.tone : 'hub'))
  return (from === 'hub' ? to : from) ?? 'hub'
}

function Place({ node, rtl }: { node: Node; rtl: boolean }) {
  const [, navigate] = useLocation()
  const { x0 = 0, x1 = 0, y0 = 0, y1 = 0, sourceLinks = [], targetLinks = [], href } = node
  const middle = (y0 + y1) / 2
  const outside = targetLinks.length === 0 ? 'before' : sourceLinks.length === 0 ? 'after' : 'inside'
  const x = outside === 'before' ? x0 - 8 : x1 + 8
  const anchor = outside === 'before' ? 'end' : 'start'
  const body = (
    <>
      <rect
        x={x0}
        y={y0}
        width={x1 - x0}
        height={Math.max(1, y1 - y0)}
        rx={2}
        className={flowTones[node.tone].fill}
      />
      <text
        transform={rtl ? `translate(${x} ${middle}) scale(-1 1)` : `translate(${x} ${middle})`}
        textAnchor={anchor}
        style={{ direction: rtl ? 'rtl' : 'ltr' }}
        dy="0.32em"
        className={cx('fill-ink text-meta', outside === 'inside' && 'stroke-card')}
        strokeWidth={outside === 'inside' ? 4 : undefined}
        paintOrder="stroke"
      >
        {shortened(node.label)}
        {outside !== 'inside' && (
          <tspan className="figures fill-muted">{`  ${moneyText(node.amount)}`}</tspan>
        )}
        {outside === 'inside' && y1 - y0 > 34 && (
          <tspan x="0" dy="1.35em" className="figures fill-muted">
            {moneyText(node.amount)}
          </tspan>
        )}
      </text>
    </>
  )
  if (href === undefined) return <g>{body}</g>
  return (
    <a
      href={href}
      aria-label={`${node.label}: ${moneyText(node.amount)}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        navigate(href)
      }}
      className="hover:opacity-80"
    >
      {body}
    </a>
  )
}

const income = { fill: 'fill-income', stroke: 'stroke-income', bar: 'bg-income' }
/** The classes of a node's colour in the chart and in the list. */
const flowTones: Record<FlowNode['tone'], { fill: string; stroke: string; bar: string }> = {
  income,
  saved: income,
  hub: { fill: 'fill-ink', stroke: 'stroke-ink', bar: 'bg-ink' },
  spending: { fill: 'fill-accent', stroke: 'stroke-accent', bar: 'bg-accent' },
}

/** The chart as a list: income first, then where it went, with bars; parts of a group are listed under it. */
function FlowList({ nodes, links }: { nodes: readonly FlowNode[]; links: readonly FlowLink[] }) {
  const [, navigate] = useLocation()
  const largest = Math.max(1, ...nodes.map(({ amount }) => amount))
  const tones = new Map(nodes.map(({ key, tone }) => [key, tone]))
  const parts = new Set(links.filter(({ from }) => tones.get(from) === 'spending').map(({ to }) => to))
  return (
    <ol className="grid grid-cols-1 gap-1">
      {nodes.map((node) => {
        const line = (
          <>
            <span className="flex items-baseline justify-between gap-3 text-small">
              <span className={cx('min-w-0 truncate', node.tone === 'hub' && 'font-medium')}>
                {node.label}
              </span>
              <Money amount={node.amount} />
            </span>
            <ShareBar share={node.amount / largest} fill={flowTones[node.tone].bar} />
          </>
        )
        const { href } = node
        return (
          <li key={node.key} className={parts.has(node.key) ? 'ms-4' : undefined}>
            {href === undefined ? (
              <span className="grid grid-cols-1 gap-1 py-2">{line}</span>
            ) : (
              <a
                href={href}
                onClick={(event) => {
                  event.preventDefault()
                  navigate(href)
                }}
                className="grid min-h-11 grid-cols-1 content-center gap-1 rounded-control hover:bg-sunk"
              >
                {line}
              </a>
            )}
          </li>
        )
      })}
    </ol>
  )
}
