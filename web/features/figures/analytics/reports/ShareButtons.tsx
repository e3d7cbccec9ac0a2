import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { productName } from '#contract/product.ts'
import type { ReportDefinition } from '#contract/figures/reports.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { saveFile } from '../../../../ui/save-file.ts'
import { csvOf } from './definition.ts'
import { rowName, useReport } from './ReportPicture.tsx'

/** Exports the report as CSV, or prints it (every system can print to PDF). */
export function ShareButtons({ definition }: { definition: ReportDefinition }) {
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
