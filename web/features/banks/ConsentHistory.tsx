import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { Consent } from '#contract/banks/connections.ts'
import { Badge } from '../../ui/parts/Badge.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { dateText, dayOf, unknownMark } from '../../ui/format/format.ts'
import { Loaded } from '../../ui/parts/Loaded.tsx'
import { useConsents } from './queries.ts'

type Row = z.infer<typeof Consent>
const first = 5
const reasons = ['withdrawn', 'replaced', 'ended_at_bank'] as const

/** Ended consents; they are stored apart from the data, so that they remain readable after it is deleted. */
export function ConsentHistory() {
  const { t } = useTranslation('connections')
  const read = useConsents()
  return (
    <section aria-labelledby="consent-history">
      <h2 id="consent-history" className="text-section">
        {t('history.title')}
      </h2>
      <p className="mt-0.5 mb-3 text-small text-muted">{t('history.text')}</p>
      <Loaded query={read} failed={t('history.failed')} height="h-14" bare>
        {({ data }) => <Ended consents={data.filter((consent) => consent.state !== 'active')} />}
      </Loaded>
    </section>
  )
}

function Ended({ consents }: { consents: readonly Row[] }) {
  const { t } = useTranslation('connections')
  const [all, setAll] = useState(false)
  if (consents.length === 0) return <p className="text-small text-muted">{t('history.empty')}</p>
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {(all ? consents : consents.slice(0, first)).map((consent) => (
          <Entry key={consent.id} consent={consent} />
        ))}
      </ul>
      {!all && consents.length > first && (
        <Button variant="link" size="small" onClick={() => setAll(true)}>
          {t('history.showAll', { count: consents.length })}
        </Button>
      )}
    </>
  )
}

function Entry({ consent }: { consent: Row }) {
  const { t } = useTranslation('connections')
  const expired = consent.state === 'expired'
  const reason = (code: string): string => {
    const known = reasons.find((each) => each === code)
    return known ? t(`history.reason.${known}`) : code
  }
  const day = (value: string | null): string => {
    const known = value ? dayOf(value) : null
    return known ? dateText(known) : unknownMark
  }
  const end = day(consent.ended_at ?? consent.expires_at)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 text-small">
      <bdi className="min-w-0 font-medium">{consent.bank_name}</bdi>
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-muted">
        <span>{t('history.given', { date: day(consent.given_at) })}</span>
        <Badge tone={expired ? 'notice' : 'neutral'}>
          {expired ? t('history.expired', { date: end }) : t('history.ended', { date: end })}
        </Badge>
        {consent.end_reason && !expired && <span className="text-meta">{reason(consent.end_reason)}</span>}
      </span>
    </li>
  )
}
