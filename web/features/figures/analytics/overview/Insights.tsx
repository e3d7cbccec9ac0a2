import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type Insight, listInsights } from '#contract/figures/insights.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { dateText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { IconButton } from '../../../../ui/parts/Button.tsx'
import { useEstimateText } from '../../../../ui/format/useMoneyText.ts'
import { useMoneyText } from '../parts/texts.ts'
import type { Card } from './cards.ts'
import { CardFrame, useDismiss } from './CardFrame.tsx'

/** Unusual findings, each a sentence with the transactions behind it. */
export function Insights({ card }: { card: Extract<Card, { kind: 'unusual' }> }) {
  const { t } = useTranslation('analytics')
  const { insights } = card
  return (
    <CardFrame
      dismissKey={card.key}
      sentence={t('overview.unusual', { count: insights.length })}
      evidence={t('overview.unusualEvidence')}
      href={paths.transactions}
      link={t('overview.transactions')}
    >
      <ul className="divide-y divide-line">
        {insights.map((insight) => (
          <Finding key={insight.key} insight={insight} />
        ))}
      </ul>
    </CardFrame>
  )
}

const shownEvidence = 3

/** Findings whose usual amount is said to be about that. */
const estimated: ReadonlySet<Insight['kind']> = new Set(['category_high', 'idle_money'])

/** An insight as a sentence. */
function useSentence(): (insight: Insight) => string {
  const { t } = useTranslation('analytics')
  const money = useMoneyText()
  const estimate = useEstimateText()
  return ({ kind, subject, amount, usual, day }) =>
    t(`insights.${kind}`, {
      subject,
      amount: money(amount),
      usual: usual === null ? '' : estimated.has(kind) ? estimate(usual) : money(usual),
      day: dateText(day, 'dayMonth'),
    })
}

/** What a visitor of the sample data sees first: one finding, with a link to what is behind it. */
export function FirstInsight() {
  const { t } = useTranslation('analytics')
  const sentenceOf = useSentence()
  const [insight] = useRead(listInsights).data?.insights ?? []
  return (
    insight && (
      <>
        {sentenceOf(insight)}{' '}
        <Link href={paths.analytics} className="font-medium underline underline-offset-4">
          {t('overview.unusualLink')}
        </Link>
      </>
    )
  )
}

function Finding({ insight }: { insight: Insight }) {
  const { t } = useTranslation('analytics')
  const dismiss = useDismiss()
  const sentence = useSentence()(insight)
  const { evidence, key } = insight
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p>{sentence}</p>
        <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {evidence.slice(0, shownEvidence).map((row) => (
            <li key={row.id}>
              <Link
                href={`${paths.transactions}?tx=${row.id}`}
                className="flex min-h-6 items-center justify-between gap-3 text-small text-muted hover:text-ink"
              >
                <span className="line-clamp-2 min-w-0 wrap-anywhere underline decoration-1 underline-offset-4">
                  {dateText(row.date, 'dayMonth')} · <bdi>{row.name}</bdi>
                </span>
                <Money amount={row.amount} />
              </Link>
            </li>
          ))}
        </ul>
        {evidence.length > shownEvidence && (
          <p className="text-meta text-muted">
            {t('overview.morePayments', { count: evidence.length - shownEvidence })}
          </p>
        )}
      </div>
      <IconButton
        icon={X}
        label={t('overview.notUseful')}
        onClick={() => dismiss(key)}
        className="-my-2 -me-2"
      />
    </li>
  )
}
