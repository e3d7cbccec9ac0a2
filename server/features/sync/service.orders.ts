/** Standing orders, direct debits and scheduled payments as the banks last listed them. */
export { type OrderRow, selectOrders as readBankOrders } from './store.orders.ts'
