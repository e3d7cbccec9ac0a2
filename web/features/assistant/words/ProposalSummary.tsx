import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { listCategories } from '#contract/categories/categories.ts'
import type { Proposal, ProposalValue } from '#contract/proposals/proposals.ts'
import { listTags } from '#contract/payments/tags.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { commaList } from '../../../ui/format/format.ts'
import { DateText } from '../../../ui/format/DateText.tsx'
import { Money } from '../../../ui/format/Money.tsx'

type SummaryProps = {
  proposal: Proposal
  heading?: 'h2' | 'h4'
  /** What stands before the heading. */
  children?: ReactNode
}

/** What is proposed: its kind as a heading, what it is about, and each field before and after. */
export function ProposalSummary({ proposal, heading: Heading = 'h2', children }: SummaryProps) {
  const { t } = useTranslation('proposals')
  const { id, kind, subject, lines } = proposal
  return (
    <>
      <div className="grid gap-1">
        {children}
        <Heading
          id={`proposal-${id}`}
          className={Heading === 'h2' ? 'text-section' : 'text-small font-medium'}
        >
          {t(`kinds.${kind === 'budget' && !subject.added ? 'budgetChange' : kind}`)}
        </Heading>
        {subject.name !== '' && <Subject subject={subject} />}
      </div>
      <dl className="divide-y divide-line rounded-card border border-line text-small">
        {lines.map((line) => (
          <div key={line.field} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5">
            <dt className="text-muted">{t(`fields.${line.field}`)}</dt>
            <dd className="flex min-w-0 flex-wrap items-center justify-end gap-x-2 text-end">
              {!subject.added && (
                <>
                  <s className="text-muted">
                    {line.before === null ? t('none') : <Value value={line.before} />}
                  </s>
                  <ArrowRight aria-label={t('becomes')} className="size-4 shrink-0 rtl:-scale-x-100" />
                </>
              )}
              <span className="font-medium break-words">
                <Value value={line.after} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Why it was proposed: what the person asked, or the reason that an app or token gave. */
export function ProposalReason({ proposal: { question, note } }: { proposal: Proposal }) {
  const { t } = useTranslation('proposals')
  const text = question ?? note
  if (text === '') return null
  return (
    <p className="text-small break-words text-muted">
      {t(question === null ? 'reason' : 'question')} <q dir="auto">{text}</q>
    </p>
  )
}

function Subject({ subject }: { subject: Proposal['subject'] }) {
  const { name, day, amount, transaction_id: id } = subject
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 break-words">
      {id === null ? (
        <bdi>{name}</bdi>
      ) : (
        <Link href={paths.transactionOf(id)} className="text-accent underline">
          <bdi>{name}</bdi>
        </Link>
      )}
      {amount && <Money amount={amount.amount} currency={amount.currency} />}
      {day !== null && <DateText value={day} className="text-small text-muted" />}
    </p>
  )
}

function Tags({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('proposals')
  const tags = useRead(listTags).data?.tags ?? []
  return commaList(ids.map((id) => tags.find((each) => each.id === id)?.name ?? t('unknown')))
}

function Value({ value }: { value: ProposalValue }) {
  const { t } = useTranslation('proposals')
  const categories = useRead(listCategories).data?.data ?? []
  switch (value.is) {
    case 'categories':
      return commaList(value.ids.map((id) => categories.find((each) => each.id === id)?.name ?? t('unknown')))
    case 'money':
      return <Money amount={value.amount} currency={value.currency} />
    case 'day':
      return <DateText value={value.day} />
    case 'text':
      return <bdi>{value.text}</bdi>
    case 'every':
      return t(`every.${value.every}`)
    case 'cadence':
      return t(`cadence.${value.cadence}`)
    case 'tags':
      return value.ids.length === 0 ? t('none') : <Tags ids={value.ids} />
    case 'lines':
      return (
        <ul>
          {value.lines.map(({ amount, category_id: id }, index) => (
            <li key={`${id}${index}`}>
              <bdi>{categories.find((each) => each.id === id)?.name ?? t('unknown')}</bdi>{' '}
              <Money amount={amount} currency={value.currency} />
            </li>
          ))}
        </ul>
      )
    case 'yes':
      return t('earlierToo')
    default:
      return value satisfies never
  }
}
