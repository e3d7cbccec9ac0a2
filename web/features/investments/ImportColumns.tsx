import { useTranslation } from 'react-i18next'
import type { ResponseFields } from '#contract/endpoint.ts'
import {
  type ImportColumn,
  importColumns,
  type importTrades,
} from '#contract/investments/investment-imports.ts'
import { SelectInput } from '../../ui/forms/inputs.tsx'

type ColumnProps = Pick<ResponseFields<typeof importTrades>, 'columns' | 'mapping'> & {
  onChange: (mapping: Partial<Record<ImportColumn, number>>) => void
}

/** Which column is what; open at once where something needed was not found. */
export function ImportColumns({ columns, mapping, onChange }: ColumnProps) {
  const { t } = useTranslation('investments')
  const isAssigned = (column: ImportColumn): boolean => (mapping[column] ?? -1) >= 0
  const isComplete =
    isAssigned('day') && (isAssigned('name') || isAssigned('symbol')) && isAssigned('quantity')
  return (
    <details open={!isComplete}>
      <summary className="flex min-h-11 cursor-pointer items-center text-small font-medium">
        {t('import.columns')}
      </summary>
      <div className="grid gap-3 tablet:grid-cols-2">
        {importColumns.map((column) => (
          <SelectInput
            key={column}
            label={t(`import.column.${column}`)}
            value={String(mapping[column] ?? -1)}
            onChange={(index) => onChange({ [column]: Number(index) })}
            options={[
              { value: '-1', label: t('import.noColumn') },
              ...columns.map((label, index) => ({ value: String(index), label: label || String(index + 1) })),
            ]}
          />
        ))}
      </div>
    </details>
  )
}
