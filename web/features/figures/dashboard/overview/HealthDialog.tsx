import { useTranslation } from 'react-i18next'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/parts/Button.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { countText, percentText, unknownMark } from '../../../../ui/format/format.ts'
import { usePeriodText } from '../../../../ui/format/usePeriodText.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { HelpLink } from '../../../../ui/help/HelpLink.tsx'
import type { DashboardData } from '../data.ts'

type HealthDialogProps = { open: boolean; onClose: () => void; data: DashboardData }

/** A breakdown of the score: each part, its points, the figure behind it and what would raise it. */
export function HealthDialog({ open, onClose, data }: HealthDialogProps) {
  const { t } = useTranslation(['overview', 'ui'])
  const periodText = usePeriodText()
  const { health, period } = data.overview
  return (
    <Dialog open={open} onClose={onClose} title={t('health.title')} size="small">
      <p className="mb-4 text-small text-muted">{t('health.lead')}</p>
      <table className="w-full text-small">
        <thead>
          <tr className="border-b border-line text-meta text-muted">
            <th scope="col" className="pb-2 text-start font-normal">
              {t('health.part')}
            </th>
            <th scope="col" className="pb-2 text-end font-normal">
              {t('health.points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {health.parts.map((part) => (
            <PartRow key={part.key} part={part} missing={missingEvidence(part, data)} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-ink">
            <th scope="row" className="pt-3 text-start font-medium">
              {t('health.total')}
            </th>
            <td className="figures pt-3 text-end text-section font-medium">
              {t('health.of', { points: health.score, max: 100 })}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-4 text-meta text-muted">{t('health.note', { period: periodText(period) })}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4">
        <HelpLink slug="health-score" />
        {(['plan', 'goals'] as const).map((key) => (
          <ButtonLink
            key={key}
            variant="link"
            size="small"
            href={key === 'plan' ? paths.budgets : paths.goals}
          >
            {t(`health.${key}`)}
          </ButtonLink>
        ))}
      </p>
    </Dialog>
  )
}

function PartRow({ part, missing }: { part: HealthPart; missing: Missing | null }) {
  const { t } = useTranslation('overview')
  const move = nextMove(part)
  return (
    <tr className="border-b border-dashed border-line last:border-0">
      <th scope="row" className="py-3 text-start font-normal">
        <span className="block">
          {t(`health.parts.${part.key}`)}
          <span className="text-muted">
            {' · '}
            {part.key === 'balance' ? (
              <Money amount={part.value} />
            ) : part.key === 'savings' ? (
              missing === null ? (
                percentText(part.value, 1)
              ) : (
                unknownMark
              )
            ) : (
              countText(part.value)
            )}
          </span>
        </span>
        {missing && <span className="block text-meta text-notice">{t(`health.missing.${missing}`)}</span>}
        <span className="block text-meta text-muted">
          {move ? t(`health.move.${move}`) : t('health.full')}
        </span>
      </th>
      <td className="figures py-3 text-end align-top">
        {t('health.of', { points: part.points, max: part.max })}
      </td>
    </tr>
  )
}

type HealthPart = DashboardData['overview']['health']['parts'][number]
type HealthMove =
  | 'savings20'
  | 'savings10'
  | 'savings0'
  | 'balance1'
  | 'balance10'
  | 'transactions5'
  | 'transactions20'
  | 'accounts'

/** What would earn a part its next points; null if it has all of them. */
export function nextMove(part: Pick<HealthPart, 'key' | 'points' | 'max'>): HealthMove | null {
  if (part.points >= part.max) return null
  switch (part.key) {
    case 'savings':
      return part.points >= 20 ? 'savings20' : part.points >= 10 ? 'savings10' : 'savings0'
    case 'balance':
      return part.points >= 15 ? 'balance10' : 'balance1'
    case 'transactions':
      return part.points >= 10 ? 'transactions20' : 'transactions5'
    default:
      return 'accounts'
  }
}

type Overview = DashboardData['overview']
type Evidence = {
  overview: {
    period_summary: Pick<Overview['period_summary'], 'income' | 'transactions_count'>
    coverage: Pick<Overview['coverage'], 'state'>
  }
}
type Missing = 'income' | 'balance' | 'transactions'

/** The evidence missing for a part's points; null if there is some. */
export function missingEvidence(
  { key }: Pick<HealthPart, 'key'>,
  { overview: { period_summary, coverage } }: Evidence,
): Missing | null {
  if (key === 'savings') return period_summary.income > 0 ? null : 'income'
  if (key === 'transactions') return period_summary.transactions_count > 0 ? null : 'transactions'
  if (key === 'balance') return coverage.state === 'none' ? 'balance' : null
  return null
}
