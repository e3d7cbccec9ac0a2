import { Landmark, List, ListChecks, Plus, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { askToConnect } from '../../../../api/connect-request.ts'
import { paths } from '../../../../paths.ts'
import { CountBadge } from '../../../../ui/parts/CountBadge.tsx'
import { Button, ButtonLink } from '../../../../ui/parts/Button.tsx'
import { cx } from '../../../../ui/cx.ts'

/** Two columns with aligned labels on a phone; one row on wider windows. */
const cell =
  'max-phone:min-h-13 max-phone:justify-start max-phone:px-3.5 max-phone:text-start text-small phone:flex-1 phone:whitespace-nowrap'

type QuickBarProps = { unverified: number; syncing: boolean; onSync?: () => void }

/** Quick actions: links to three screens, syncing and connecting a bank. */
export function QuickBar({ unverified, syncing, onSync }: QuickBarProps) {
  const { t } = useTranslation('dashboard')
  return (
    <div
      role="group"
      aria-label={t('quick.label')}
      className="grid grid-cols-2 gap-2 phone:flex phone:flex-wrap"
    >
      <ButtonLink href={paths.verify} icon={ListChecks} className={cx(cell, 'max-phone:col-span-2')}>
        {t('quick.verify')}
        {unverified > 0 && (
          <CountBadge count={unverified} label={t('quick.unverified', { count: unverified })} />
        )}
      </ButtonLink>
      <ButtonLink href={paths.transactions} icon={List} className={cell}>
        {t('quick.viewAll')}
      </ButtonLink>
      <ButtonLink href={paths.accounts} icon={Landmark} className={cell}>
        {t('quick.manage')}
      </ButtonLink>
      <Button icon={RefreshCw} busy={syncing} disabled={!onSync} onClick={onSync} className={cell}>
        {t('quick.sync')}
      </Button>
      <Button icon={Plus} onClick={() => askToConnect()} className={cell}>
        {t('quick.connect')}
      </Button>
    </div>
  )
}
