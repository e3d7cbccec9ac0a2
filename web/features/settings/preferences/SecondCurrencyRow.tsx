import { useTranslation } from 'react-i18next'
import { currencies } from '#contract/currencies.ts'
import { baseCurrency } from '#contract/product.ts'
import { listExchangeRates } from '#contract/rates.ts'
import { updateDocument, userProfile } from '#contract/settings.ts'
import { call } from '../../../api/call.ts'
import { useRead } from '../../../api/queries.ts'
import { useSave } from '../../../ui/forms/useSave.ts'
import { language } from '../../../i18n/index.ts'
import { SelectField } from '../../../ui/parts/Field.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { useStore } from '../../../use-store.ts'
import { Row } from '../Row.tsx'

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
    const secondCurrency = currencies.find((currency) => currency === value) ?? null
    void saving.save(() => call(updateDocument, { body: { settings: { secondCurrency } } }))
  }
  return (
    <>
      <Row
        title={t('title')}
        text={t('text')}
        action={
          <SelectField
            label={t('title')}
            hideLabel
            value={chosen ?? ''}
            disabled={saving.busy}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">{t('none')}</option>
            {offered.map((each) => (
              <option key={each} value={each}>{`${each} · ${names.of(each) ?? each}`}</option>
            ))}
          </SelectField>
        }
      />
      {saving.error && (
        <div className="p-4 phone:px-5">
          <Alert tone="notice">{saving.error}</Alert>
        </div>
      )}
    </>
  )
}
