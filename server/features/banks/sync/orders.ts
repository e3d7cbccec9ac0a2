import type { BankOrder, OrderKind } from '../../../banking/provider.ts'

export type OrderRow = {
  accountId: string
  kind: OrderKind
  orderId: string
  active: boolean
  name: string | null
  frequency: BankOrder['frequency']
  nextDay: string | null
  previousDay: string | null
  finalDay: string | null
  minor: bigint | null
  currency: string | null
}
