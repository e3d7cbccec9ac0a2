import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ImportColumn,
  importTrades,
  type InvestmentImportRow,
  TradeFileOptions,
} from '#contract/investments/investment-imports.ts'
import { currencies } from '#contract/currencies.ts'
import type { ResponseFields } from '#contract/endpoint.ts'
import { callParts } from '../../api/call.ts'
import { dateText, moneyText } from '../../ui/format/format.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { SelectInput } from '../../ui/forms/inputs.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Switch } from '../../ui/parts/Choice.tsx'
import { Badge, type BadgeTone } from '../../ui/parts/Badge.tsx'
import { FileField } from '../../ui/forms/FileField.tsx'
import { PlaceField, type Place } from './fields.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { useQuantityText } from './figures.tsx'

const accepted =
  '.csv,.tsv,.txt,.xml,.ofx,.qfx,.json,.xlsx,.xls,.xlsb,.ods,text/csv,text/xml,text/plain,application/json'

type Preview = ResponseFields<typeof importTrades>
type Mapping = Partial<Record<ImportColumn, number>>
type ImportProps = { accounts: readonly Place[]; onClose: () => void }

type Values = {
  account: string
  currency: string
  date_order: '' | Order
  charges: '' | Charges
  mapping: Mapping
  opening: boolean
}
const startAt = (account: string): Values & { file: File | null } => ({
  file: null,
  account,
  currency: '',
  date_order: '',
  charges: '',
  mapping: {},
  opening: false,
})
/** What the file says itself is not sent. */
const optionsOf = ({
  account,
  currency,
  date_order,
  charges,
  mapping,
  opening,
}: Values): TradeFileOptions => ({
  account,
  mapping,
  opening,
  ...(currency === '' ? {} : { currency }),
  ...(date_order === '' ? {} : { date_order }),
  ...(charges === '' ? {} : { charges }),
})

async function upload(file: File | null, options: TradeFileOptions): Promise<Preview> {
  const body = new FormData()
  body.set('options', JSON.stringify(options))
  if (file) body.set('file', file)
  return callParts(importTrades, { body })
}

const isReady = ({ question, counts, missing }: Preview, opening: boolean): boolean =>
  question === null && counts.new > 0 && (missing.length === 0 || opening)

/** Reads a broker's file, shows what it would add, and adds it after a second press. */
export function ImportDialog({ accounts, onClose }: ImportProps) {
  const { t } = useTranslation('investments')
  const [preview, setPreview] = useState<Preview | null>(null)
  // the account that the preview is for
  const [shownAccount, setShownAccount] = useState('')
  const form = useForm({
    // without a place nothing could be shown of the file
    start: () => startAt(accounts[0]?.name ?? t('import.ownPlace')),
    schema: TradeFileOptions,
    body: (values) => ({ ...optionsOf(values), apply: true }),
    check: ({ file, account }) => ({
      file: file === null && t('import.fileMissing'),
      account: account.trim() === '' && t('form.accountWrong'),
    }),
    save: (options, { file }) => upload(file, options),
    done: ({ counts }) => t('import.done', { count: counts.new }),
    failed: t('saveFailed'),
    onClose,
  })
  const { values } = form
  /** What the preview was made of; any change of it asks for another. */
  const showPreview = async (part: Partial<typeof values>): Promise<void> => {
    const next = { ...values, ...part }
    form.set(part)
    setPreview(null)
    setShownAccount(next.account)
    if (next.file !== null && next.account.trim() !== '')
      await upload(next.file, optionsOf(next)).then(setPreview, () => setPreview(null))
  }
  return (
    <FormDialog
      form={form}
      title={t('import.title')}
      submit={preview ? t('import.add', { count: preview.counts.new }) : t('import.title')}
      ready={preview !== null && isReady(preview, values.opening)}
    >
      <p className="text-small text-muted">{t('import.text')}</p>
      <div className="grid items-start gap-4 tablet:grid-cols-2">
        <PlaceField
          label={t('form.account')}
          hint={t('import.accountHint')}
          places={accounts}
          {...form.input('account')}
          onBlur={() => {
            if (values.account !== shownAccount) void showPreview({})
          }}
        />
        <SelectInput
          label={t('form.currency')}
          hint={t('import.currencyHint')}
          {...form.field('currency')}
          onChange={(currency) => void showPreview({ currency })}
          options={[
            { value: '', label: t('import.inFile') },
            ...currencies.map((value) => ({ value, label: value })),
          ]}
        />
        {(preview?.question === 'date_order' || values.date_order !== '') && (
          <DateOrder
            value={values.date_order}
            onChange={(order) => void showPreview({ date_order: order })}
          />
        )}
        {preview && (
          <ChargesField
            examples={openIn(preview)}
            value={values.charges}
            onChange={(charges) => void showPreview({ charges })}
          />
        )}
      </div>
      {preview?.question && <p role="alert">{t(`import.questions.${preview.question}`)}</p>}
      <FileField
        label={t('import.file')}
        error={form.error('file')}
        accept={accepted}
        onChoose={(file) => void showPreview({ file, mapping: {} })}
      />
      {preview && (
        <>
          {preview.format === 'csv' && (
            <ImportColumns
              columns={preview.columns}
              mapping={preview.mapping}
              onChange={(mapping) => void showPreview({ mapping: { ...values.mapping, ...mapping } })}
            />
          )}
          {preview.missing.length > 0 && (
            <Opening
              missing={preview.missing}
              checked={values.opening}
              onChange={(opening) => form.set({ opening })}
            />
          )}
          <Rows preview={preview} />
        </>
      )}
    </FormDialog>
  )
}

