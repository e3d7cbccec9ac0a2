import { Trans, useTranslation } from 'react-i18next'
import type { Import, ImportGap, ImportProof } from '#contract/imports/imports.ts'
import { dateText } from '../../ui/format/format.ts'
import { Money } from '../../ui/format/Money.tsx'
import { Alert } from '../../ui/parts/Notes.tsx'

/** Says for each account how its rows agree with the figures of the file. */
export function Proofs({ file: { proofs, sample } }: { file: Import }) {
  const { t } = useTranslation('imports')
  const toCheck = sample.filter(({ state }) => state === 'new').slice(0, 3).length
  if (proofs.length === 0) return null
  const proven = proofs.filter(({ kind }) => kind !== 'none')
  return (
    <ul className="mt-4 grid gap-1 text-small">
      {proven.map((proof) => (
        <li key={`${proof.account} ${proof.currency}`}>
          {proofs.length > 1 && <bdi>{[proof.account, proof.currency].filter(Boolean).join(' ')}: </bdi>}
          <Sentence proof={proof} />
        </li>
      ))}
      {proven.length < proofs.length && toCheck > 0 && <li>{t('proof.none', { count: toCheck })}</li>}
    </ul>
  )
}

function Sentence({ proof: { kind, count, from, to, currency } }: { proof: ImportProof }) {
  const { t } = useTranslation('imports')
  if (kind !== 'balance') return t(kind === 'totals' ? 'proof.totals' : 'proof.broken', { count })
  return (
    <Trans
      t={t}
      i18nKey="proof.balance"
      count={count}
      components={{
        from: <Money amount={from} currency={currency} />,
        to: <Money amount={to} currency={currency} />,
      }}
    />
  )
}

/** Where the file and the account that was chosen for its rows do not follow each other. */
export function Gaps({ file: { gaps } }: { file: Import }) {
  return gaps.map((gap) => (
    <Alert key={`${gap.account} ${gap.currency}`} tone="notice">
      <Gap gap={gap} />
    </Alert>
  ))
}

function Gap({ gap: { earlier, later, difference, currency } }: { gap: ImportGap }) {
  const { t } = useTranslation('imports')
  return (
    <Trans
      t={t}
      i18nKey="proof.gap"
      values={{ until: dateText(earlier.date), from: dateText(later.date) }}
      components={{
        earlier: <Money amount={earlier.amount} currency={currency} />,
        later: <Money amount={later.amount} currency={currency} />,
        difference: <Money amount={Math.abs(difference)} currency={currency} />,
      }}
    />
  )
}
