import { useTranslation } from 'react-i18next'
import type { Zakat } from '#contract/uae/zakat.ts'
import { dateText, listText, moneyText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Card, Stat } from '../../../ui/parts/Surface.tsx'
import { useMasked } from '../../../ui/preferences.ts'

/** What is due at today's balances: one figure if everything is decided, else the least and the most. */
export function Result({ zakat }: { zakat: Zakat }) {
  const { t } = useTranslation('zakat')
  const [masked] = useMasked()
  const { least, most, open, running, dip } = zakat
  return (
    <Card aria-label={t('due')}>
      <dl className="grid items-start gap-4 tablet:grid-cols-2">
        <Stat
          label={t('due')}
          value={
            least && most && least.due !== most.due ? (
              <span className="flex flex-wrap items-baseline gap-x-2 text-title">
                <Money amount={least.due} />
                <span aria-hidden="true">–</span>
                <Money amount={most.due} />
              </span>
            ) : (
              <Money amount={most?.due ?? null} className="text-title" />
            )
          }
          note={running && t('dueOn', { day: dateText(running.due_on) })}
        />
        <Stat
          label={t('paid')}
          value={<Money amount={zakat.paid} />}
          note={running ? t('yearFrom', { day: dateText(running.from) }) : t('noYear')}
        />
      </dl>
      {zakat.price_needed && (
        <Alert tone="notice" className="mt-4">
          {t('priceNeeded', { metal: t(`nisab.${zakat.metal}`) })}
        </Alert>
      )}
      {open.length > 0 && (
        <p className="mt-3 text-small text-muted">
          {t('open', { list: listText(open.map((one) => t(`names.${one}`))) })}
        </p>
      )}
      {dip && !masked && (
        <p className="mt-3 text-small text-muted">
          {t('dip', { amount: moneyText(dip.amount, 'AED'), day: dateText(dip.day) })}
        </p>
      )}
      {zakat.left_out > 0 && (
        <p className="mt-3 text-small text-muted">{t('leftOut', { count: zakat.left_out })}</p>
      )}
    </Card>
  )
}
