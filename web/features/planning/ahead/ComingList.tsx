import { useTranslation } from 'react-i18next'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import type { Ahead } from './days.ts'

/** Known upcoming payments by day, with the balance expected at the end of each such day. */
export function ComingList({ ahead }: { ahead: Ahead }) {
  const { t } = useTranslation('ahead')
  const days = ahead.days.filter(({ events }) => events.length > 0)
  return (
    <Card flush aria-labelledby="ahead-coming">
      <div className="px-4 pt-4 phone:px-5">
        <CardTitle id="ahead-coming">{t('screen.coming')}</CardTitle>
      </div>
      {days.length === 0 && (
        <p className="px-4 pb-5 text-small text-muted phone:px-5">{t('screen.comingNone')}</p>
      )}
      <ul className="divide-y divide-line">
        {days.map(({ date, expected, events }) => (
          <li key={date} className="px-4 py-3 phone:px-5">
            <div className="flex flex-wrap justify-between gap-x-4 text-meta text-muted">
              <span>{dateText(date, 'weekday')}</span>
              <span>
                {t('screen.balance')} <Money amount={expected} />
              </span>
            </div>
            <ul className="mt-1 grid grid-cols-1 gap-1 text-small">
              {events.map((event, index) => (
                <li key={event.id ?? index} className="flex justify-between gap-4">
                  <span className="line-clamp-2 min-w-0 wrap-break-word">
                    <bdi>{event.name || t('parts.what_if')}</bdi>
                    <span className="text-muted"> · {t(`screen.sources.${event.source}`)}</span>
                  </span>
                  <Money
                    amount={event.amount}
                    currency={event.currency}
                    kind={event.type}
                    className="shrink-0"
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
