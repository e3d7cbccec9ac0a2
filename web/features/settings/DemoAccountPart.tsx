import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Row, Rows } from '../../ui/page/SettingsRow.tsx'
import { ButtonLink } from '../../ui/parts/Button.tsx'

/** In a demo, in place of the settings that belong to an account: what they are for, and the way to an account. */
export function DemoAccountPart() {
  const { t } = useTranslation('settings')
  return (
    <div className="grid gap-4">
      <p className="text-small text-muted">{t('demo.lead')}</p>
      <Rows>
        {(['profile', 'security', 'household', 'plan'] as const).map((part) => (
          <Row key={part} title={<h2>{t(`parts.${part}`)}</h2>} text={t(`demo.${part}`)} />
        ))}
      </Rows>
      <ButtonLink variant="primary" href={paths.signup} className="justify-self-start">
        {t('demo.create')}
      </ButtonLink>
    </div>
  )
}
