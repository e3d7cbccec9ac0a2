/** The terms and the privacy policy, as headed paragraphs. */
export default {
  terms: {
    title: 'Terms of Service',
    lead: 'What you may expect from XTharwa and what we expect from you.',
    sections: [
      {
        title: 'The service',
        text: 'XTharwa shows you the accounts, balances and transactions of the UAE banks you connect, and what you add by hand. It gives no investment, tax or credit advice, and it cannot make payments.',
      },
      {
        title: 'Your account',
        text: 'You keep your password to yourself, use your own name and e-mail address, and connect only accounts that are yours. You may close your account at any time.',
      },
      {
        title: 'Bank connections',
        text: 'A connection rests on the consent you give at your bank. It is read-only, lasts for the time shown when you give it, and ends when you disconnect the bank or the consent runs out.',
      },
      {
        title: 'Plans and prices',
        text: 'The Free plan costs AED 0 per month and covers up to 2 connected bank accounts. Premium costs AED 49 per month after a 7-day free trial and can be ended before each new month.',
      },
      {
        title: 'Accuracy',
        text: 'Figures come from your bank and from you. Where they disagree, your bank statement counts. Every screen says when its figures were last updated.',
      },
      {
        title: 'Changes and law',
        text: 'We tell you before these terms change. They are governed by the laws of the United Arab Emirates.',
      },
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    lead: 'What we hold about you, why, for how long, and how you take it back.',
    sections: [
      {
        title: 'What we hold',
        text: 'Your name and e-mail address, the accounts, balances and transactions of connected banks, what you add or change, your settings, and a record of sign-ins and consents.',
      },
      {
        title: 'What we never hold',
        text: 'Your bank user name, password or card number. You sign in to your bank with your bank alone.',
      },
      {
        title: 'Why',
        text: 'Only to show you your finances. We sell nothing, show no advertising and load nothing from third parties that would follow you.',
      },
      {
        title: 'Who else sees it',
        text: 'The licensed open-banking provider that carries your data from the bank to us, and nobody else unless the law requires it.',
      },
      {
        title: 'How it is kept',
        text: 'Encrypted with 256-bit keys on its way, apart from every other user, and deleted when you close your account.',
      },
      {
        title: 'Your rights',
        text: 'You can see, correct, export and delete everything we hold about you, and withdraw each consent as easily as you gave it.',
      },
    ],
  },
} as const
