import { Repeat, TrendingUp, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { BudgetsToWatch } from '../../planning/dashboard/BudgetsToWatch.tsx'

/** The budgets that need a look, and what is announced but not there: said plainly, without sample figures. */
export function LaterCards() {
  const { t } = useTranslation('dashboard')
  return (
    <Card className="divide-y divide-line py-1! lg:grid lg:grid-cols-3 lg:gap-6 lg:divide-y-0">
      <BudgetsToWatch />
      <Later icon={Repeat} title={t('later.recurring')} text={t('later.recurringText')} />
      <Later icon={TrendingUp} title={t('later.investments')} text={t('later.investmentsText')} />
    </Card>
  )
}

type LaterProps = { icon: LucideIcon; title: string; text: string }

function Later({ icon: Icon, title, text }: LaterProps) {
  return (
    <div className="flex gap-3 py-4">
      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <CardTitle className="mb-0! min-h-0!">{title}</CardTitle>
        <p className="mt-0.5 text-small text-muted">{text}</p>
      </div>
    </div>
  )
}
