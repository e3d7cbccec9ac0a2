/** All Arabic texts; each file's type requires all keys of its English counterpart. */
import { ownAccounts } from './accounts.ts'
import { analytics } from './analytics.ts'
import { calendar } from './calendar.ts'
import { categories, categoryGroups } from './categories.ts'
import { causes, connections, sync } from './connections.ts'
import { demo } from './demo.ts'
import { errors } from './errors.ts'
import { exportCells, exportColumns } from './export.ts'
import { google, mails } from './mails.ts'
import { notificationKindNames, notificationMail, notifications, signInChanges } from './notifications.ts'
import { periods } from './periods.ts'
import { planning } from './planning.ts'
import { statement } from './statement.ts'
import { titles } from './titles.ts'
import { transactions } from './transactions.ts'

export const arabic = {
  analytics,
  calendar,
  categories,
  categoryGroups,
  causes,
  connections,
  demo,
  errors,
  exportCells,
  exportColumns,
  google,
  mails,
  notificationKindNames,
  notificationMail,
  notifications,
  ownAccounts,
  periods,
  planning,
  signInChanges,
  statement,
  sync,
  titles,
  transactions,
}
