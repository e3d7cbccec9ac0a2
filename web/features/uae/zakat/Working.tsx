import { useTranslation } from 'react-i18next'
import {
  saveZakat,
  type Zakat,
  type ZakatInvestmentTreatment,
  zakatInvestmentTreatments,
  type ZakatTreatment,
  zakatTreatments,
} from '#contract/uae/zakat.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { useSave } from '../../../ui/forms/useSave.ts'
import { TextLink } from '../../../ui/parts/Links.tsx'
import { Alert } from '../../../ui/parts/Notes.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import { SelectInput } from '../../../ui/forms/inputs.tsx'

/** Each account and investment and how it counts, and the calculation of the results. */
export function Working({ zakat }: { zakat: Zakat }) {
  const { t } = useTranslation('zakat')
  const saving = useSave(t('saveFailed'))
  const choose = (accountId: string, treatment: ZakatTreatment): Promise<boolean> =>
    saving.save(() => call(saveZakat, { body: { accounts: [{ account_id: accountId, treatment }] } }))
  const chooseInvestment = (id: string, treatment: ZakatInvestmentTreatment): Promise<boolean> =>
    saving.save(() => call(saveZakat, { body: { investments: [{ instrument_id: id, treatment }] } }))
  return (
    <Card aria-labelledby="working">
      <CardTitle id="working">{t('working.title')}</CardTitle>
      {saving.error && <Alert className="mb-4">{saving.error}</Alert>}
      <ul className="divide-y divide-line border-y border-line">
        {zakat.lines.map(({ account_id: id, instrument_id: instrument, name, treatment, counts, amount }) => {
          const lineName =
            treatment === 'gratuity'
              ? t('working.gratuity')
              : id === null && instrument === null
                ? t('working.cash', { place: name })
                : name
          return (
            <li
              key={id ?? instrument ?? `${treatment} ${name}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
            >
              <span className="min-w-0 flex-1 basis-40">
                {instrument === null ? (
                  <bdi className="block">{lineName}</bdi>
                ) : (
                  <span className="block">
                    <TextLink href={paths.investmentOf(instrument)}>
                      <bdi>{lineName}</bdi>
                    </TextLink>
                  </span>
                )}
                <span className="text-meta text-muted">
                  {[t(`working.counts.${counts}`), instrument !== null && t('working.lastPrice')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {id !== null && (
                <TreatmentSelect
                  name={lineName}
                  treatment={treatment}
                  treatments={zakatTreatments}
                  textOf={(value) => t(`treatments.${value}`)}
                  busy={saving.busy}
                  onChoose={(value) => void choose(id, value)}
                />
              )}
              {instrument !== null && (
                <TreatmentSelect
                  name={lineName}
                  treatment={treatment}
                  treatments={zakatInvestmentTreatments}
                  textOf={(value) => t(`investmentTreatments.${value}`)}
                  busy={saving.busy}
                  onChoose={(value) => void chooseInvestment(instrument, value)}
                />
              )}
              <Money amount={amount} className="min-w-28 text-end" />
            </li>
          )
        })}
      </ul>
      {zakat.least && zakat.most && <Sums zakat={zakat} least={zakat.least} most={zakat.most} />}
    </Card>
  )
}

type SelectProps<T extends string> = {
  name: string
  treatment: string
  treatments: readonly T[]
  textOf: (treatment: T) => string
  busy: boolean
  onChoose: (treatment: T) => void
}

/** How an account or investment takes part. */
function TreatmentSelect<T extends string>({
  name,
  treatment,
  treatments,
  textOf,
  busy,
  onChoose,
}: SelectProps<T>) {
  const { t } = useTranslation('zakat')
  return (
    <SelectInput<string>
      label={t('working.treatment', { name })}
      hideLabel
      className="w-44"
      value={treatment}
      disabled={busy}
      onChange={(value) => {
        const chosen = treatments.find((option) => option === value)
        if (chosen) onChoose(chosen)
      }}
      options={treatments.map((value) => ({ value, label: textOf(value) }))}
    />
  )
}

type Sum = NonNullable<Zakat['least']>

function Sums({ zakat, least, most }: { zakat: Zakat; least: Sum; most: Sum }) {
  const { t } = useTranslation('zakat')
  const columns = least.base === most.base && least.due === most.due ? [most] : [least, most]
  const below = columns.every(({ due }) => due === 0)
  const rows = [
    { label: t('working.base'), amounts: columns.map(({ base }) => base) },
    { label: t('working.nisab'), amounts: columns.map(() => zakat.nisab.amount) },
    { label: t('working.result', { rate: zakat.rate }), amounts: columns.map(({ due }) => due) },
  ]
  return (
    <>
      <table className="mt-4 w-full text-small">
        {columns.length > 1 && (
          <thead>
            <tr className="text-meta text-muted">
              <th>
                <span className="sr-only">{t('working.title')}</span>
              </th>
              <th className="py-1 ps-3 text-end font-normal">{t('working.least')}</th>
              <th className="py-1 ps-3 text-end font-normal">{t('working.most')}</th>
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ label, amounts }) => (
            <tr key={label}>
              <th className="py-1 text-start font-normal">{label}</th>
              {amounts.map((amount, index) => (
                <td key={index === 0 ? 'least' : 'most'} className="py-1 ps-3 text-end">
                  <Money amount={amount} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {below && <p className="mt-2 text-meta text-muted">{t('working.below')}</p>}
    </>
  )
}
