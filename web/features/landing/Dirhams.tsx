import { useTranslation } from 'react-i18next'
import { Dirham } from '../../ui/format/Dirham.tsx'

/** A price or sample amount, styled as in the app but without loading the app's money formatting. */
export function Dirhams({ text, className }: { text: string | number; className: string }) {
  const { t, i18n } = useTranslation('landing')
  const sign = i18n.language === 'ar-AE'
  return (
    <bdi dir="ltr" className={`figures ${className}`}>
      {sign && <Dirham />}
      <span className={sign ? 'sr-only' : ''}>{t('aed')}&nbsp;</span>
      {text}
    </bdi>
  )
}
