/** The terms and the privacy policy, as headed paragraphs. */
export default {
  back: 'Back to home page',
  updated: 'Effective 1 November 2026',
  terms: {
    title: 'Terms of Service',
    lead: 'What you can expect from XTharwa, and what we expect from you.',
    sections: [
      {
        title: 'The service',
        text: 'XTharwa shows the accounts, balances and transactions of the UAE banks you connect, and the transactions you add yourself. It does not give investment, tax or credit advice, and it cannot make payments.',
      },
      {
        title: 'Your account',
        text: 'Keep your password private, use your own name and e-mail address, and connect only your own accounts. You may close your account at any time.',
      },
      {
        title: 'Bank connections',
        text: 'Each connection is based on the consent you give at your bank. It is read-only, lasts for the time shown when you give it, and ends when you disconnect the bank or the consent expires.',
      },
      {
        title: 'Plans and prices',
        text: 'The Free plan costs AED 0 per month and covers up to 2 connected bank accounts. Premium costs AED 49 per month after a 7-day free trial. You may cancel at any time before the next month starts.',
      },
      {
        title: 'Accuracy',
        text: 'Figures come from your bank and from what you enter. If they differ, your bank statement prevails. XTharwa shows when figures were last updated.',
      },
      {
        title: 'Changes and law',
        text: 'We will notify you before these terms change. They are governed by the laws of the United Arab Emirates.',
      },
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    lead: 'What we hold about you, why, for how long, and how to remove it.',
    sections: [
      {
        title: 'What we hold',
        text: 'Your name and e-mail address, the accounts, balances, transactions and payment orders of connected banks, what you add or change, your settings, and a record of sign-ins and consents.',
      },
      {
        title: 'What we never hold',
        text: 'Your bank user name, password or card number. You sign in directly with your bank.',
      },
      {
        title: 'Why',
        text: 'Only to show you your finances. We do not sell data, show advertising or load third-party trackers.',
      },
      {
        title: 'Who else sees it',
        text: 'The licensed open-banking provider that passes your data from your bank to us. Otherwise only those you choose yourself, and only what you choose: people you share accounts with, apps you connect, and a language model if you turn its answers on. You can end each at any time. Nobody else, unless the law requires it.',
      },
      {
        title: 'How we protect it',
        text: 'Your data is encrypted in transit with 256-bit keys, separated from other users’ data, and deleted when you close your account.',
      },
      {
        title: 'Your rights',
        text: 'You can see, correct, export and delete everything we hold about you, and withdraw any consent as easily as you gave it.',
      },
    ],
  },
} as const
