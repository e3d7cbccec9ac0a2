import { dayOf, partsOf } from '../ledger/dates.ts'
import type { Person } from '../ledger/rows.ts'

/** Id, months of history before the first connection, name, account holder, and what is special. */
const TABLE = `
salaried    | 18 | Salaried resident          | Noor Sample Rahman | Three accounts and 18 months: salary on the 25th, rent by cheque, bills, a credit card and savings.
freelancer  | 14 | Freelancer with USD income | Sami Sample Haddad | An AED and a USD account; irregular dollar invoices, exchanged at 3.6725.
empty       | 0  | Empty account              | Lina Sample Aziz   | One account, no transactions, a balance of zero.
kuwaiti     | 12 | Kuwaiti dinar saver        | Dana Sample Salem  | A KWD account with three decimals and an AED account, 12 months.
huge        | 36 | Huge history               | Omar Sample Farouk | 100,000 transactions over three years in six accounts.
awkward     | 20 | Awkward data               | Zed Sample Quirk   | Blank, missing, reused and changing ids, tips, ghosts, omitted rows, lying pages, odd clocks.
tenant      | 20 | Tenant with bills          | Arjun Sample Nair  | Salary, rent by four cheques, DEWA that varies, a price rise, a cancelled gym, a late salary, a yearly insurance, a standing order and direct debits.
commitments | 16 | Cheques and instalments    | Leena Sample Thomas| Rent by four cheques of which one was returned, a card instalment plan, a Tabby order, a card paid late, cash from the card, a car loan, and money sent to India, the Philippines and Egypt.
investor    | 24 | Investor                   | Huda Sample Karim  | Money sent to two brokers, dividends at the bank; the brokers' statement and prices as files to import.
maya        | 18 | Maya, of a couple          | Maya Sample Khoury | A salary, a card, and with Rami a joint account for rent, bills, nursery and groceries, which both consents list.
rami        | 18 | Rami, of a couple          | Rami Sample Khoury | A salary, savings, a car loan, and with Maya the joint account.`

const profiles = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

/** The person with an id of the table, whose username is the id and whose password is `<id>-pass`. */
export function person(id: string, live: Person['live'], more: Partial<Person> = {}): Person {
  const [, months, name = '', holder = '', about = ''] = profiles.find(([first]) => first === id) ?? []
  const firstDay = (anchorDay: number): number => {
    const { year, month } = partsOf(anchorDay)
    return dayOf(year, month - Number(months), 1)
  }
  return { id, name, username: id, password: `${id}-pass`, holder, about, firstDay, live, ...more }
}
