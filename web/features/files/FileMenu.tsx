import { Download, Ellipsis, FileUp, History, ListChecks, ListFilter, Tag, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  backgroundRows,
  type ExportFormat,
  exportFormats,
  exportData,
  listPreparedExports,
  prepareExport,
} from '#contract/files/exports.ts'
import { type Filter, filterTotals } from '#contract/ledger/transactions.ts'
import { call, callRaw } from '../../api/call.ts'
import { errorOf } from '../../api/errors.ts'
import { paths } from '../../paths.ts'
import { useSave } from '../../ui/forms/useSave.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { isFiltered } from '../ledger/filter/filter.ts'

/**
 * Menu of the list: selecting, rules, tags, shared costs, import, activity, and export. A large export is prepared in
 * the background and announced by a notification.
 */
export function FileMenu({ filter, onSelect }: { filter: Filter; onSelect: () => void }) {
  const { t } = useTranslation('transactions')
  const exporting = useSave(t('files.failed'), { inToast: true, refetch: [listPreparedExports] })
  const download = (format: ExportFormat): Promise<boolean> =>
    exporting.save(
      async () => {
        const { listed } = await call(filterTotals, { query: filter })
        if (listed > backgroundRows) {
          await call(prepareExport, { body: { ...filter, format } })
          return t('files.preparing')
        }
        const response = await callRaw(exportData, { query: { ...filter, format } })
        if (!response.ok) throw await errorOf(response)
        const header = response.headers.get('content-disposition') ?? ''
        saveFile(await response.blob(), /filename="([\w.-]+)"/.exec(header)?.[1] ?? `transactions.${format}`)
        return t('files.exported')
      },
      (text) => text,
    )
  return (
    <Menu
      label={t('files.label')}
      align="end"
      trigger={<Ellipsis aria-hidden="true" className="size-5" />}
      triggerClass="touch inline-flex items-center justify-center rounded-control border border-line bg-card hover:border-line-strong"
      header={
        <p className="px-3 py-2 text-meta text-muted">
          {t(isFiltered(filter) ? 'files.filtered' : 'files.all')}
        </p>
      }
      items={[
        { label: t('bulk.start'), icon: ListChecks, onSelect },
        { label: t('files.rules'), icon: ListFilter, href: paths.rules },
        { label: t('files.tags'), icon: Tag, href: paths.tags },
        { label: t('files.shared'), icon: Users, href: paths.shared },
        { label: t('files.import'), icon: FileUp, href: paths.imports },
        { label: t('files.activity'), icon: History, href: paths.activity },
        ...exportFormats.map((format) => ({
          label: t(`files.${format}`),
          icon: Download,
          onSelect: () => void download(format),
        })),
      ]}
    />
  )
}
