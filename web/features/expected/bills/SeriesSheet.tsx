import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import type { Day } from '#contract/period.ts'
import { type Series, deleteRecurring, listOccurrences, updateRecurring } from '#contract/expected/series.ts'
import { listCheques } from '#contract/expected/cheques.ts'
import { baseCurrency } from '#contract/product.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { ItemSheet } from '../../../ui/forms/ItemSheet.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { Badge } from '../../../ui/parts/Badge.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Fact, Facts } from '../../../ui/parts/Lists.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { foundLease } from '../cheques/found.ts'
import { isOnce, mergeable } from './words.ts'
import { SeriesHistory } from './SeriesHistory.tsx'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useForm } from '../../../ui/forms/useForm.ts'

type SheetProps = {
  series: Series
  all: readonly Series[]
  today: Day
  onEdit: () => void
  onClose: () => void
}

/** One series: its details, its dates, and all actions on it. */
export function SeriesSheet({ series, all, today, onEdit, onClose }: SheetProps) {
  const { t } = useTranslation('bills')
  const [asking, setAsking] = useState<'merge' | 'dismiss' | null>(null)
  const saving = useSave(t('failed'))
  const change = (
    state: 'active' | 'paused' | 'ended',
    decision: 'confirmed' | 'paused' | 'resumed' | 'ended',
  ): void =>
    void saving.save(
      () => call(updateRecurring, { params: { id: series.id }, body: { state } }),
      t(`done.${decision}`),
    )
  const isLease = useIsLease(series)
  const stopped = series.state === 'paused' || series.state === 'ended'
  const items = [
    ...(stopped
      ? [{ label: t('detail.resume'), onSelect: () => change('active', 'resumed') }]
      : [
          { label: t('detail.pause'), onSelect: () => change('paused', 'paused') },
          { label: t('detail.end'), onSelect: () => change('ended', 'ended') },
        ]),
    { label: t('detail.merge'), onSelect: () => setAsking('merge') },
    {
      label: t(series.source === 'user' ? 'detail.remove' : 'detail.dismiss'),
      danger: true,
      onSelect: () => setAsking('dismiss'),
    },
  ]
  return (
    <ItemSheet
      title={series.name}
      error={saving.error}
      onClose={onClose}
      actions={
        <>
          <Menu
            label={t('detail.more')}
            namedByText
            trigger={t('detail.more')}
            triggerClass="min-h-11 rounded-control border border-line px-4 hover:border-line-strong"
            items={items}
          />
          <Button onClick={onEdit}>{t('detail.edit')}</Button>
          {series.state === 'suggested' && (
            <Button
              variant={isLease ? 'secondary' : 'primary'}
              busy={saving.busy}
              onClick={() => change('active', 'confirmed')}
            >
              {t('detail.confirm')}
            </Button>
          )}
          {isLease && (
            <ButtonLink variant="primary" href={paths.foundLease}>
              {t('detail.asLease')}
            </ButtonLink>
          )}
        </>
      }
    >
      {isLease && <Alert tone="info">{t('detail.rentCheques')}</Alert>}
      <p className="flex flex-wrap items-center gap-2 text-small text-muted">
        <Badge
          tone={series.state === 'active' ? 'good' : series.state === 'suggested' ? 'accent' : 'neutral'}
        >
          {t(`seriesState.${series.state}`)}
        </Badge>
        {t(`source.${series.source}`)}
      </p>
      <Details series={series} />
      <Dates series={series} today={today} />
      {asking === 'merge' && <MergeDialog series={series} all={all} onClose={() => setAsking(null)} />}
      {asking === 'dismiss' && (
        <DismissDialog series={series} onClose={() => setAsking(null)} onDone={onClose} />
      )}
    </ItemSheet>
  )
}

