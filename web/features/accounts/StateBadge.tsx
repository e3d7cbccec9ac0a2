import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/parts/Badge.tsx'
import type { StoppedState } from './stopped.ts'

type StateBadgeProps = { manual: boolean; stopped: StoppedState | undefined; connected: string }

/** Where an account's data comes from: manual entries, a connected bank, or a bank that needs attention. */
export function StateBadge({ manual, stopped, connected }: StateBadgeProps) {
  const { t } = useTranslation('accounts')
  if (manual) return <Badge>{t('card.manual')}</Badge>
  if (stopped) return <Badge tone={stopped === 'expired' ? 'bad' : 'notice'}>{t(`card.${stopped}`)}</Badge>
  return <Badge tone="good">{connected}</Badge>
}
