import { Download, Pin, PinOff, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import { spendingGroups } from '#contract/analytics.ts'
import {
  createReport,
  deleteReport,
  listReports,
  type Report,
  reportCharts,
  type ReportDefinition,
  updateReport,
} from '#contract/reports.ts'
import { periodKeys } from '#contract/period.ts'
import { useChange, useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import { SelectField, TextField } from '../../../ui/parts/Field.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { useCategories } from '../../transactions/list/list-data.ts'
import { AnalyticsFrame } from '../parts/AnalyticsFrame.tsx'
import { csvOf, definitionOf, searchOf } from './definition.ts'
import { ReportPicture, rowName, useReport } from './ReportPicture.tsx'

const shownPeriods = [...periodKeys, 'pay', 'pay-1'] as const

/** A report as one sentence with choices in it; the address holds it, and it can be saved. */
export function ReportsScreen() {
  const { t } = useTranslation('analytics')
  const search = useSearch()
  const [saving, setSaving] = useState(false)
  const definition = definitionOf(search)
  return (
    <AnalyticsFrame tab="reports">
      <Saved />
      <Card className="mb-5">
        <Builder definition={definition} />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button icon={Save} size="small" onClick={() => setSaving(true)}>
            {t('reports.save')}
          </Button>
          <CsvButton definition={definition} />
        </div>
      </Card>
      <Card>
        <Head definition={definition} />
        <ReportPicture definition={definition} />
      </Card>
      {saving && <SaveDialog definition={definition} onClose={() => setSaving(false)} />}
    </AnalyticsFrame>
  )
}

function Head({ definition }: { definition: ReportDefinition }) {
  const { t } = useTranslation('analytics')
  const total = useReport(definition).data?.total
  return (
    <CardTitle>
      {t(`reports.measures.${definition.measure}`)}
      {total && (
        <>
          {': '}
          <Money amount={total.amount} />
        </>
      )}
    </CardTitle>
  )
}

function Builder({ definition }: { definition: ReportDefinition }) {
  const { t } = useTranslation('analytics')
  const { t: ui } = useTranslation('ui')
  const [, navigate] = useLocation()
  const { list } = useCategories()
  const { measure, group, chart, filter } = definition
  const go = (part: Partial<ReportDefinition>): void =>
    navigate(`${paths.reports}${searchOf({ ...definition, ...part })}`, { replace: true })
  const own = filter.period === undefined
  return (
    <div className="grid gap-3 phone:grid-cols-3 xl:grid-cols-5">
      <SelectField
        label={t('reports.show')}
        value={measure}
        onChange={(event) => go({ measure: event.target.value === 'income' ? 'income' : 'expense' })}
      >
        <option value="expense">{t('reports.measures.expense')}</option>
        <option value="income">{t('reports.measures.income')}</option>
      </SelectField>
      <SelectField
        label={t('reports.by')}
        value={group}
        onChange={(event) =>
          go({ group: spendingGroups.find((one) => one === event.target.value) ?? 'category' })
        }
      >
        {spendingGroups.map((one) => (
          <option key={one} value={one}>
            {t(`reports.groups.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('reports.for')}
        value={own ? 'own' : filter.period}
        onChange={(event) => {
          const period = shownPeriods.find((one) => one === event.target.value)
          const { from: _from, to: _to, ...rest } = filter
          if (period) go({ filter: { ...rest, period } })
        }}
      >
        {own && <option value="own">{ui('periodLong.other')}</option>}
        {shownPeriods.map((one) => (
          <option key={one} value={one}>
            {ui(`periodLong.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('reports.where')}
        value={filter.category ?? ''}
        onChange={(event) => {
          const { category: _category, ...rest } = filter
          go({ filter: event.target.value === '' ? rest : { ...rest, category: event.target.value } })
        }}
      >
        <option value="">{t('reports.anyCategory')}</option>
        {list
          .filter(({ type }) => type === measure)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        <option value="uncategorised">{t('uncategorised')}</option>
      </SelectField>
      <SelectField
        label={t('reports.as')}
        value={chart}
        onChange={(event) => go({ chart: reportCharts.find((one) => one === event.target.value) ?? 'bars' })}
      >
        {reportCharts.map((one) => (
          <option key={one} value={one}>
            {t(`reports.charts.${one}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The rows of the report as a file. */
function CsvButton({ definition }: { definition: ReportDefinition }) {
  const { t } = useTranslation('analytics')
  const { t: ui } = useTranslation('ui')
  const found = useReport(definition).data
  const save = (): void => {
    if (!found) return
    const head = [t(`reports.groups.${found.group}`), `${ui('amount')} (AED)`, t('reports.count')]
    const rows = found.rows.map((row) => [rowName(row, found.group), row.amount, row.count])
    // spreadsheets take a file without the mark for one in an old encoding
    const url = URL.createObjectURL(new Blob(['\uFEFF', csvOf(head, rows)], { type: 'text/csv' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${t('reports.file')}.csv`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  return (
    <Button icon={Download} size="small" onClick={save} disabled={!found}>
      {t('reports.csv')}
    </Button>
  )
}

function SaveDialog({ definition, onClose }: { definition: ReportDefinition; onClose: () => void }) {
  const { t } = useTranslation('analytics')
  const { t: ui } = useTranslation('ui')
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useChange(createReport, [listReports])
  const save = (): void =>
    mutate(
      { body: { name, definition } },
      {
        onSuccess: () => {
          showToast(t('reports.saved'))
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      size="small"
      title={t('reports.save')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" onClick={save} busy={isPending} disabled={name.trim() === ''}>
            {t('reports.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('reports.name')}
        value={name}
        maxLength={60}
        error={error?.message}
        onChange={(event) => setName(event.target.value)}
      />
    </Dialog>
  )
}

/** The saved reports; a pinned one is on the overview too. */
function Saved() {
  const { t } = useTranslation('analytics')
  const reports = useRead(listReports).data?.reports ?? []
  if (reports.length === 0) return null
  return (
    <Card flush className="mb-5">
      <ul aria-label={t('reports.list')} className="divide-y divide-line">
        {reports.map((report) => (
          <SavedRow key={report.id} report={report} />
        ))}
      </ul>
    </Card>
  )
}

function SavedRow({ report }: { report: Report }) {
  const { t } = useTranslation('analytics')
  const change = useChange(updateReport, [listReports])
  const remove = useChange(deleteReport, [listReports])
  const failed = { onError: () => showToast(t('overview.notHidden'), { kind: 'error' as const }) }
  const { id, name, pinned, definition } = report
  return (
    <li className="flex items-center gap-1 px-4 py-1 phone:px-5">
      <Link
        href={`${paths.reports}${searchOf(definition)}`}
        className="inline-flex min-h-11 min-w-0 flex-1 items-center truncate underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <IconButton
        icon={pinned ? PinOff : Pin}
        label={t(pinned ? 'reports.unpin' : 'reports.pin', { name })}
        busy={change.isPending}
        onClick={() => change.mutate({ params: { id }, body: { pinned: !pinned } }, failed)}
      />
      <IconButton
        icon={Trash2}
        label={t('reports.delete', { name })}
        busy={remove.isPending}
        onClick={() => remove.mutate({ params: { id } }, failed)}
      />
    </li>
  )
}
