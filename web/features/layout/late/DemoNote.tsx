import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dubaiDay } from '#contract/period.ts'
import { paths } from '../../../paths.ts'
import { useToday } from '../../../ui/date/use-today.ts'
import { timeText } from '../../../ui/format/format.ts'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { Strip } from '../Strip.tsx'

/** Says on every screen of a demo that it is one, until when, and how to go on. */
export function DemoNote({ endsAt }: { endsAt: string }) {
  const { t } = useTranslation('late')
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
