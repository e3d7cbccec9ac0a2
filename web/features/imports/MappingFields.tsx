import { useTranslation } from 'react-i18next'
import {
  type Import,
  importEncodings,
  type ImportField,
  type ImportMappingChange,
} from '#contract/imports.ts'
import { Switch } from '../../ui/parts/Choice.tsx'
import { SelectField } from '../../ui/parts/Field.tsx'
import { Card } from '../../ui/parts/Surface.tsx'

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
        <div className="grid gap-3 px-4 pb-5 min-[22rem]:grid-cols-2 phone:grid-cols-3 phone:px-5">
          {fields.map((field) => (
            <SelectField
              key={field}
              label={t(`mapping.fields.${field}`)}
              value={mapping.columns[field] ?? ''}
              disabled={busy}
              onChange={(event) => choose(field, event.target.value)}
            >
              <option value="">{t('mapping.none')}</option>
              {columns.map((column, index) => (
                <option key={index} value={index}>
                  {[columnName(index), column.cells.find((cell) => cell !== '')]
                    .filter(Boolean)
                    .join(' – ')
                    .slice(0, 60)}
                </option>
              ))}
            </SelectField>
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
      <SelectField
        label={t('mapping.dateOrder')}
        value={mapping.date_order}
        disabled={busy}
        onChange={(event) =>
          onChange({ date_order: orders.find((order) => order === event.target.value) ?? 'dmy' })
        }
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {t(`mapping.orders.${order}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('mapping.decimal')}
        value={mapping.decimal}
        disabled={busy}
        onChange={(event) =>
          onChange({ decimal: decimals.find((one) => one === event.target.value) ?? 'point' })
        }
      >
        {decimals.map((one) => (
          <option key={one} value={one}>
            {t(`mapping.decimals.${one}`)}
          </option>
        ))}
      </SelectField>
      {format === 'csv' && (
        <SelectField
          label={t('mapping.encoding')}
          value={mapping.encoding}
          disabled={busy}
          onChange={(event) =>
            onChange({ encoding: importEncodings.find((one) => one === event.target.value) ?? 'utf-8' })
          }
        >
          {importEncodings.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('mapping.header')}
        value={mapping.header_row + 1}
        disabled={busy}
        onChange={(event) => onChange({ header_row: Number(event.target.value) - 1 })}
      >
        {Array.from({ length: Math.max(21, mapping.header_row + 2) }, (_, row) => (
          <option key={row} value={row}>
            {row}
          </option>
        ))}
      </SelectField>
      <div className="col-span-full">
        <Switch
          label={t('mapping.invert')}
          checked={mapping.invert}
          disabled={busy}
          onChange={(invert) => onChange({ invert })}
        />
      </div>
    </>
  )
}
