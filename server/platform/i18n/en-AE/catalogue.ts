/** All English texts. */
export * from './categories.ts'
export * from './errors.ts'
export * from './mails.ts'
export * from './notifications.ts'
export * from './titles.ts'
export * from './words.ts'
