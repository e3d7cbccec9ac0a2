import { useLocation } from 'wouter'
import { cx } from '../../cx.ts'
import { Money } from '../../format/Money.tsx'
import { ShareBar } from '../../parts/Progress.tsx'
import type { FlowLink, FlowNode } from './flow-row.ts'

const income = { fill: 'fill-income', stroke: 'stroke-income', bar: 'bg-income' }
/** The classes of a node's colour in the chart and in the list. */
export const flowTones: Record<FlowNode['tone'], { fill: string; stroke: string; bar: string }> = {
  income,
  saved: income,
  hub: { fill: 'fill-ink', stroke: 'stroke-ink', bar: 'bg-ink' },
  spending: { fill: 'fill-accent', stroke: 'stroke-accent', bar: 'bg-accent' },
}

/** The chart as a list: income first, then where it went, with bars; parts of a group are listed under it. */
export function FlowList({ nodes, links }: { nodes: readonly FlowNode[]; links: readonly FlowLink[] }) {
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
