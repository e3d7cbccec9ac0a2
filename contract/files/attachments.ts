import { fileCalls } from './files.ts'

export const {
  list: listAttachments,
  add: addAttachment,
  read: readAttachment,
  remove: deleteAttachment,
} = fileCalls('/api/user/transactions/:id/attachments', {
  all: 'The receipts',
  single: 'a receipt',
  of: 'a payment',
})
