/** All Arabic texts; each file's type requires all keys of its English counterpart. */
export * from './categories.ts'
export * from './errors.ts'
export * from './mails.ts'
export * from './notifications.ts'
export * from './titles.ts'
export * from './words.ts'