type Charges = NonNullable<TradeFileOptions['charges']>
/** Rows of which nothing shows whether charges are in their amounts. */
const openIn = ({ rows }: Preview): string[] =>
  rows.flatMap(({ why, text }) => (why === 'meaning' ? [text] : []))

type ChargesProps = {
  examples: readonly string[]
  value: '' | Charges
  onChange: (charges: '' | Charges) => void
}
/** Asks for lines of which nothing shows it, of which it names two. */
function ChargesField({ examples, value, onChange }: ChargesProps) {
  const { t } = useTranslation('investments')
  if (value === '' && examples.length === 0) return null
  return (
    <SelectInput
      label={t('import.charges')}
      hint={examples.slice(0, 2).map((example) => (
        <bdi key={example} className="block">
          {example}
        </bdi>
      ))}
      value={value}
      onChange={(next) => onChange(next === 'inside' || next === 'beside' ? next : '')}
      options={[
        { value: '', label: t('import.choose') },
        { value: 'inside', label: t('import.chargesInside') },
        { value: 'beside', label: t('import.chargesBeside') },
      ]}
    />
  )
}

type Order = 'dmy' | 'mdy'
function DateOrder({ value, onChange }: { value: Order | ''; onChange: (order: Order) => void }) {
  const { t } = useTranslation('investments')
  return (
    <SelectInput
      label={t('import.dateOrder')}
      value={value}
      onChange={(order) => onChange(order === 'mdy' ? 'mdy' : 'dmy')}
      options={[
        { value: '', label: t('import.choose') },
        { value: 'dmy', label: t('import.dayFirst') },
        { value: 'mdy', label: t('import.monthFirst') },
      ]}
    />
  )
}

type OpeningProps = {
  missing: Preview['missing']
  checked: boolean
  onChange: (opening: boolean) => void
}
/** Whether to add what must have been held before. */
function Opening({ missing, ...rest }: OpeningProps) {
  const { t } = useTranslation('investments')
  const quantityText = useQuantityText()
  return (
    <Switch
      label={t('import.opening', { count: missing.length })}
      hint={missing
        .slice(0, 5)
        .map(({ name, quantity }) => `${name}: ${quantityText(quantity)}`)
        .join(' · ')}
      {...rest}
    />
  )
}

const tones: Readonly<Record<InvestmentImportRow['state'], BadgeTone>> = {
  new: 'good',
  double: 'neutral',
  unread: 'notice',
  cash: 'neutral',
  left_out: 'neutral',
}

function Rows({ preview: { rows, counts } }: { preview: Preview }) {
  const { t } = useTranslation('investments')
  const quantityText = useQuantityText()
  return (
    <section aria-label={t('import.preview')}>
      <p role="status" className="mb-2 text-small">
        {[
          t('import.counts.new', { count: counts.new }),
          counts.double > 0 && t('import.counts.double', { count: counts.double }),
          counts.unread > 0 && t('import.counts.unread', { count: counts.unread }),
          counts.cash > 0 && t('import.counts.cash', { count: counts.cash }),
          counts.left_out > 0 && t('import.counts.left_out', { count: counts.left_out }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line text-small">
        {rows.map((row, index) => (
          <li key={`${row.line} ${index}`} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <bdi className="block truncate">{row.text}</bdi>
              <span className="block text-meta text-muted">
                {[
                  row.day && dateText(row.day),
                  row.kind && t(`trade.kinds.${row.kind}`),
                  row.cash && t(`places.cashKinds.${row.cash}`),
                  row.quantity && quantityText(row.quantity),
                  row.money && moneyText(row.money.amount, row.money.currency),
                  row.why && t(`import.faults.${row.why}`),
                ]
                  .filter(Boolean)
                  .join(' · ') || t('import.line', { line: String(row.line) })}
              </span>
            </span>
            <Badge tone={tones[row.state]}>{t(`import.states.${row.state}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
