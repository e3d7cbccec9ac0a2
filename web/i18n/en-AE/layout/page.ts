/** Texts of the HTML document itself, before or without the app; the build writes them into the pages. */
export default {
  title: 'XTharwa · Smart Finance',
  description:
    'XTharwa shows your UAE bank accounts, income, expenses and spending in one calm, exact view. Read-only access.',
  noScript: 'XTharwa needs JavaScript to show your accounts. Please turn it on and reload.',
} as const
