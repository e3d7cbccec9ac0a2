import { CalendarClock, Eye, Landmark, Lock, Users, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { productName } from '#contract/product.ts'
import { listSharing } from '#contract/household/sharing.ts'
import type { ConnectRequest } from '../../../api/connect-request.ts'
import { useRead } from '../../../api/queries.ts'
import { commaList, dateText } from '../../../ui/format/format.ts'
import { consentEnd } from './options.ts'

/**
 * Our own text before the bank's: what is shared, why, until when, who else sees accounts, and where a
 * password is typed.
 */
export function ConsentText({ request, host }: { request: ConnectRequest; host: string }) {
  const { t } = useTranslation('connections')
  const members = useRead(listSharing).data?.members ?? []
  const [until] = useState(() => dateText(consentEnd(new Date()), 'short'))
  return (
    <div className="grid gap-4">
      <p className="text-small text-muted">
        {request.kind === 'reconnect'
          ? t('connect.reconnectLead', { bank: request.bankName })
          : t('connect.lead')}
      </p>
      <dl className="divide-y divide-line rounded-card border border-line">
        <Point icon={Eye} term={t('connect.shared')}>
          <ul className="list-disc ps-4">
            {t('connect.sharedItems', { returnObjects: true }).map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Point>
        <Point icon={Landmark} term={t('connect.why')}>
          {t('connect.whyText', { product: productName })}
        </Point>
        <Point icon={CalendarClock} term={t('connect.until')}>
          {t('connect.untilText', { date: until })}
        </Point>
        {members.length > 0 && (
          <Point icon={Users} term={t('connect.household')}>
            {t('connect.householdText', {
              count: members.length,
              names: commaList(members.map(({ name }) => name)),
            })}
          </Point>
        )}
      </dl>
      <p className="flex items-start gap-2 text-meta text-muted">
        <Lock aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
        <span>
          {t('connect.how', { product: productName })}
          {host !== '' && (
            <>
              {' '}
              <Trans
                t={t}
                i18nKey="connect.host"
                values={{ host }}
                components={{ host: <bdi className="font-medium text-ink" /> }}
              />
            </>
          )}
        </span>
      </p>
    </div>
  )
}

function Point({ icon: Icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 px-4 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 text-accent" />
      <dt className="text-small font-medium">{term}</dt>
      <dd className="col-start-2 text-small text-muted">{children}</dd>
    </div>
  )
}
