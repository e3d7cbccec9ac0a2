import { FlaskConical } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { dubaiDay } from '#contract/period.ts'
import { on } from '../../../api/sync/events.ts'
import { paths } from '../../../paths.ts'
import { useToday } from '../../../ui/date/use-today.ts'
import { timeText } from '../../../ui/format/format.ts'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { Strip } from '../Strip.tsx'

/** Says on every screen of a demo that it is one, until when, and how to go on; also where it refuses something. */
export function DemoNote({ endsAt }: { endsAt: string }) {
  const { t } = useTranslation('late')
  const [, navigate] = useLocation()
  useEffect(
    () =>
      on('demoRefused', () =>
        showToast(t('demo.refused'), {
          kind: 'info',
          action: { label: t('demo.create'), onSelect: () => navigate(paths.signup) },
        }),
      ),
    [navigate, t],
  )
  const endsToday = useToday() === dubaiDay(new Date(endsAt))
  return (
    <Strip
      role="status"
      tone="accent"
      icon={FlaskConical}
      actions={
        <ButtonLink href={paths.signup} size="small">
          {t('demo.signUp')}
        </ButtonLink>
      }
    >
      {t(endsToday ? 'demo.today' : 'demo.tomorrow', { time: timeText(endsAt) })}
    </Strip>
  )
}
