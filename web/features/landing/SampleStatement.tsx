import { useTranslation } from 'react-i18next'
import { Pill, type Tint } from '../../ui/parts/Badge.tsx'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'
import { cx } from '../../ui/cx.ts'
import { WithAmount } from '../../ui/format/WithAmount.tsx'
import { Dirham } from '../../ui/format/Dirham.tsx'

const spent = [0, 210, 460, 520, 980, 1130, 1480, 1510, 1890, 2240, 2310, 2620, 2700, 3105, 3180, 3412]
const before = [0, 380, 640, 900, 1240, 1310, 1890, 2150, 2420, 2480, 2960, 3350, 3610, 3720, 4080, 4224]

type Row = {
  key: 'salary' | 'groceries' | 'metro' | 'dining'
  amount: string
  tint: Tint
}
const rows: readonly Row[] = [
  { key: 'groceries', amount: '−312.45', tint: 'orange' },
  { key: 'metro', amount: '−5.00', tint: 'blue' },
  { key: 'salary', amount: '+18,500.00', tint: 'green' },
  { key: 'dining', amount: '−86.00', tint: 'purple' },
]

/** A sample of the product, built from its own components with invented figures and labelled as such. */
export function SampleStatement({ most = rows.length }: { most?: number }) {
  const { t } = useTranslation('landing')
  return (
    <div className="rounded-card border border-line bg-card">
      <div className="px-5 pt-5 pb-4">
        <div className="flex items-center justify-between gap-3">
          <p className="text-small text-muted">{t('mock.spent')}</p>
          <Pill tint="amber">{t('mock.sample')}</Pill>
        </div>
        <p className="mt-1">
          <Dirhams text="3,412.00" className="text-hero font-normal" />
        </p>
        <p className="mt-1.5 text-small text-muted">
          <WithAmount text={t('mock.sentence')}>
            <Dirhams text="812.00" className="font-medium text-income" />
          </WithAmount>
        </p>
        <div className="relative mt-5 h-28 border-b border-line">
          <Sparkline
            values={before}
            top={4300}
            label={t('mock.chart')}
            tone="before"
            className="absolute inset-0 h-full"
          />
          <Sparkline values={spent} top={4300} tone="now" className="absolute inset-0 h-full" />
        </div>
        <p aria-hidden="true" className="mt-2.5 flex gap-5 text-meta text-muted">
          <span className="inline-flex items-center gap-1.5">
            <span className="h-0.5 w-4 rounded-full bg-accent" />
            {t('mock.now')}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span className="h-0.5 w-4 rounded-full bg-before" />
            {t('mock.before')}
          </span>
        </p>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {rows.slice(0, most).map((row) => (
          <StatementRow key={row.key} row={row} />
        ))}
      </ul>
    </div>
  )
}

function StatementRow({ row }: { row: Row }) {
  const { t } = useTranslation('landing')
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <span
        aria-hidden="true"
        className="flex size-8 shrink-0 items-center justify-center rounded-[28%] bg-sunk text-small font-semibold"
      >
        {t(`mock.rows.${row.key}.name`).slice(0, 1)}
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-small">{t(`mock.rows.${row.key}.name`)}</span>
        <span className="truncate text-meta text-muted">{t(`mock.rows.${row.key}.detail`)}</span>
      </span>
      <span className="hidden tablet:block">
        <Pill tint={row.tint}>{t(`mock.rows.${row.key}.category`)}</Pill>
      </span>
      <bdi
        dir="ltr"
        className={cx('figures min-w-24 text-end text-small', row.key === 'salary' && 'text-income')}
      >
        {row.amount}
      </bdi>
    </li>
  )
}

/** A price or sample amount, styled as in the app but without loading the app's money formatting. */
export function Dirhams({ text, className = '' }: { text: string | number; className?: string }) {
  const { t, i18n } = useTranslation('landing')
  const sign = i18n.language === 'ar-AE'
  return (
    <bdi dir="ltr" className={`figures ${className}`}>
      {sign && <Dirham />}
      <span className={sign ? 'sr-only' : ''}>{t('aed')}&nbsp;</span>
      {text}
    </bdi>
  )
}
