import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/parts/Button.tsx'
import type { Line } from './form.ts'

type LinesProps = {
  label: string
  hint?: string
  add: string
  lines: readonly Line[]
  /** Renders the fields of a line. */
  children: (line: Line, index: number, edit: (part: Partial<Line>) => void) => ReactNode
  /** The minimum number of lines. */
  least: number
  onChange: (lines: readonly Line[]) => void
}

/** An editable list of lines with two fields each. */
export function Lines({ label, hint, add, lines, children, least, onChange }: LinesProps) {
  const { t } = useTranslation('gratuity')
  const next = lines.reduce((most, { key }) => Math.max(most, key), -1) + 1
  return (
    <fieldset className="grid gap-2">
      <legend className="text-small font-medium">{label}</legend>
      {hint && <p className="text-meta text-muted">{hint}</p>}
      {lines.map((line, index) => (
        <div key={line.key} className="flex items-end gap-2">
          <div className="grid min-w-0 flex-1 gap-2 tablet:grid-cols-2">
            {children(line, index, (part) =>
              onChange(lines.map((one) => (one.key === line.key ? { ...one, ...part } : one))),
            )}
          </div>
          {lines.length > least && (
            <IconButton
              icon={Trash2}
              label={t('form.remove', { line: index + 1 })}
              disabled={index < least}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          )}
        </div>
      ))}
      <Button
        variant="quiet"
        icon={Plus}
        className="w-fit"
        onClick={() => onChange([...lines, { key: next, from: '', second: '' }])}
      >
        {add}
      </Button>
    </fieldset>
  )
}
