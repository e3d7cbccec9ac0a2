import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { SafeToSpend } from '#contract/planning/look-ahead.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { useMoneyText } from '../../../ui/format/useMoneyText.ts'
import type { Ahead } from './days.ts'

/** Why there is no figure, in the place of one. */
export function NotShown({ why }: { why: NonNullable<Ahead['not_shown']> }) {
  const { t } = useTranslation(['ahead', 'lookAhead'])
  return (
    <div className="grid gap-1 text-small text-muted">
      <p>{t('title')}</p>
      <p aria-hidden className="text-title text-ink">
        –
      </p>
      <p>{t(`lookAhead:notShown.${why}`)}</p>
      {why !== 'no_accounts' && why !== 'searching' && (
        <Link href={paths.accounts} className="justify-self-start text-accent underline underline-offset-4">
          {t('lookAhead:toAccounts')}
        </Link>
      )}
    </div>
  )
}

type Left = { day: string; safe: SafeToSpend; hero: boolean }

/** That nothing is left until pay day: of this pay period's money where there is a reserve, which is told as what there is. */
export function Nothing({ day, safe: { reserve }, hero }: Left) {
  const { t } = useTranslation('lookAhead')
  const money = useMoneyText()
  return (
    <>
      <span className={cx(hero && 'block py-1.5 text-title font-medium')}>
        {t(reserve > 0 ? 'nothing.own' : 'nothing.any', { day })}
      </span>
      {hero && reserve > 0 && (
        <span className="mt-1 block text-small text-muted">
          {t('nothing.take', { kept: money(reserve) })}
        </span>
      )}
    </>
  )
}
