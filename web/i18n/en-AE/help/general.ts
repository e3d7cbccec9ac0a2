/** Help articles about figures, the account and the app. A line that begins with a dash is an item of a list. */
export default {
  'net-worth': [
    'Net worth is what you own less what you owe: current and savings accounts, cash, and what you add yourself, such as a home, a car, gold or money you lent, less cards and loans.',
    'What you add counts from the day you give it a value. Update values now and then; the chart keeps each one from its own day. An end-of-service gratuity is included as an estimate, and shown apart.',
    '“What changed it” explains the difference between two days: income, spending, changes in value, exchange rates, and differences between a bank’s balance and its transactions. The parts add up to the change.',
    'Accounts whose bank doesn’t share a balance, and currencies for which we have no rate, aren’t included. We say which.',
  ],
  'health-score': [
    'The score has four parts that add up to at most 100 points. It follows the period that you have chosen.',
    '- Savings, up to 30: saving 20% or more of your income gives 30 points, 10% or more 20, anything above zero 10.',
    '- Balance, up to 25: a total above AED 10,000 gives 25 points, above AED 1,000 gives 15, otherwise 5.',
    '- Transactions, up to 20: more than 20 in the period give 20 points, more than 5 give 10.',
    '- Accounts, 25: as soon as a bank is connected.',
    'Open the score to see your points in each part, the figure behind it, and what would raise it next. It’s a simple guide to habits. Banks don’t see it, and it isn’t a credit score.',
  ],
  exports: [
    'Filter the list in Transactions, then choose an export in its menu. You get exactly what the filter shows:',
    '- CSV or Excel, with one row for each payment',
    '- PDF, a statement of up to 5,000 payments',
    '- JSON, for other programs',
    '- a journal for hledger, with booked payments',
    'A file of very many payments is prepared in the background; we notify you, and it stays under Settings, Your data, for 7 days.',
    'Under Your data you can also download everything we hold about you as one JSON file.',
  ],
  notifications: [
    'Under Settings, Notifications, you choose what we tell you about and where: in the app, by e-mail, or as a message on a device. For some, such as a large payment, you also choose from which amount.',
    'During quiet hours, from 22:00 to 07:00 unless you change them, only security alerts are sent; everything else waits. A summary comes every week, or every pay period, or never.',
    'Amounts are hidden on the lock screen unless you allow them. Every e-mail has a link that ends that kind of e-mail.',
    'Security alerts, such as a sign-in on a new device, always appear in the app. Nobody who got into your account can turn that off.',
    'On an iPhone, add XTharwa to the Home Screen first; then messages can be turned on there.',
  ],
  offline: [
    'Without a connection you see the last figures that this device loaded, with their age. They’re stored on the device for up to 7 days, for the dashboards, accounts, connections and the first page of the lists.',
    'You can add transactions offline. They wait on this device, and are added once when you’re back online. If one is refused, it’s kept until you correct or discard it.',
    'Install XTharwa from your browser’s menu to open it like an app.',
    'Signing out deletes the stored figures. On a device that others use, always sign out.',
  ],
  'signing-in': [
    'You can sign in with a password, with Google where it’s offered, or with a passkey: your fingerprint, face or screen lock. Add a passkey on each of your devices under Settings, Security.',
    'Two-step sign-in asks for a code from an authenticator app as well. Save the backup codes: each works once if you don’t have your phone.',
    'You can use several devices at once; changes appear on all of them. Security lists where you are signed in. Sign out what you don’t recognise and change your password: that ends all other sessions.',
    'Forgot your password? The link we send works once and for one hour. For your safety, the answer is the same whether or not an address has an account, and wrong attempts slow down further ones.',
  ],
  'api-tokens': [
    'A token lets a program of yours, such as a spreadsheet or a script, use your data. Create it under Settings, API tokens: give it a name, choose “Read only” or “Read and write”, and when it ends, at most after 365 days.',
    'It’s shown once. Keep it like a password, and send it in the header “Authorization: Bearer”. The reference of all calls is linked on that page.',
    'A token can never connect banks, change your sign-in or delete your account. Give each program its own, so that you can remove one without the others. A removed token stops working at once, and you’re told whenever one is created.',
  ],
  undo: [
    'Most changes offer Undo right after you make them, and Ctrl+Z or ⌘Z undoes the last one. Settings, Activity lists what you changed in the last 400 days. Changes can be undone for 30 days, on any of your devices, and redone.',
    'An undo puts back everything that the change did: a rule that changed 200 payments gives all of them their former category. If something has been changed again since, nothing is undone, and we say so.',
    'What you deleted is in the bin for 30 days. An import can be undone as a whole, at any time.',
    'What isn’t undone: withdrawing a consent (connect the bank again), turning off the zakat worksheet, and deleting your account.',
  ],
  privacy: [
    'We hold what you see: accounts, balances, transactions, what you add, your settings, and a record of sign-ins and consents. We never hold your bank password. We don’t sell data, show advertising or load third-party trackers. Besides you, only the licensed provider that passes on your bank’s data handles it, unless the law requires more.',
    'Under Settings, Your data, you can download everything as one file at any time, on any plan.',
    'Deleting your account withdraws the consents at all your banks and deletes your data, files and photo. It can’t be undone. A record of consents stays, because the law requires it; it contains no amounts. Backups of the server hold deleted data until they expire.',
    'A message to support contains only what you write and, if you agree, technical details without amounts or names. Its text is deleted here soon after it has been sent.',
  ],
  plans: [
    'Free covers up to 2 connected bank accounts, expense tracking, monthly insights and categorisation. Premium costs AED 49 a month; what it adds is listed under Settings, Plan. Your plan page also shows whether the limit of the Free plan applies at the moment.',
    'Everybody can try Premium once for 7 days. The trial ends by itself, and nothing is charged.',
    'Messages to support from Premium members are marked as priority, so that they’re answered first.',
    'You pay on our payment provider’s page; we never see your card details. If you cancel, you keep Premium until the end of the period you’ve paid for.',
    'Whatever your plan, you can download or delete your data, withdraw consents and renew your banks.',
  ],
} as const
