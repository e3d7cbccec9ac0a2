import { useTranslation } from 'react-i18next'
import {
  type Import,
  importEncodings,
  type ImportField,
  type ImportMappingChange,
  importSigns,
} from '#contract/imports/imports.ts'
import { Card } from '../../ui/parts/Surface.tsx'
import { SelectInput } from '../../ui/forms/inputs.tsx'

const fields = [
  'date',
  'description',
  'payee',
  'amount',
  'debit',
  'credit',
  'direction',
  'currency',
  'category',
  'note',
  'account',
  'reference',
  'balance',
  'fee',
  'status',
] as const satisfies readonly ImportField[]
const orders = ['dmy', 'mdy', 'ymd'] as const
const decimals = ['point', 'comma'] as const

type MappingProps = { file: Import; busy: boolean; onChange: (change: ImportMappingChange) => void }

/** Assigns columns to fields and sets the date and amount formats; only for tabular files. */
export function MappingFields({ file, busy, onChange }: MappingProps) {
  const { t } = useTranslation('imports')
  const { mapping, columns } = file
  if (columns.length === 0) return null
  const choose = (field: ImportField, text: string): void => {
    const { [field]: _before, ...rest } = mapping.columns
    onChange({ columns: text === '' ? rest : { ...rest, [field]: Number(text) } })
  }
  const columnName = (index: number): string =>
    columns[index]?.name || t('mapping.column', { number: index + 1 })
  return (
    <Card as="div" flush>
      <details open={file.counts.new === 0}>
        <summary className="flex min-h-14 cursor-pointer items-center px-4 text-section phone:px-5">
          {t('mapping.title')}
        </summary>
        <div className="grid gap-3 px-4 pb-5 min-[22.5rem]:grid-cols-2 tablet:grid-cols-3 phone:px-5">
          {fields.map((field) => (
            <SelectInput
              key={field}
              label={t(`mapping.fields.${field}`)}
              value={String(mapping.columns[field] ?? '')}
              disabled={busy}
              onChange={(column) => choose(field, column)}
              options={[
                { value: '', label: t('mapping.none') },
                ...columns.map((column, index) => ({
                  value: String(index),
                  label: [columnName(index), column.cells.find((cell) => cell !== '')]
                    .filter(Boolean)
                    .join(' – ')
                    .slice(0, 60),
                })),
              ]}
            />
          ))}
          <Formats file={file} busy={busy} onChange={onChange} />
        </div>
      </details>
    </Card>
  )
}

function Formats({ file: { mapping, format }, busy, onChange }: MappingProps) {
  const { t } = useTranslation('imports')
  return (
    <>
      <SelectInput
        label={t('mapping.dateOrder')}
        value={mapping.date_order}
        disabled={busy}
        onChange={(order) => onChange({ date_order: order })}
        options={orders.map((value) => ({ value, label: t(`mapping.orders.${value}`) }))}
      />
      <SelectInput
        label={t('mapping.decimal')}
        value={mapping.decimal}
        disabled={busy}
        onChange={(decimal) => onChange({ decimal })}
        options={decimals.map((value) => ({ value, label: t(`mapping.decimals.${value}`) }))}
      />
      {format === 'csv' && (
        <SelectInput
          label={t('mapping.encoding')}
          value={mapping.encoding}
          disabled={busy}
          onChange={(encoding) => onChange({ encoding })}
          options={importEncodings.map((value) => ({ value, label: value }))}
        />
      )}
      <SelectInput
        label={t('mapping.header')}
        value={String(mapping.header_row + 1)}
        disabled={busy}
        onChange={(row) => onChange({ header_row: Number(row) - 1 })}
        options={Array.from({ length: Math.max(21, mapping.header_row + 2) }, (_, row) => ({
          value: String(row),
          label: String(row),
        }))}
      />
      <SelectInput
        label={t('mapping.signs')}
        value={mapping.signs}
        disabled={busy}
        onChange={(signs) => onChange({ signs })}
        options={importSigns.map((value) => ({ value, label: t(`mapping.signKinds.${value}`) }))}
      />
    </>
  )
}
