import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseFields } from '#contract/endpoint.ts'
import { financialReading, leastReadingMonths } from '#contract/figures/financial-reading.ts'
import { useRead } from '../../../../api/queries.ts'
import { countText, percentText, rangeText, unknownMark } from '../../../../ui/format/format.ts'
import { pluralCount } from '../../../../ui/format/seldom.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { Fact, Facts } from '../../../../ui/parts/Lists.tsx'
import { Loaded } from '../../../../ui/parts/Loaded.tsx'
import { CardTitle } from '../../../../ui/parts/Surface.tsx'

type Reading = ResponseFields<typeof financialReading>
const figures = ['reserve', 'savings', 'debt', 'fixed'] as const
type Figure = (typeof figures)[number]

/** Four figures about the user's money beside the health score, each opening to what it counts. */
export function Standing() {
  const { t } = useTranslation('standing')
  const query = useRead(financialReading, {})
  const [open, setOpen] = useState<Figure | null>(null)
  return (
    <section aria-labelledby="standing-title">
      <CardTitle id="standing-title">{t('title')}</CardTitle>
      <Loaded query={query} failed={t('failed')} height="h-32">
        {(reading) => (
          <>
            <ul
              aria-labelledby="standing-title"
              className="grid gap-3 min-[22.5rem]:grid-cols-2 roomy:grid-cols-4"
            >
              {figures.map((figure) => (
                <li key={figure}>
                  <FigureTile figure={figure} reading={reading} onOpen={() => setOpen(figure)} />
                </li>
              ))}
            </ul>
            {open && <CountedDialog figure={open} reading={reading} onClose={() => setOpen(null)} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

type FigureProps = { figure: Figure; reading: Reading }

function FigureTile({ figure, reading, onOpen }: FigureProps & { onOpen: () => void }) {
  const { t } = useTranslation('standing')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="grid h-full w-full content-start gap-1 rounded-card border border-line bg-card px-4 py-3.5 text-start transition-colors duration-150 hover:border-line-strong"
    >
      <span className="text-meta text-muted">{t(`${figure}.label`)}</span>
      <span className="text-section font-medium">
        <FigureValue figure={figure} reading={reading} />
      </span>
      <span className="text-meta text-muted">
        <Sentence figure={figure} reading={reading} />
      </span>
    </button>
  )
}

function FigureValue({ figure, reading }: FigureProps): ReactNode {
  const { t } = useTranslation('standing')
  if (figure === 'debt') return <Money amount={reading.debt.owed} fit />
  if (figure === 'reserve') {
    const { months } = reading.reserve
    return months === null
      ? unknownMark
      : t('reserve.value', { count: pluralCount(months), formatted: countText(months) })
  }
  const { share } = reading[figure]
  return share === null ? unknownMark : percentText(share * 100, 1)
}

/** One plain sentence about a figure, or why there is none. */
function Sentence({ figure, reading }: FigureProps): ReactNode {
  const { t } = useTranslation('standing')
  if (figure === 'debt' && reading.debt.owed === 0 && !reading.debt.monthly) return t('debt.none')
  if (reading.months < leastReadingMonths) return t('missing.months')
  if (figure === 'reserve')
    return t(reading.reserve.months === null ? 'missing.essential' : 'reserve.sentence')
  const { share } = reading[figure]
  if (share === null) return t('missing.income')
  if (figure === 'savings' && share < 0) return t('savings.overspent', { count: reading.months })
  return t(`${figure}.sentence`, { count: reading.months, percent: percentText(share * 100, 1) })
}

function CountedDialog({ figure, reading, onClose }: FigureProps & { onClose: () => void }) {
  const { t } = useTranslation('standing')
  const { from, to, months } = reading
  return (
    <Dialog open onClose={onClose} title={t(`${figure}.label`)} size="small">
      <div className="grid gap-4">
        <p className="text-small text-muted">{t(`${figure}.counted`)}</p>
        <Facts>
          <CountedFacts figure={figure} reading={reading} />
        </Facts>
        <p className="text-meta text-muted">
          {from !== null && to !== null && months >= leastReadingMonths
            ? t('range', { count: months, range: rangeText(from, to) })
            : t('missing.months')}
        </p>
      </div>
    </Dialog>
  )
}

/** What a figure is made of. */
function CountedFacts({ figure, reading }: FigureProps) {
  const { t } = useTranslation('standing')
  const { reserve, savings, debt, fixed } = reading
  switch (figure) {
    case 'reserve':
      return (
        <>
          <Accounts rows={reserve.accounts} />
          <Amount label={t('facts.money')} amount={reserve.money} strong />
          <Amount label={t('facts.essential')} amount={reserve.essential_monthly} />
        </>
      )
    case 'savings':
      return (
        <>
          <Amount label={t('facts.income')} amount={savings.income} />
          <Amount label={t('facts.expenses')} amount={savings.expenses} />
        </>
      )
    case 'debt':
      return (
        <>
          <Accounts rows={debt.accounts} />
          <Amount label={t('facts.owed')} amount={debt.owed} strong />
          <Amount label={t('facts.instalments')} amount={debt.monthly} />
          <Amount label={t('facts.monthlyIncome')} amount={reading.monthly_income} />
        </>
      )
    default:
      return (
        <>
          {fixed.parts.map(({ part, monthly }) => (
            <Amount key={part} label={t(`parts.${part}`)} amount={monthly} />
          ))}
          <Amount label={t('facts.fixed')} amount={fixed.monthly} strong />
          <Amount label={t('facts.monthlyIncome')} amount={reading.monthly_income} />
        </>
      )
  }
}

function Accounts({ rows }: { rows: Reading['debt']['accounts'] }) {
  // two accounts may have the same name; the order is the server's
  return rows.map(({ name, amount }, index) => (
    <Amount key={`${index} ${name}`} label={name} amount={amount} />
  ))
}

function Amount({
  label,
  amount,
  strong = false,
}: {
  label: string
  amount: number | null
  strong?: boolean
}) {
  return (
    <Fact label={label} strong={strong}>
      <Money amount={amount} />
    </Fact>
  )
}
