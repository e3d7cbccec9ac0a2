import { LayoutDashboard, Pin, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  createReport,
  deleteReport,
  listReports,
  type Report,
  type ReportDefinition,
  updateReport,
} from '#contract/figures/reports.ts'
import { call } from '../../../../api/call.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { text } from '../../../../ui/forms/fields.tsx'
import { FieldsDialog } from '../../../../ui/forms/FieldsDialog.tsx'
import { useSave } from '../../../../ui/forms/useSave.ts'
import { IconButton } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Surface.tsx'
import { searchOf } from './definition.ts'

/** The saved reports, which can also be shown on the overview and on the dashboard. */
export function SavedReports() {
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

const pressed = 'text-accent bg-accent-soft'

function SavedRow({ report }: { report: Report }) {
  const { t } = useTranslation('analytics')
  const saving = useSave(() => t('overview.notHidden'), { inToast: true, refetch: [listReports] })
  const { id, name, pinned, on_dashboard, definition } = report
  const change = (body: BodyOf<typeof updateReport>): void =>
    void saving.save(() => call(updateReport, { params: { id }, body }))
  return (
    <li className="flex items-center gap-1 px-4 py-1 phone:px-5">
      <Link
        href={`${paths.reports}${searchOf(definition)}`}
        className="inline-flex min-h-11 min-w-0 flex-1 items-center underline-offset-4 hover:underline"
      >
        <span dir="auto" className="truncate">
          {name}
        </span>
      </Link>
      <IconButton
        icon={Pin}
        label={t(pinned ? 'reports.unpin' : 'reports.pin', { name })}
        aria-pressed={pinned}
        className={pinned ? pressed : undefined}
        busy={saving.busy}
        onClick={() => change({ pinned: !pinned })}
      />
      <IconButton
        icon={LayoutDashboard}
        label={t(on_dashboard ? 'reports.offDashboard' : 'reports.toDashboard', { name })}
        aria-pressed={on_dashboard}
        className={on_dashboard ? pressed : undefined}
        busy={saving.busy}
        onClick={() => change({ on_dashboard: !on_dashboard })}
      />
      <IconButton
        icon={Trash2}
        label={t('reports.delete', { name })}
        busy={saving.busy}
        onClick={() => void saving.save(() => call(deleteReport, { params: { id } }))}
      />
    </li>
  )
}

type SaveProps = { definition: ReportDefinition; onClose: () => void }

/** Asks for a name and saves the report under it. */
export function SaveDialog({ definition, onClose }: SaveProps) {
  const { t } = useTranslation('analytics')
  return (
    <FieldsDialog
      size="small"
      title={t('reports.save')}
      fields={[text('name', t('reports.name'), '', { maxLength: 60 })]}
      schema={createReport.body}
      body={(body) => ({ ...body, definition })}
      save={(body) => call(createReport, { body })}
      done={t('reports.saved')}
      submit={t('reports.save')}
      onClose={onClose}
    />
  )
}
