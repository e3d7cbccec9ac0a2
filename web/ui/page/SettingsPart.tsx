import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PagePart } from './PagePart.tsx'

/** The parts of the settings pages whose heading is in the catalogue of settings, with their addresses. */
const ids = {
  display: 'display',
  payDay: 'pay-day',
  profile: 'profile',
  security: 'security',
  plan: 'subscription',
  household: 'household',
  data: 'export',
  activity: 'activity',
  apps: 'apps',
  apiTokens: 'api-tokens',
  languageModel: 'language-model',
} as const

/** A part of a settings page: its heading and its settings. */
export function SettingsPart({ part, children }: { part: keyof typeof ids; children: ReactNode }) {
  const { t } = useTranslation('settings')
  return (
    <PagePart id={ids[part]} title={t(`parts.${part}`)}>
      {children}
    </PagePart>
  )
}
