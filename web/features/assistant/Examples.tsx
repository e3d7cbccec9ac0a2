import { useTranslation } from 'react-i18next'

const names = ['groceries', 'compare', 'afford', 'rent', 'home', 'worth'] as const

type ExamplesProps = { title: string; most?: number; onAsk: (question: string) => void }

/** Questions that can be answered, to ask by a tap. */
export function Examples({ title, most = names.length, onAsk }: ExamplesProps) {
  const { t } = useTranslation('ask')
  const questions = names.slice(0, most).map((name) => t(`examples.${name}`))
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
