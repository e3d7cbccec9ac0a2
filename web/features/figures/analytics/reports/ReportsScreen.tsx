import '../print/print.css'
import { Download, Printer, Save } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { lazyWith } from '../../../../lazy.ts'
import { dubaiDay } from '#contract/period.ts'
import { productName } from '#contract/product.ts'
import type { ReportDefinition } from '#contract/figures/reports.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { dateText, rangeText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { paths } from '../../../../paths.ts'
import { SegmentedControl } from '../../../../ui/parts/Choice.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { LoadingBlock, Skeleton } from '../../../../ui/parts/Progress.tsx'
import { Card, CardTitle } from '../../../../ui/parts/Surface.tsx'
import { AnalyticsFrame } from '../parts/AnalyticsFrame.tsx'
import { PictureButton, chartIn, usePictureRows } from '../print/PictureButton.tsx'
import { Builder } from './Builder.tsx'
import { csvOf, definitionOf } from './definition.ts'
import { type ReportFigures, ReportPicture, rowName, useReport } from './ReportPicture.tsx'
import { SaveDialog, SavedReports } from './SavedReports.tsx'
import { saveFile } from '../../../../ui/save-file.ts'

const YearReview = lazyWith(() => import('../year/YearReview.tsx').then((m) => m.YearReview), ['year'])

const Comparison = lazyWith(() => import('../compare/Comparison.tsx').then((m) => m.Comparison))

const addresses = { report: paths.reports, compare: paths.compare, year: paths.yearInReview }

/** Three kinds of report: the user's own, two periods compared (`?compare`), and the year in review (`?review`). */
export function ReportsScreen() {
  const { t } = useTranslation('analytics')
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const kind = query.has('review') ? 'year' : query.has('compare') ? 'compare' : 'report'
  return (
    <AnalyticsFrame tab="reports" part={kind === 'report' ? undefined : kind}>
      <SegmentedControl
        label={t('tabs.reports')}
        value={kind}
        onChange={(chosen) => navigate(addresses[chosen])}
        options={(['report', 'compare', 'year'] as const).map((value) => ({
          value,
          label: t(`tabs.${value}`),
        }))}
        className="mb-5 print:hidden"
      />
      {kind === 'report' ? (
        <OwnReport />
      ) : (
        <Suspense fallback={<LoadingPart />}>{kind === 'year' ? <YearReview /> : <Comparison />}</Suspense>
      )}
    </AnalyticsFrame>
  )
}

const LoadingPart = () => (
  <LoadingBlock>
    <Skeleton className="h-96 rounded-card" />
  </LoadingBlock>
)

/** A report as one sentence of selects. It is stored in the query string and can be saved. */
function OwnReport() {
  const { t } = useTranslation('analytics')
  const search = useSearch()
  const [saving, setSaving] = useState(false)
  const definition = definitionOf(search)
  return (
    <>
      <SavedReports />
      <Card className="mb-5">
        <Builder definition={definition} />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button icon={Save} size="small" onClick={() => setSaving(true)}>
            {t('reports.save')}
          </Button>
          <ShareButtons definition={definition} />
        </div>
      </Card>
      <Sheet definition={definition} />
      {saving && <SaveDialog definition={definition} onClose={() => setSaving(false)} />}
    </>
  )
}

/** The report itself: the part that is printed and saved as a picture. */
function Sheet({ definition }: { definition: ReportDefinition }) {
  const { t } = useTranslation('analytics')
  const box = useRef<HTMLDivElement>(null)
  const figures = useReport(definition).data
  const today = useToday()
  const pictureRows = usePictureRows()
  const title = t('reports.label', {
    measure: t(`reports.measures.${definition.measure}`),
    group: t(`reports.groups.${definition.group}`),
  })
  return (
    <div data-print-pages="">
      <Card data-print-page="">
        <CardTitle
          className="flex-nowrap!"
          action={
            figures &&
            figures.rows.length > 0 && (
              <PictureButton
                name={title}
                make={() => {
                  const chart = chartIn(box.current)
                  return {
                    title,
                    subtitle: daysText(figures),
                    chart,
                    rows: chart
                      ? undefined
                      : pictureRows(
                          figures.rows.map((row) => ({
                            name: rowName(row, figures.group),
                            amount: row.amount,
                          })),
                        ).slice(0, mostRows),
                  }
                }}
              />
            )
          }
        >
          {t(`reports.measures.${definition.measure}`)}
          {figures && (
            <>
              {': '}
              <Money amount={figures.total.amount} />
            </>
          )}
        </CardTitle>
        {figures && <p className="-mt-2 mb-3 text-small text-muted">{daysText(figures)}</p>}
        <div ref={box}>
          <ReportPicture definition={definition} />
        </div>
        <p className="mt-6 hidden text-meta text-muted print:block">
          {productName} · {title} · {dateText(today)}
        </p>
      </Card>
    </div>
  )
}

function daysText({ from, to }: ReportFigures): string {
  const last = to ?? dubaiDay(new Date())
  return from === null ? dateText(last) : rangeText(from, last)
}

const mostRows = 24

/** Exports the report as CSV, or prints it (every system can print to PDF). */
function ShareButtons({ definition }: { definition: ReportDefinition }) {
  const { t } = useTranslation('analytics')
  const { t: ui } = useTranslation('ui')
  const figures = useReport(definition).data
  const save = (): void => {
    if (!figures) return
    const head = [t(`reports.groups.${figures.group}`), `${ui('amount')} (AED)`, t('reports.count')]
    const rows = figures.rows.map((row) => [rowName(row, figures.group), row.amount, row.count])
    const omitted = figures.others
    if (omitted.rows > 0)
      rows.push([t('reports.others', { count: omitted.rows }), omitted.amount, omitted.count])
    // without the byte order mark, spreadsheets assume a legacy encoding
    saveFile(
      new Blob(['\uFEFF', csvOf(head, rows)], { type: 'text/csv' }),
      `${productName} ${t('reports.label', {
        measure: t(`reports.measures.${figures.measure}`),
        group: t(`reports.groups.${figures.group}`),
      })}.csv`,
    )
  }
  return (
    <>
      <Button icon={Download} size="small" onClick={save} disabled={!figures}>
        {t('reports.csv')}
      </Button>
      <Button icon={Printer} size="small" onClick={() => window.print()} disabled={!figures}>
        {t('reports.print')}
      </Button>
    </>
  )
}
