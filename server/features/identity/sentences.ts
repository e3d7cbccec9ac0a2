/** What several calls of the sign-in say in the same words. */
export const wrongPassword = 'The current password is not right'
export const usedLink = 'This link is no longer valid. Please ask for a new one.'
