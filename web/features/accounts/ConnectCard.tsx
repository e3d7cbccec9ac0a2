import { Landmark, Lock, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { askToConnect } from '../../api/connect-request.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Empty } from '../../ui/parts/Notes.tsx'
import { Card } from '../../ui/parts/Surface.tsx'

type ConnectCardProps = {
  /** Adds a way back to the dashboard, for screens whose only purpose is to connect a bank. */
  cancellable?: boolean
}

/** Shown while no bank is connected: why to connect one, how safe it is, and the button. */
export function ConnectCard({ cancellable }: ConnectCardProps) {
  const { t } = useTranslation('accounts')
  return (
    <Card flush>
      <Empty
        icon={Landmark}
        title={t('connectCard.title')}
        className="py-8!"
        action={
          <Button variant={cancellable ? 'primary' : 'secondary'} onClick={() => askToConnect()}>
            {t('connectCard.button')}
          </Button>
        }
      >
        {t('connectCard.text')}
        <ul className="mt-3 flex flex-wrap justify-center gap-x-5 gap-y-1 text-meta">
          <li className="inline-flex items-center gap-1.5">
            <ShieldCheck aria-hidden="true" className="size-4" />
            {t('connectCard.security')}
          </li>
          <li className="inline-flex items-center gap-1.5">
            <Lock aria-hidden="true" className="size-4" />
            {t('connectCard.encryption')}
          </li>
        </ul>
      </Empty>
      {cancellable && (
        <p className="-mt-4 pb-5 text-center text-small">
          <Link
            href={paths.dashboard}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            {t('connectCard.back')}
          </Link>
        </p>
      )}
    </Card>
  )
}
