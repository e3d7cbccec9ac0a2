/** A proposal as the person reads it: what it is about, and each field before and after. Pure. */
import type { Proposal, ProposalValue, ProposedChange } from '#contract/proposals/proposals.ts'
import type { Language } from '../../platform/i18n/index.ts'
import type { ListedRow } from '../ledger/row.ts'
import { viewTransaction } from '../ledger/view.ts'
import type { ProposalRow } from './store.ts'

/** What a proposal refers to, as it is now. */
export type Found = {
  row: ListedRow | null
  budget: { name: string; limit: number } | null
  /** Whether it can still be confirmed. */
  isUsable: boolean
}
type Line = Proposal['lines'][number]

const categories = (...ids: string[]): ProposalValue => ({ is: 'categories', ids })
const money = (amount: number, currency: string): ProposalValue => ({ is: 'money', amount, currency })
const added = (field: Line['field'], after: ProposalValue): Line => ({ field, before: null, after })

export function viewProposal(
  { id, source, note, question, created_at: created, expires_at: expires }: ProposalRow,
  change: ProposedChange,
  current: Found | null,
  language: Language,
): Proposal {
  return {
    id,
    kind: change.kind,
    source,
    note,
    question,
    created_at: created.toISOString(),
    expires_at: expires.toISOString(),
    subject: subjectOf(change, current, language),
    lines: linesOf(change),
    outdated: !current?.isUsable,
  }
}

function subjectOf(change: ProposedChange, current: Found | null, language: Language): Proposal['subject'] {
  const subject = { name: '', day: null, amount: null, transaction_id: null, added: true }
  if ('transaction_id' in change) {
    if (!current?.row) return { ...subject, added: false }
    const { id, description, date, amount, currency } = viewTransaction(current.row, language)
    return { name: description, day: date, amount: { amount, currency }, transaction_id: id, added: false }
  }
  if (change.kind === 'rule') return subject
  const isNew = change.kind !== 'budget' || change.budget_id === null
  return { ...subject, name: isNew ? change.name : (current?.budget?.name ?? change.name), added: isNew }
}

function linesOf(change: ProposedChange): Line[] {
  switch (change.kind) {
    case 'category': {
      const before = change.before === null ? null : categories(change.before)
      return [{ field: 'category', before, after: categories(change.category_id) }]
    }
    case 'rule':
      return [
        added('text', { is: 'text', text: change.text }),
        added('category', categories(change.category_id)),
        ...(change.earlier ? [added('earlier', { is: 'yes' })] : []),
      ]
    case 'budget': {
      const before = change.before === null ? null : money(change.before, 'AED')
      const amount: Line = { field: 'amount', before, after: money(change.amount, 'AED') }
      if (change.budget_id !== null) return [amount]
      return [
        amount,
        added('every', { is: 'every', every: change.every }),
        ...(change.category_ids.length > 0 ? [added('category', categories(...change.category_ids))] : []),
      ]
    }
    case 'goal':
      return [
        added('amount', money(change.target, 'AED')),
        ...(change.by === null ? [] : [added('by', { is: 'day', day: change.by })]),
      ]
    case 'note':
    case 'tags':
    case 'split':
      return [paymentLine(change)]
    default:
      return [
        added('amount', money(change.amount, change.currency)),
        added('repeats', { is: 'cadence', cadence: change.cadence }),
        added(change.cadence === 'once' ? 'on' : 'next', { is: 'day', day: change.next_date }),
      ]
  }
}

/** What of a payment would be replaced by what. */
function paymentLine(change: Extract<ProposedChange, { kind: 'note' | 'tags' | 'split' }>): Line {
  if (change.kind === 'note') {
    const before: ProposalValue | null = change.before === '' ? null : { is: 'text', text: change.before }
    return { field: 'note', before, after: { is: 'text', text: change.note } }
  }
  if (change.kind === 'split')
    return {
      field: 'split',
      before: null,
      after: { is: 'lines', currency: change.currency, lines: change.lines },
    }
  const before: ProposalValue | null = change.before.length === 0 ? null : { is: 'tags', ids: change.before }
  return { field: 'tags', before, after: { is: 'tags', ids: change.tag_ids } }
}
