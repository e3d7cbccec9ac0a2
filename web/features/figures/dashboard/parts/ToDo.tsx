import {
  Bot,
  ChevronRight,
  CloudAlert,
  Coins,
  Copy,
  CreditCard,
  Hourglass,
  Landmark,
  ListChecks,
  type LucideIcon,
  ReceiptText,
  Repeat,
  UserRound,
  UserRoundCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { readToDo, type ToDoKind } from '#contract/figures/to-do.ts'
import { commaList, countText, dotList } from '../../../../ui/format/format.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { type Tint, tintOf } from '../../../../ui/parts/Badge.tsx'
import { CountBadge } from '../../../../ui/parts/CountBadge.tsx'
import { ButtonLink } from '../../../../ui/parts/Button.tsx'
import { Card } from '../../../../ui/parts/Surface.tsx'
import { cx } from '../../../../ui/cx.ts'
import { useConnections } from '../../../banks/queries.ts'
import type { DashboardData } from '../data.ts'

type Item = {
  key: string
  icon: LucideIcon
  tint: Tint
  title: string
  text: string
  action?: { href: string; label: string; what?: string }
}
const secondsPerCard = 3.3

/** All that needs the user: stopped banks and gaps in the totals, then what waits for an answer, with one number. */
export function ToDo({ data }: { data: DashboardData }): ReactNode {
  const { t } = useTranslation('toDo')
  const troubles = useTroubles()
  const urgent = [...troubles, ...useGaps(data, troubles)]
  const waiting = useWaiting(data)
  const items = [...urgent, ...waiting.items]
  if (items.length === 0) return null
  const text = countText(urgent.length + waiting.count)
  return (
    <Card flush aria-labelledby="to-do">
      <h2 id="to-do" className="flex items-center gap-2 px-4 pt-4 text-section phone:px-5">
        {t('title')}
        <CountBadge count={urgent.length + waiting.count} label={t('count', { text })} />
      </h2>
      <ul className="divide-y divide-line">
        {items.map(({ key, icon: Icon, tint, title, text: explanation, action }) => (
          <li key={key} className="relative flex items-center gap-3 px-4 py-3.5 phone:gap-x-4 phone:px-5">
            <span className={cx('tinted rounded-full p-2', tintOf(tint))}>
              <Icon aria-hidden="true" className="size-4" />
            </span>
            <p className="min-w-0 flex-1">
              <span className="text-small font-medium">{title}</span>
              <span className="block text-small text-muted">{explanation}</span>
            </p>
            {action && <Action {...action} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A button; on a phone, where it would leave the text little room, the whole row. */
function Action({ href, label, what }: NonNullable<Item['action']>) {
  const unseen = what && <span className="sr-only"> {what}</span>
  return (
    <>
      <ButtonLink href={href} size="small" className="max-phone:hidden">
        {label}
        {unseen}
      </ButtonLink>
      <Link href={href} className="after:absolute after:inset-0 phone:hidden">
        <ChevronRight aria-hidden="true" className="size-5 text-muted rtl:-scale-x-100" />
        <span className="sr-only">{label}</span>
        {unseen}
      </Link>
    </>
  )
}

function useTroubles(): Item[] {
  const { t } = useTranslation(['toDo', 'banks'])
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
          action: { href: paths.connections, label: t('toDo:open'), what: bank },
        },
      ]
    },
  )
}

/** What the totals leave out; banks listed as troubled are not repeated. */
function useGaps(data: DashboardData, troubles: readonly Item[]): Item[] {
  const { t } = useTranslation('toDo')
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
            title: t('unread', { list: commaList(unread) }),
            text: t('unreadText'),
          },
        ]
      : []),
    ...(currencies.length > 0
      ? [
          {
            key: 'unconverted',
            icon: Coins,
            tint: 'amber' as const,
            title: t('unconverted'),
            text: t('unconvertedText', { list: commaList(currencies) }),
          },
        ]
      : []),
  ]
}

const marks: Record<ToDoKind, { icon: LucideIcon; tint: Tint; href: string }> = {
  duplicates: { icon: Copy, tint: 'amber', href: paths.verifyDuplicates },
  payees: { icon: UserRound, tint: 'petrol', href: paths.verify },
  review: { icon: ListChecks, tint: 'petrol', href: paths.verify },
  bills: { icon: Repeat, tint: 'petrol', href: paths.verifyBills },
  cheques: { icon: ReceiptText, tint: 'petrol', href: paths.cheques },
  plans: { icon: CreditCard, tint: 'petrol', href: paths.instalments },
  loans: { icon: Landmark, tint: 'petrol', href: paths.loans },
  proposals: { icon: Bot, tint: 'petrol', href: paths.verifyProposals },
  unreadable: { icon: CloudAlert, tint: 'amber', href: paths.connections },
}

/** What waits for an answer, with an estimate of the time that reviewing payments takes. */
function useWaiting(data: DashboardData): { count: number; items: Item[] } {
  const { t } = useTranslation('toDo')
  const toDo = useRead(readToDo, undefined, { enabled: data.accounts.count > 0 }).data
  const items = toDo?.items.map(({ kind, count }): Item => {
    const { icon, tint, href } = marks[kind]
    const text = countText(count)
    const title = kind === 'review' ? reviewTitle(count) : t(kind, { count, text })
    const explanation = kind === 'review' ? t('review.text') : t(`${kind}Text`)
    const label = t(kind === 'review' ? 'review.action' : 'open')
    return { key: kind, icon, tint, title, text: explanation, action: { href, label, what: title } }
  })
  return { count: toDo?.count ?? 0, items: items ?? [] }

  function reviewTitle(count: number): string {
    const minutes = Math.max(1, Math.round((count * secondsPerCard) / 60))
    return t('review.offer', {
      count,
      formatted: countText(count),
      minutes: t('review.minutes', { count: minutes }),
    })
  }
}
