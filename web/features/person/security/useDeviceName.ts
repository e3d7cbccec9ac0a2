import { useTranslation } from 'react-i18next'
import { deviceOf } from './device.ts'

/** Returns a function that names a device: 'Chrome on Windows', or as much of it as is known. */
export function useDeviceName(): (userAgent: string | null) => string {
  const { t } = useTranslation('settings')
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent)
    if (browser && system) return t('sessions.device', { browser, system })
    return browser ?? system ?? t('sessions.unknownDevice')
  }
}
