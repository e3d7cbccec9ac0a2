import { Money } from '../format/Money.tsx'
import { Swatch } from './Legend.tsx'
import type { Tone } from './tones.ts'

type TooltipProps = {
  title: string
  rows: readonly { key: string; label: string; tone?: Tone; amount: number; kind?: 'income' | 'expense' }[]
  currency: string
  /** A line below the values; '' for none. */
  note: string
}

/** The values of a point as a small table. */
export function TooltipTable({ title, rows, currency, note }: TooltipProps) {
  return (
    <table>
      <caption className="pb-1 text-start text-muted">{title}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" className="py-px pe-5 text-start font-normal">
              <span className="inline-flex items-center gap-1.5">
                {row.tone && <Swatch tone={row.tone} />}
                {row.label}
              </span>
            </th>
            <td className="text-end font-medium">
              <Money amount={row.amount} currency={currency} kind={row.kind} />
            </td>
          </tr>
        ))}
      </tbody>
      {note !== '' && (
        <tfoot>
          <tr>
            <td colSpan={2} className="pt-1 text-muted">
              {note}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
