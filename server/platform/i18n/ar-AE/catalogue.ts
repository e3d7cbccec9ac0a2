/** All Arabic texts; each file's type requires all keys of its English counterpart. */
import {
  analytics,
  calendar,
  causes,
  connections,
  demo,
  exportCells,
  exportColumns,
  ownAccounts,
  periods,
  planning,
  statement,
  sync,
  transactions,
} from './words.ts'
import { categories, categoryGroups } from './categories.ts'
import { errors } from './errors.ts'
import { google, mails } from './mails.ts'
import { notificationKindNames, notificationMail, notifications, signInChanges } from './notifications.ts'
import { titles } from './titles.ts'

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
