/** Texts of the help pages, the titles of the articles, and further words by which each is found. */
export default {
  title: 'Help',
  lead: 'How XTharwa works out what it shows you, and what to do when something isn’t right.',
  search: 'Search help',
  results: 'Search results',
  found_one: '{{count}} article',
  found_other: '{{count}} articles',
  none: 'No article matches. Try another word, or contact us.',
  see: 'See also',
  groups: {
    banks: 'Banks and files',
    payments: 'Payments and categories',
    plan: 'Planning',
    commitments: 'Commitments in the UAE',
    figures: 'Figures and reports',
    app: 'Your account and the app',
  },
  missing: {
    title: 'Article not found',
    text: 'There’s no article at this address. Search all articles, or contact us.',
    back: 'All help articles',
  },
  contact: {
    title: 'Contact us',
    offer: 'Didn’t find what you were looking for?',
    unavailable: 'Contacting us from here isn’t available at the moment.',
    lead: 'Write to us in English or Arabic. Never include a password or a code.',
    topic: 'What is it about?',
    topics: {
      banks: 'Connecting and syncing banks',
      payments: 'Payments and categories',
      figures: 'A figure that looks wrong',
      account: 'Sign-in and account',
      plan: 'Plan and payment',
      idea: 'A suggestion',
      other: 'Something else',
    },
    text: 'Your message',
    textHint: 'What did you expect, and what happened instead?',
    email: 'Your e-mail address',
    reply: 'We’ll reply to {{email}}.',
    attach: 'Attach technical details',
    attachHint: 'They help us find the cause. They contain no amounts, names or account numbers.',
    attached: 'This will be attached',
    detailsFailed: 'We couldn’t load the details. Try again, or send your message without them.',
    send: 'Send message',
    sending: 'Sending...',
    sent: 'Message sent',
    failed: 'We couldn’t send your message. It’s still here, so please try again.',
    another: 'Send another message',
  },
  articles: {
    'connecting-a-bank': {
      title: 'Connecting a bank',
      words: 'add link account open finance lean password read-only safe security start',
    },
    consent: {
      title: 'Consent: what you share, and how to stop',
      words: 'permission expire renew withdraw disconnect remove delete bank pause reconnect',
    },
    syncing: {
      title: 'When a bank isn’t up to date',
      words: 'sync refresh update missing transactions error trouble action needed limit',
    },
    balances: {
      title: 'Why a balance differs from your bank’s app',
      words: 'wrong balance available booked reconciliation difference credit limit currency',
    },
    'bank-messages': {
      title: 'Payments from your bank’s messages',
      words: 'sms text message shortcut automation iphone android paste share notification instant',
    },
    importing: {
      title: 'Importing a file, and duplicates',
      words: 'import csv excel ofx statement upload duplicate double twice ynab history',
    },
    switching: {
      title: 'Switch from another app',
      words:
        'move migrate actual ynab monarch copilot wallet budgetbakers money manager realbyte spendee firefly ezbookkeeping mint sure quicken qif history',
    },
    'income-and-spending': {
      title: 'What counts as income and as spending',
      words: 'totals expenses cash basis card payment loan fee count figures',
    },
    'not-income': {
      title: 'Why a payment isn’t counted as income or spending',
      words: 'missing excluded left out totals transfer salary not counted loan borrowed',
    },
    'pending-and-future': {
      title: 'Pending and future payments',
      words: 'hold authorisation upcoming scheduled not booked disappeared planned',
    },
    'transfers-and-exchange': {
      title: 'Transfers between your accounts, and currency exchange',
      words: 'own account move pair exchange rate cost mid foreign currency dollar',
    },
    refunds: { title: 'Refunds', words: 'return money back reversal purchase credit refunded' },
    categories: {
      title: 'How a payment gets its category',
      words: 'rule rules learn merchant wrong category change automatic uncategorised tag',
    },
    payees: {
      title: 'Reviewing payments, and questions about payees',
      words: 'verify swipe who is this people unknown name transfer uncategorised review',
    },
    'splits-and-sharing': {
      title: 'Splitting a payment, and sharing costs',
      words: 'divide parts friends owe settle up flatmate dinner bill',
    },
    cash: {
      title: 'Cash and your cash wallet',
      words: 'atm withdrawal wallet notes manual count money in hand',
    },
    'pay-period': {
      title: 'Pay day and pay periods',
      words: 'salary wages month late mohre wps weekend holiday employer begins',
    },
    'safe-to-spend': {
      title: 'How safe to spend is worked out',
      words: 'available left buffer reserve short pay day how much can i spend',
    },
    'look-ahead': {
      title: 'The look-ahead, and how certain it is',
      words: 'forecast prediction future balance band likely what if covered estimate',
    },
    bills: {
      title: 'Bills and recurring payments',
      words: 'subscription standing order direct debit due late missed confirm price',
    },
    budgets: {
      title: 'Budgets, monthly shares and everything else',
      words: 'limit plan carry over yearly overspent category uncategorised suggestion',
    },
    ours: {
      title: 'Your household: money together',
      words: 'partner couple family ours joint account shared costs owe settle member',
    },
    goals: { title: 'Goals', words: 'saving target emergency fund contribution essentials pace' },
    cheques: {
      title: 'Cheques, including returned ones',
      words: 'check rent lease landlord post-dated bounce bounced returned covered number',
    },
    instalments: {
      title: 'Instalment plans',
      words: 'tabby tamara postpay easy payment plan epp pay later buy now purchase once',
    },
    cards: {
      title: 'Credit cards: statement, minimum and limit',
      words: 'card due date interest profit owed available limit late charge cash advance',
    },
    'sent-home': {
      title: 'Money sent home and what it costs',
      words: 'remittance exchange house fee margin rate abroad transfer family vat india pakistan',
    },
    gratuity: {
      title: 'End-of-service gratuity',
      words: 'eosb eos labour law difc adgm dews basic salary years resign employer',
    },
    zakat: { title: 'Zakat', words: 'nisab gold silver lunar year hawl islamic religion worksheet' },
    'net-worth': {
      title: 'Net worth',
      words: 'assets debts wealth property car gold loan what changed total',
    },
    'health-score': { title: 'The health score', words: 'points 100 savings rate rating improve' },
    exports: {
      title: 'Downloading your transactions',
      words: 'export csv excel pdf statement json hledger file',
    },
    notifications: {
      title: 'Notifications and quiet hours',
      words: 'alerts push mail e-mail summary digest unsubscribe bell threshold',
    },
    offline: {
      title: 'Using XTharwa offline',
      words: 'internet connection install app phone home screen old figures',
    },
    'signing-in': {
      title: 'Signing in, passkeys and other devices',
      words: 'password forgot two-step authenticator backup codes google session lost phone',
    },
    'api-tokens': { title: 'API tokens', words: 'developer program script spreadsheet bearer key access' },
    assistants: {
      title: 'Connecting your own AI assistant',
      words: 'mcp model context protocol claude chatgpt copilot agent server ai',
    },
    sharing: {
      title: 'Sharing accounts with your household',
      words:
        'partner wife husband spouse family viewer accountant joint access invite member together couple',
    },
    'answers-in-words': {
      title: 'Answers in words by a language model',
      words: 'ask ai llm model chatgpt consent key placeholder sent log openai',
    },
    undo: { title: 'Undoing a change', words: 'mistake restore bin deleted history redo activity back' },
    privacy: {
      title: 'Your data: download and deletion',
      words: 'delete account privacy gdpr pdpl close who sees share sell',
    },
    plans: {
      title: 'Free and Premium',
      words: 'price subscription trial cancel upgrade limit banks priority support',
    },
  },
} as const
