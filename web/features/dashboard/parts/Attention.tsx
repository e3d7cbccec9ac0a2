import { CloudAlert, Coins, ListChecks, Hourglass, UserRoundCheck, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reviewQueue } from '#contract/review.ts'
import { commaList, dotList } from '../../../ui/format/comma-list.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { countText } from '../../../ui/format/format.ts'
import { tintOf, type Tint } from '../../../ui/parts/Badge.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { cx } from '../../../ui/cx.ts'
import { useConnections } from '../../connections/queries.ts'
import type { DashboardData } from '../data.ts'

type Item = {
  key: string
  icon: LucideIcon
  tint: Tint
  title: string
  text: string
  action?: { href: string; label: string; what?: string }
}
const most = 3
const secondsPerCard = 3.3

/** At most three items, most urgent first: stopped banks, gaps in the totals, transactions to review. */
export function NeedsAttention({ data }: { data: DashboardData }): ReactNode {
  const { t } = useTranslation('dashboard')
  const troubles = useTroubles()
  const items = [...troubles, ...useGaps(data, troubles), ...useReview(data)]
  if (items.length === 0) return null
  return (
    <Card flush aria-label={t('attention.title')}>
      <ul className="divide-y divide-line">
        {items.slice(0, most).map(({ key, icon: Icon, tint, title, text, action }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5 phone:px-5">
            <span className={cx('tinted rounded-full p-2', tintOf(tint))}>
              <Icon aria-hidden="true" className="size-4" />
            </span>
            <p className="min-w-0 flex-1 basis-52">
              <span className="text-small font-medium">{title}</span>
              <span className="block text-small text-muted">{text}</span>
            </p>
            {action && (
              <ButtonLink href={action.href} size="small">
                {action.label}
                {action.what && <span className="sr-only"> {action.what}</span>}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function useTroubles(): Item[] {
  const { t } = useTranslation(['dashboard', 'banks'])
  const { data } = useConnections()
  return (data?.entities ?? []).flatMap(
    ({ id, connection_status, health, cause, bank_name: bank }): Item[] => {
      if (connection_status !== 'active' || (health !== 'needs_you' && health !== 'bank_trouble')) return []
      const yours = health === 'needs_you'
      return [
        {
          key: id,
          icon: yours ? UserRoundCheck : CloudAlert,
          tint: yours ? 'amber' : 'red',
          title: dotList([bank, t(`banks:health.${health}`)]),
          text: cause === '' ? t(`banks:cause.${health}`) : cause,
          action: { href: paths.connections, label: t('dashboard:attention.open'), what: bank },
        },
      ]
    },
  )
}

/** What the totals leave out; banks listed as troubled are not repeated. */
function useGaps(data: DashboardData, troubles: readonly Item[]): Item[] {
  const { t } = useTranslation('dashboard')
  const { unconverted, coverage } = data.overview
  const troubled = new Set(troubles.map(({ key }) => key))
  const currencies = [...new Set(unconverted.map(({ currency }) => currency))]
  const unread = coverage.unread_banks
    .filter(({ connection_id }) => !troubled.has(connection_id))
    .map(({ bank_name }) => bank_name)
  return [
    ...(unread.length > 0
      ? [
          {
            key: 'unread',
            icon: Hourglass,
            tint: 'grey' as const,
            title: t('attention.unread', { list: commaList(unread) }),
            text: t('attention.unreadText'),
          },
        ]
      : []),
    ...(currencies.length > 0
      ? [
          {
            key: 'unconverted',
            icon: Coins,
            tint: 'amber' as const,
            title: t('attention.unconverted'),
            text: t('unconverted', { list: commaList(currencies) }),
          },
        ]
      : []),
  ]
}

/** Offers to review transactions, with an estimate of the time; older ones are included only on request. */
function useReview(data: DashboardData): Item[] {
  const { t } = useTranslation('dashboard')
  const open = data.unverified_count > 0
  const queue = useRead(reviewQueue, undefined, { enabled: open }).data?.queue
  if (!open || !queue || queue.cards === 0) return []
  const minutes = Math.max(1, Math.round((queue.cards * secondsPerCard) / 60))
  return [
    {
      key: 'review',
      icon: ListChecks,
      tint: 'petrol',
      title: t('verify.offer', {
        count: queue.cards,
        formatted: countText(queue.cards),
        minutes: t('verify.minutes', { count: minutes }),
      }),
      text: t('verify.text'),
      action: { href: paths.verify, label: t('verify.action') },
    },
  ]
}
