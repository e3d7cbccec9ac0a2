import { useTranslation } from 'react-i18next'
import { userEntities } from '#contract/banks/connections.ts'
import { leanTokenFirebase } from '#contract/banks/connecting.ts'
import { userProfile } from '#contract/person/settings.ts'
import { diagnose } from '#contract/person/account.ts'
import { paths } from '../../../paths.ts'
import { Pill } from '../../../ui/parts/Badge.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { usePageTitle } from '../../../ui/parts/Screens.tsx'
import { Card, CardTitle, PageHeader } from '../../../ui/parts/Surface.tsx'

// Taken from the contract, so that only existing endpoints are listed.
const endpoints = [
  ['token', leanTokenFirebase],
  ['profile', userProfile],
  ['entities', userEntities],
  ['diagnose', diagnose],
] as const

export function FreshSetupScreen() {
  const { t } = useTranslation('developer')
  usePageTitle(t('fresh.title'))
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('fresh.title')} />
      <Alert tone="info" title={t('fresh.disabled')}>
        {t('fresh.text')}
      </Alert>
      <Card className="my-5">
        <CardTitle>{t('fresh.endpoints')}</CardTitle>
        <ul className="divide-y divide-line">
          {endpoints.map(([name, { method, path }]) => (
            <li
              key={path}
              className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-0.5 py-3 first:pt-0 last:pb-0"
            >
              <Pill tint={method === 'POST' ? 'amber' : 'petrol'} className="justify-self-start">
                {method}
              </Pill>
              <code dir="ltr" className="text-small break-all">
                {path}
              </code>
              <span className="col-start-2 text-meta text-muted">{t(`fresh.calls.${name}`)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <ButtonLink href={paths.dashboard} variant="primary">
        {t('fresh.back')}
      </ButtonLink>
    </div>
  )
}
