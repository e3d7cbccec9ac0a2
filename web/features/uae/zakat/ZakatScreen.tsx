import { HandHeart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteZakat, readZakat, saveZakat } from '#contract/uae/zakat.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { ConfirmDialog } from '../../../ui/forms/ConfirmDialog.tsx'
import { BackLink } from '../../../ui/parts/Links.tsx'
import { HelpLink } from '../../../ui/help/HelpLink.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Alert, Empty } from '../../../ui/parts/Notes.tsx'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { PageHeader } from '../../../ui/parts/Surface.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { Nisab } from './Nisab.tsx'
import { Payments } from './Payments.tsx'
import { Questions } from './Questions.tsx'
import { Result } from './Result.tsx'
import { Working } from './Working.tsx'

/** The private worksheet; while it is off, only a description of it. */
export function ZakatScreen() {
  const { t } = useTranslation('zakat')
  usePageTitle(t('title'))
  const today = useToday()
  const [ending, setEnding] = useState(false)
  const read = useRead(readZakat, undefined, { staleTime: 0 })
  const turningOn = useSave(t('saveFailed'))
  const off = read.data?.zakat === null
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink href={paths.accounts}>{t('back')}</BackLink>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          !off &&
          read.data && (
            <Button variant="quiet" onClick={() => setEnding(true)}>
              {t('turnOff')}
            </Button>
          )
        }
      />
      {turningOn.error && <Alert className="mb-4">{turningOn.error}</Alert>}
      {off ? (
        <Empty
          icon={HandHeart}
          title={t('offTitle')}
          action={
            <Button
              variant="primary"
              busy={turningOn.busy}
              onClick={() => void turningOn.save(() => call(saveZakat, { body: {} }))}
            >
              {t('turnOn')}
            </Button>
          }
        >
          {t('offText')}
        </Empty>
      ) : (
        <Loaded query={read} failed={t('failed')}>
          {({ zakat }) =>
            zakat && (
              <div className="grid gap-4">
                <Result zakat={zakat} />
                <Nisab
                  key={`${zakat.metal}${zakat.price?.day}${zakat.price?.per_gram}`}
                  zakat={zakat}
                  today={today}
                />
                <Working zakat={zakat} />
                <Questions zakat={zakat} />
                <Payments zakat={zakat} today={today} />
                <p className="text-meta text-muted">{t('notAdvice')}</p>
                <HelpLink slug="zakat" className="-my-3" />
              </div>
            )
          }
        </Loaded>
      )}
      {ending && (
        <ConfirmDialog
          alert={false}
          title={t('turnOffTitle')}
          confirm={t('turnOff')}
          failed={t('saveFailed')}
          work={() => call(deleteZakat)}
          onClose={() => setEnding(false)}
        >
          {t('turnOffText')}
        </ConfirmDialog>
      )}
    </div>
  )
}