/** Whether the payments of a series that was found are cheques which make a lease. */
function useIsLease({ state, type, source, expected, currency }: Series): boolean {
  const isFound = state === 'suggested' && type === 'expense' && source === 'found'
  const { data } = useRead(listCheques, undefined, { enabled: isFound })
  const lease = isFound && data ? foundLease(data.offers) : null
  return lease !== null && lease.amount === expected && currency === baseCurrency
}

function Details({ series }: { series: Series }) {
  const { t } = useTranslation('bills')
  const accounts = useRead(accountsQuick).data?.data
  const account = accounts?.find(({ id }) => id === series.account_id)
  const { currency } = series
  const lines = [
    series.next_date !== null && ([t('detail.next'), dateText(series.next_date, 'long')] as const),
    [t('detail.amount'), <Money key="amount" amount={series.expected} currency={currency} />] as const,
    series.low !== series.high &&
      ([
        t('detail.usual'),
        <span key="usual">
          <Money amount={series.low} currency={currency} /> –{' '}
          <Money amount={series.high} currency={currency} />
        </span>,
      ] as const),
    [t('detail.cadence'), isOnce(series) ? t('once') : t(`cadence.${series.cadence}`)] as const,
    [t('detail.kind'), t(`kind.${series.kind}`)] as const,
    [t('detail.account'), account ? account.account_name : t('detail.anyAccount')] as const,
    series.until_date !== null && ([t('detail.until'), dateText(series.until_date)] as const),
  ].filter((line) => line !== false)
  return (
    <Facts>
      {lines.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}

function Dates({ series, today }: { series: Series; today: Day }) {
  const { t } = useTranslation('bills')
  const read = useRead(listOccurrences, { params: { id: series.id } })
  return (
    <Loaded query={read} failed={t('failed')} height="h-40" bare>
      {(data) => <SeriesHistory series={series} data={data} today={today} />}
    </Loaded>
  )
}

type DismissProps = { series: Series; onClose: () => void; onDone: () => void }

/** Confirms before a series is dismissed permanently, or a manually added one is deleted. */
function DismissDialog({ series, ...closing }: DismissProps) {
  const { t } = useTranslation('bills')
  const isManual = series.source === 'user'
  return (
    <ConfirmDialog
      {...closing}
      title={t(isManual ? 'detail.removeTitle' : 'detail.dismissTitle', { name: series.name })}
      confirm={t(isManual ? 'detail.remove' : 'detail.dismiss')}
      failed={t('failed')}
      work={() => call(deleteRecurring, { params: { id: series.id } })}
      done={t(isManual ? 'done.removed' : 'done.dismissed')}
    >
      {t(isManual ? 'detail.removeText' : 'detail.dismissText')}
    </ConfirmDialog>
  )
}

type MergeProps = { series: Series; all: readonly Series[]; onClose: () => void }

/** Merges the series with another one that is in fact the same. */
function MergeDialog({ series, all, onClose }: MergeProps) {
  const { t } = useTranslation('bills')
  const targets = mergeable(all, series)
  const form = useForm({
    start: () => ({ merge: '' }),
    schema: updateRecurring.body,
    save: (body) => call(updateRecurring, { params: { id: series.id }, body }),
    done: t('done.merged'),
    failed: t('failed'),
    onClose,
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={t('detail.mergeTitle', { name: series.name })}
      text={targets.length === 0 ? t('detail.mergeNone') : t('detail.mergeText', { name: series.name })}
      submit={t('detail.mergeAction')}
      ready={form.values.merge !== ''}
    >
      <div
        role="radiogroup"
        aria-label={t('detail.mergeTitle', { name: series.name })}
        className="grid gap-1"
      >
        {targets.map((target) => (
          <label key={target.id} className="flex min-h-11 items-center gap-3 text-small">
            <input
              type="radio"
              name="merge"
              className="accent-accent"
              checked={form.values.merge === target.id}
              onChange={() => form.set({ merge: target.id })}
            />
            <bdi className="min-w-0 flex-1 truncate">{target.name}</bdi>
            <Money amount={target.expected} currency={target.currency} />
          </label>
        ))}
      </div>
    </FormDialog>
  )
}
