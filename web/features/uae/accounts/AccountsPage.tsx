import { Suspense } from 'react'
import { useLocation, useSearch } from 'wouter'
import { lazyWith } from '../../../lazy.ts'
import { paths } from '../../../paths.ts'
import { AccountsScreen } from '../../accounts/AccountsScreen.tsx'

type SheetProps = { id: string; onClose: () => void }

const CardSheet = lazyWith<SheetProps>(
  () => import('../../expected/cards/CardSheet.tsx').then((m) => m.CardSheet),
  ['planning', 'card'],
)
const SavingsSheet = lazyWith<SheetProps>(
  () => import('../savings/SavingsSheet.tsx').then((m) => m.SavingsSheet),
  ['planning', 'returns'],
)

/** The accounts, and over them the details of a card or a savings account that the query string names. */
export function AccountsPage() {
  const query = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const [card, savings] = [query.get('card'), query.get('returns')]
  const close = (): void => navigate(paths.accounts, { replace: true })
  return (
    <>
      <AccountsScreen />
      <Suspense fallback={null}>
        {card && <CardSheet key={card} id={card} onClose={close} />}
        {savings && <SavingsSheet key={savings} id={savings} onClose={close} />}
      </Suspense>
    </>
  )
}
