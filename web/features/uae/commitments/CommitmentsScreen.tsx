import { useTranslation } from 'react-i18next'
import { lazyWith } from '../../../lazy.ts'
import { paths } from '../../../paths.ts'
import { type LaterPart, PageParts, PartLinks } from '../../../ui/page/PagePart.tsx'
import { BillsScreen } from '../../expected/bills/BillsScreen.tsx'

const parts: readonly LaterPart[] = [
  {
    id: 'cheques',
    Part: lazyWith(
      () => import('../../expected/cheques/ChequesPart.tsx').then((m) => m.ChequesPart),
      ['planning', 'cheques', 'payment'],
    ),
  },
  {
    id: 'instalments',
    Part: lazyWith(
      () => import('../../expected/instalments/InstalmentsPart.tsx').then((m) => m.InstalmentsPart),
      ['planning', 'instalments'],
    ),
  },
  {
    id: 'loans',
    Part: lazyWith(
      () => import('../../expected/loans/LoansPart.tsx').then((m) => m.LoansPart),
      ['planning', 'loans'],
    ),
  },
  {
    id: 'domestic',
    Part: lazyWith(
      () => import('../domestic/DomesticPart.tsx').then((m) => m.DomesticPart),
      ['planning', 'domestic'],
    ),
  },
]

/** Bills, and below them all other commitments: cheques, instalments, loans, and typical costs to plan. */
export function CommitmentsScreen() {
  const { t } = useTranslation('planning')
  return (
    <BillsScreen
      links={
        <PartLinks
          label={t('onThisPage')}
          parts={(['cheques', 'instalments', 'loans', 'domestic'] as const).map((key) => ({
            path: paths[key],
            label: t(`parts.${key}`),
          }))}
        />
      }
    >
      <PageParts parts={parts} />
    </BillsScreen>
  )
}
