import { useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { cashFlow, FlowRow } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { productName } from '#contract/product.ts'
import type { PictureInput } from '../../../../ui/charts/picture/picture.ts'
import { commaList, rangeText } from '../../../../ui/format/format.ts'
import { Card } from '../../../../ui/parts/Surface.tsx'
import { chartIn, PictureButton } from '../print/PictureButton.tsx'
import type { YearSpan } from './year-data.ts'

type Flow = ResponseOf<typeof cashFlow>

/** The props shared by all pages of a year in review. */
export type Review = {
  span: YearSpan
  title: string
  months: readonly FlowRow[]
  total: Flow['total']
  /** The same days of the previous year; null unless every account has data for them. */
  before: FlowRow | null
  unconverted: Flow['unconverted']
}

const pages = ['summary', 'months', 'categories', 'merchants', 'days', 'worth'] as const

type PageProps = Pick<Review, 'span' | 'title'> & {
  page: (typeof pages)[number]
  sentence: string
  /** What a picture of the page shows besides its chart; null if there is nothing to show. */
  picture?: Pick<PictureInput, 'stats' | 'rows'> | null
  children: ReactNode
}

/** One page: its topic, its answer as a sentence, and the figures behind it. */
export function Page({ page, span, title, sentence, picture, children }: PageProps) {
  const { t } = useTranslation('year')
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  const days = rangeText(span.from, span.to)
  return (
    <Card data-print-page="" aria-labelledby={heading}>
      <div className="mb-4 flex items-start justify-between gap-3">
        <div>
          <p className="text-small text-muted">{t(`${page}.title`)}</p>
          <h3 id={heading} className="mt-1 text-title text-balance">
            {sentence}
          </h3>
        </div>
        {picture && (
          <PictureButton
            name={`${title} · ${t(`${page}.title`)}`}
            make={() => ({ title: sentence, subtitle: days, chart: chartIn(box.current), ...picture })}
          />
        )}
      </div>
      <div ref={box}>{children}</div>
      <p className="mt-6 hidden text-meta text-muted print:block">
        {t('page', {
          product: productName,
          title: commaList([title, days]),
          page: pages.indexOf(page) + 1,
          pages: pages.length,
        })}
      </p>
    </Card>
  )
}
