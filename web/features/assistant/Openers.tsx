import { useTranslation } from 'react-i18next'
import { spending } from '#contract/figures/analytics.ts'
import { addDays } from '#contract/period.ts'
import { useRead } from '../../api/queries.ts'
import { useToday } from '../../ui/date/use-today.ts'

type OpenersProps = { title: string; most?: number; onAsk: (question: string) => void }

/** Questions to ask by a tap: of what the person paid in the last days, else of what everybody has. */
export function Openers({ title, most = 6, onAsk }: OpenersProps) {
  const { t } = useTranslation('ask')
  const today = useToday()
  const week = { from: addDays(today, -6), to: today }
  const { data: shops } = useRead(spending, { query: { ...week, group: 'merchant' } })
  const { data: kinds } = useRead(spending, { query: { ...week, group: 'category' } })
  const shop = shops?.rows.find(({ key }) => key !== 'none')?.name
  const kind = kinds?.rows.find(({ key }) => key !== 'uncategorised')?.name
  const questions = [
    shop === undefined ? t('examples.groceries') : t('openers.shop', { name: shop }),
    kind === undefined ? t('examples.compare') : t('openers.why', { name: kind }),
    t('openers.due'),
    t('openers.biggest'),
    t('examples.afford'),
    t('examples.worth'),
  ].slice(0, most)
  return (
    <>
      <h3 className="mb-1 text-small font-medium">{title}</h3>
      <Choices questions={questions.map((question) => ({ label: question, question }))} onAsk={onAsk} />
    </>
  )
}

type ChoicesProps = {
  questions: readonly { label: string; question: string }[]
  onAsk: (question: string) => void
}

export function Choices({ questions, onAsk }: ChoicesProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {questions.map(({ label, question }) => (
        <li key={question}>
          <button
            type="button"
            dir="auto"
            onClick={() => onAsk(question)}
            className="min-h-11 w-full px-4 py-2 text-start text-small text-accent hover:bg-sunk"
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
