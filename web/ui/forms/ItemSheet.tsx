import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Sheet } from '../overlays/Dialog.tsx'
import { Button } from '../parts/Button.tsx'
import { Alert } from '../parts/Notes.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Done } from './useSave.ts'

export type Question = {
  label: string
  sure: string
  work: () => Promise<unknown>
  done?: Done<unknown>
  /** Afterwards the item is gone; it is asked at the foot of the sheet, apart from its actions. */
  removes?: true
}
type ItemProps = {
  title: ReactNode
  /** What can be done with the item after a question. */
  questions?: readonly Question[]
  /** Further buttons. */
  actions?: ReactNode
  edit?: { label: string; onEdit: () => void }
  error?: string
  children: ReactNode
  onClose: () => void
}

/** The sheet with the details of one item, and what can be done with it. */
export function ItemSheet({ title, questions = [], actions, edit, error, children, onClose }: ItemProps) {
  const [asking, setAsking] = useState<Question | null>(null)
  const back = (): void => setAsking(null)
  if (asking)
    return (
      <ConfirmDialog
        title={asking.label}
        work={asking.work}
        done={asking.done}
        onClose={back}
        onDone={asking.removes ? onClose : back}
      >
        {asking.sure}
      </ConfirmDialog>
    )
  const removal = questions.find(({ removes }) => removes)
  const actionQuestions = questions.filter((question) => question !== removal)
  const hasFooter = actionQuestions.length > 0 || Boolean(actions) || edit !== undefined
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        hasFooter && (
          <>
            {actionQuestions.map((question) => (
              <Button key={question.label} onClick={() => setAsking(question)}>
                {question.label}
              </Button>
            ))}
            {actions}
            {edit && (
              <Button variant="primary" onClick={edit.onEdit}>
                {edit.label}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid gap-5">
        {error && <Alert>{error}</Alert>}
        {children}
        {removal && (
          <div className="border-t border-line pt-3">
            <Button icon={Trash2} variant="quiet" className="text-alert!" onClick={() => setAsking(removal)}>
              {removal.label}
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  )
}
