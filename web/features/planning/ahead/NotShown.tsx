import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../paths.ts'
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
