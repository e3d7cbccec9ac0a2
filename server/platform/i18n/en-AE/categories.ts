import type { Text } from '../text.ts'

/** Initial names of the built-in categories, by id. */
export const categories = {
  salary: 'Salary',
  freelance: 'Freelance',
  investments: 'Investments',
  other_income: 'Other Income',
  rent: 'Rent/Mortgage',
  utilities: 'Utilities',
  groceries: 'Groceries',
  insurance: 'Insurance',
  gas: 'Gas',
  transport: 'Public Transport',
  car_maintenance: 'Car Maintenance',
  dining: 'Dining Out',
  entertainment: 'Entertainment',
  shopping: 'Shopping',
  hobbies: 'Hobbies',
  healthcare: 'Healthcare',
  gym: 'Gym',
  pharmacy: 'Pharmacy',
  streaming: 'Streaming',
  music: 'Music',
  software: 'Software',
  emergency: 'Emergency Fund',
  retirement: 'Retirement',
  refunds: 'Refunds',
  education: 'Education',
  travel: 'Travel',
  business: 'Business',
  government: 'Government',
  charity: 'Charity',
  personal_care: 'Personal Care',
} as const satisfies Readonly<Record<string, Text>>

/** Initial names of the groups that every user starts with. */
export const categoryGroups = {
  income: 'Income',
  home: 'Housing and bills',
  transport: 'Transport',
  leisure: 'Leisure',
  health: 'Health',
  subscriptions: 'Subscriptions',
  savings: 'Savings and giving',
  other: 'Other',
} as const
