import type { Transaction } from '#contract/ledger/transaction.ts'
import { DetailSheet } from '../payments/detail/DetailSheet.tsx'
import { useOpenTransaction } from '../payments/detail/useOpenTransaction.ts'
import { useCategories } from '../ledger/list/list-data.ts'
import { TransactionRow } from '../ledger/list/TransactionRow.tsx'

/** The payments that a partner may edit, each in a sheet. */
export function PartnerPayments({ rows }: { rows: readonly Transaction[] }) {
  const categories = useCategories()
  const sheet = useOpenTransaction()
  return (
    <>
      <ul className="-mx-3 mt-2 phone:-mx-4">
        {rows.map((row, index) => (
          <li key={row.id} className="h-17">
            <TransactionRow
              row={row}
              category={categories.byId.get(row.category ?? '')}
              index={index}
              reachable
              open={sheet.id === row.id}
              compact={false}
              dated
              chosen={null}
              onOpen={sheet.open}
              onChoose={sheet.open}
            />
          </li>
        ))}
      </ul>
      <DetailSheet sheet={sheet} categories={categories} />
    </>
  )
}
