import { ChartPie, Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { exportInvestments, readInvestments } from '#contract/investments/investments.ts'
import { callRaw } from '../../api/call.ts'
import { errorOf } from '../../api/errors.ts'
import { useRead } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { useSave } from '../../ui/forms/useSave.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { BackLink } from '../../ui/parts/Links.tsx'
import { Loaded } from '../../ui/parts/Loaded.tsx'
import { Empty } from '../../ui/parts/Notes.tsx'
import { usePageTitle } from '../../ui/parts/Screens.tsx'
import { PageHeader } from '../../ui/parts/Surface.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { InvestmentDialog } from './InvestmentDialog.tsx'
import { Allocation } from './overview/Allocation.tsx'
import { Dividends } from './overview/Dividends.tsx'
import { Holdings } from './overview/Holdings.tsx'
import { Places } from './overview/Places.tsx'
import { Returns } from './overview/Returns.tsx'
import { Summary } from './overview/Summary.tsx'
import { Targets } from './overview/Targets.tsx'

/** All investments: their value and gains, how they are spread, and what they returned. */
export function InvestmentsScreen() {
  const { t } = useTranslation('investments')
  usePageTitle(t('title'))
  const [, navigate] = useLocation()
  const [importing, setImporting] = useState(false)
  const [adding, setAdding] = useState(new URLSearchParams(useSearch()).has('new'))
  const read = useRead(readInvestments)
  const isEmpty = read.data && read.data.holdings.length + read.data.others.length === 0
  const add = (
    <Button icon={Plus} variant="primary" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <BackLink href={paths.accounts}>{t('back')}</BackLink>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          read.data && (
            <>
              <FileMenu onImport={() => setImporting(true)} />
              {!isEmpty && add}
            </>
          )
        }
      />
      <Loaded query={read} failed={t('failed')}>
        {(data) =>
          isEmpty ? (
            <Empty icon={ChartPie} title={t('emptyTitle')} action={add}>
              {t('emptyText')}
            </Empty>
          ) : (
            <div className="grid grid-cols-1 gap-5">
              <Summary overview={data} />
              <Holdings overview={data} />
              <div className="grid grid-cols-1 items-start gap-5 roomy:grid-cols-2">
                <div className="grid min-w-0 gap-5">
                  <Returns overview={data} />
                  <Dividends received={data.dividends} expected={data.expected_dividends} />
                </div>
                <div className="grid min-w-0 gap-5">
                  <Allocation allocation={data.allocation} />
                  <Targets overview={data} />
                  <Places accounts={data.accounts} />
                </div>
              </div>
              <p className="text-meta text-muted">{t('notAdvice')}</p>
            </div>
          )
        }
      </Loaded>
      {importing && <ImportDialog accounts={read.data?.accounts ?? []} onClose={() => setImporting(false)} />}
      {adding && (
        <InvestmentDialog
          instrument={null}
          accounts={read.data?.accounts ?? []}
          onClose={() => {
            setAdding(false)
            navigate(paths.investments, { replace: true })
          }}
        />
      )}
    </>
  )
}

function FileMenu({ onImport }: { onImport: () => void }) {
  const { t } = useTranslation('investments')
  const exporting = useSave(t('export.failed'), { inToast: true, refetch: [] })
  const save = (format: 'csv' | 'hledger'): Promise<boolean> =>
    exporting.save(async () => {
      const response = await callRaw(exportInvestments, { query: { format } })
      if (!response.ok) throw await errorOf(response)
      const header = response.headers.get('content-disposition') ?? ''
      saveFile(await response.blob(), /filename="([\w.-]+)"/.exec(header)?.[1] ?? `investments.${format}`)
    })
  return (
    <Menu
      label={t('export.menu')}
      trigger={<Ellipsis aria-hidden="true" className="size-5" />}
      triggerClass="touch inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border border-line bg-card hover:border-line-strong"
      align="end"
      items={[
        { label: t('import.title'), onSelect: onImport },
        ...(['csv', 'hledger'] as const).map((format) => ({
          label: t(`export.${format}`),
          onSelect: () => void save(format),
        })),
      ]}
    />
  )
}
