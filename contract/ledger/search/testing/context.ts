import type { Filter } from '../../transactions.ts'
import type { SearchContext } from '../parse.ts'

/** A query with its expected filter and remaining search term. */
export type Case = readonly [text: string, filter: Filter, q: string]

export const account = '01990000-0000-7000-8000-00000000000a'
export const trip = '01990000-0000-7000-8000-00000000000b'
export const work = '01990000-0000-7000-8000-00000000000c'

/** A Sunday. */
export const context: SearchContext = {
  today: '2026-03-15',
  categories: [
    { id: 'dining', name: 'Dining Out' },
    { id: 'groceries', name: 'Groceries' },
    { id: 'gas', name: 'Gas' },
    { id: 'transport', name: 'Public Transport' },
    { id: 'salary', name: 'Salary' },
    { id: 'rent', name: 'Rent/Mortgage' },
    { id: 'shopping', name: 'Shopping' },
    { id: 'pharmacy', name: 'Pharmacy' },
    { id: 'travel', name: 'Travel' },
    { id: 'refunds', name: 'Refunds' },
    { id: 'own', name: 'Kids’ Football', names: ['كرة القدم'] },
  ],
  tags: [
    { id: trip, name: 'Oman Trip' },
    { id: work, name: 'Work' },
  ],
  accounts: [
    { id: account, account_name: 'Joint Savings', bank_name: 'Mashreq' },
    { id: '01990000-0000-7000-8000-00000000000d', account_name: 'Current', bank_name: 'Emirates NBD' },
    { id: '01990000-0000-7000-8000-00000000000e', account_name: 'Card', bank_name: 'Emirates NBD' },
  ],
}
