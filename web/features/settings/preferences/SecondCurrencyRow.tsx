import { useTranslation } from 'react-i18next'
import { currencies } from '#contract/currencies.ts'
import { baseCurrency } from '#contract/product.ts'
import { listExchangeRates } from '#contract/days/rates.ts'
import { updateDocument, userProfile } from '#contract/person/settings.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { language } from '../../../i18n/index.ts'
import { useStore } from '../../../use-store.ts'
import { FailedRow, SelectRow } from '../../../ui/page/SettingsRow.tsx'

/** A second currency shown beside AED; offers those with a current rate. */
export function SecondCurrencyRow() {
  const { t } = useTranslation('rates')
  const chosen = useRead(userProfile).data?.secondCurrency ?? null
  const rates = useRead(listExchangeRates, { query: {} }).data?.rates ?? []
  const saving = useSave(() => t('failed'), { refetch: [userProfile] })
  const names = new Intl.DisplayNames(useStore(language), { type: 'currency' })
  const rated = new Set(rates.map(({ currency }) => currency))
  const offered = currencies.filter((each) => each !== baseCurrency && (rated.has(each) || each === chosen))
  const choose = (value: string): void => {
    const secondCurrency = offered.find((currency) => currency === value) ?? null
    void saving.save(() => call(updateDocument, { body: { settings: { secondCurrency } } }))
  }
  return (
    <>
      <SelectRow
        title={t('title')}
        text={t('text')}
        value={chosen ?? ''}
        disabled={saving.busy}
        onChange={choose}
        options={[
          { value: '', label: t('none') },
          ...offered.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` })),
        ]}
      />
      <FailedRow error={saving.error} />
    </>
  )
}
