/** Set on this device while others share accounts with its user. */
export const householdHint = 'household_hint'
