import { ChartPie, Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import {
  type AllocationSlice,
  exportInvestments,
  readInvestments,
} from '#contract/investments/investments.ts'
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
import { Card, CardTitle, PageHeader } from '../../ui/parts/Surface.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { InvestmentDialog } from './InvestmentDialog.tsx'
import { FoundPayments } from './overview/FoundPayments.tsx'
import { Holdings } from './overview/Holdings.tsx'
import { Places } from './overview/Places.tsx'
import { Returns } from './overview/Returns.tsx'
import { Summary } from './overview/Summary.tsx'
import { Targets } from './overview/Targets.tsx'
import { instrumentKinds } from '#contract/investments/investment-kinds.ts'
import { localeNow } from '../../ui/format/locale.ts'
import { percentText } from '../../ui/format/format.ts'
import { Money } from '../../ui/format/Money.tsx'
import { SegmentedControl } from '../../ui/parts/Choice.tsx'
import { ShareBar } from '../../ui/parts/Progress.tsx'
import type { Overview } from './overview/types.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { LazyTimeChart } from '../../ui/charts/LazyCharts.tsx'
import { WithAmount } from '../../ui/format/WithAmount.tsx'

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
                  <FoundPayments accounts={data.accounts} />
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

const sides = ['kind', 'currency', 'country', 'account'] as const
type Side = (typeof sides)[number]

/** The name of a country in the language of the page; its code if it has none. */
function countryName(code: string): string {
  return new Intl.DisplayNames(localeNow(), { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** How the value is spread over classes, currencies, countries or places. */
function Allocation({ allocation }: { allocation: Overview['allocation'] }) {
  const { t } = useTranslation('investments')
  const [side, setSide] = useState<Side>('kind')
  const nameOf = ({ key, name }: AllocationSlice): string => {
    if (side === 'kind') {
      const kind = instrumentKinds.find((value) => value === key)
      return kind ? t(`kinds.${kind}`) : name
    }
    if (side === 'country') return key === '' ? t('spread.noCountry') : countryName(key)
    return name
  }
  return (
    <Card aria-labelledby="allocation">
      <CardTitle id="allocation">{t('spread.title')}</CardTitle>
      <SegmentedControl
        label={t('spread.by')}
        value={side}
        onChange={setSide}
        className="mb-3"
        options={sides.map((value) => ({ value, label: t(`spread.${value}`) }))}
      />
      <ul className="grid gap-3">
        {allocation[side].map((slice) => (
          <li key={slice.key} className="grid gap-1">
            <span className="flex items-baseline justify-between gap-3 text-small">
              <bdi className="min-w-0 truncate">{nameOf(slice)}</bdi>
              <span className="shrink-0">
                <span className="text-muted">{percentText(slice.share * 100, 1)} · </span>
                <Money amount={slice.amount} />
              </span>
            </span>
            <ShareBar share={slice.share} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Props = { received: Overview['dividends']; expected: Overview['expected_dividends'] }

/** Dividends of the last twelve months, and beside them what the next twelve bring if each is paid as last year. */
function Dividends({ received, expected }: Props) {
  const { t } = useTranslation('investments')
  const none = received.every(({ amount }) => amount === 0)
  const minor = expected.reduce((sum, { amount }) => sum + minorFromWire(amount, 'AED'), 0n)
  const months = [...new Set([...received, ...expected].map(({ month }) => month))]
  const amountIn = (list: Props['received']) => (month: string) =>
    list.find((row) => row.month === month)?.amount ?? null
  return (
    <Card aria-labelledby="dividends">
      <CardTitle id="dividends">{t('dividends.title')}</CardTitle>
      <p className="mb-3 text-small text-muted">{t(none ? 'dividends.none' : 'dividends.lead')}</p>
      {!none && (
        <LazyTimeChart
          label={t('dividends.chart')}
          monthly
          height="h-40"
          days={months}
          series={[
            {
              key: 'dividends',
              label: t('dividends.amount'),
              tone: 'now',
              filled: true,
              curve: 'step',
              values: months.map(amountIn(received)),
            },
            {
              key: 'expected',
              label: t('dividends.expected'),
              tone: 'before',
              dashed: true,
              curve: 'step',
              values: months.map(amountIn(expected)),
            },
          ]}
        />
      )}
      {minor > 0n && (
        <p className="mt-3 text-small text-muted">
          <WithAmount text={t('dividends.asLastYear')}>
            <Money amount={wireAmount(minor, 'AED')} />
          </WithAmount>
        </p>
      )}
    </Card>
  )
}
