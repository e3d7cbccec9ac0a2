import { createElement } from 'react'
import { useLocation } from 'wouter'
import { type LazyPart, lazyWith } from '../../../lazy.ts'
import { paths } from '../../../paths.ts'

/** The pages of what is agreed: here and not among the routes, whose list every page loads. */
const pages: ReadonlyMap<string, LazyPart<object>> = new Map([
  [
    paths.cheques,
    lazyWith(
      () => import('../../expected/cheques/ChequesScreen.tsx').then((m) => m.ChequesScreen),
      ['cheques', 'payment'],
    ),
  ],
  [
    paths.instalments,
    lazyWith(
      () => import('../../expected/instalments/InstalmentsScreen.tsx').then((m) => m.InstalmentsScreen),
      ['instalments'],
    ),
  ],
  [
    paths.loans,
    lazyWith(() => import('../../expected/loans/LoansScreen.tsx').then((m) => m.LoansScreen), ['loans']),
  ],
  [
    paths.domestic,
    lazyWith(() => import('../domestic/DomesticScreen.tsx').then((m) => m.DomesticScreen), ['domestic']),
  ],
])

/** Cheques, instalments, loans or typical household costs, by the address. */
export function CommitmentScreen() {
  const [path] = useLocation()
  const page = pages.get(path)
  return page ? createElement(page) : null
}
