import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currencies } from '#contract/currencies.ts'
import { baseCurrency } from '#contract/product.ts'
import { listExchangeRates } from '#contract/rates.ts'
import { updateDocument, userProfile } from '#contract/settings.ts'
import { useApiMutation, useRead } from '../../../api/queries.ts'
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
  const change = useApiMutation(updateDocument, [userProfile])
  const [failed, setFailed] = useState(false)
  const names = new Intl.DisplayNames(useStore(language), { type: 'currency' })
  const known = new Set(rates.map(({ currency }) => currency))
  const offered = currencies.filter((each) => each !== baseCurrency && (known.has(each) || each === chosen))
  const choose = async (value: string): Promise<void> => {
    setFailed(false)
    const secondCurrency = currencies.find((each) => each === value) ?? null
    try {
      await change.mutateAsync({ body: { settings: { secondCurrency } } })
    } catch {
      setFailed(true)
    }
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
            disabled={change.isPending}
            onChange={(event) => void choose(event.target.value)}
          >
            <option value="">{t('none')}</option>
            {offered.map((each) => (
              <option key={each} value={each}>{`${each} · ${names.of(each) ?? each}`}</option>
            ))}
          </SelectField>
        }
      />
      {failed && (
        <div className="p-4 phone:px-5">
          <Alert tone="notice">{t('failed')}</Alert>
        </div>
      )}
    </>
  )
}
