// The hosted widget: one dialog, one screen at a time. Its only memory is this page.
;(() => {
  const { el, title, logo, alertBox, primary, field, sharedList, longDate, helpBox } = globalThis.Screens
  const { run, toScript, bankDetails, call, inSession, show, failed, guarded } = globalThis.Run
  const { success, captured, consentList } = globalThis.Endings

  function intro() {
    const name = run.info.app_name
    const next = () => (run.bank ? consent() : bankList())
    show(
      'INTRO',
      null,
      el('div', { class: 'badge', 'aria-hidden': 'true' }, name.slice(0, 1)),
      title('Link your account'),
      el(
        'p',
        { class: 'lead' },
        `This is the sandbox of the account provider at ${location.host}. It connects ${name} to your bank in three steps.`,
      ),
      el(
        'ol',
        { class: 'points' },
        el('li', {}, 'Choose your bank'),
        el('li', {}, 'Approve what your bank may share'),
        el('li', {}, 'Sign in to your bank'),
      ),
      el('div', { class: 'actions' }, primary('Continue', next)),
    )
  }

  function bankList() {
    const list = el('ul', { class: 'bank-list' })
    const count = el('p', { class: 'meta', 'aria-live': 'polite' })
    const search = field('search', 'Search banks', {
      type: 'search',
      required: false,
      placeholder: 'Name of your bank',
    })
    const choose = (bank) => {
      run.bank = bank
      consent()
    }
    const fill = () => {
      const words = search.input.value.trim().toLowerCase()
      const hits = run.info.banks.filter((bank) => bank.name.toLowerCase().includes(words))
      list.replaceChildren(
        ...hits.map((bank) =>
          el(
            'li',
            {},
            el(
              'button',
              { type: 'button', class: 'bank', onclick: () => choose(bank) },
              logo(bank),
              el('span', {}, bank.name),
            ),
          ),
        ),
      )
      count.textContent =
        hits.length === 0 ? 'No bank has this name.' : words === '' ? '' : `${hits.length} found`
    }
    search.input.addEventListener('input', fill)
    fill()
    show('BANK_SELECTION', intro, title('Choose your bank'), search.row, count, list)
  }

  function consent() {
    const { bank, info } = run
    const alert = alertBox()
    const byForm = bank.flow === 'credentials'
    const next = primary(byForm ? 'Allow' : 'Continue', () => undefined)
    next.addEventListener(
      'click',
      guarded(next, alert, () => (byForm ? signIn() : redirect())),
    )
    show(
      'CONSENT',
      info.bank ? intro : bankList,
      el('div', { class: 'bank-line' }, logo(bank), el('span', {}, bank.name)),
      title(`Share with ${info.app_name}`),
      sharedList(info.permissions),
      el(
        'p',
        { class: 'until' },
        'Shared until ',
        el('strong', {}, longDate(info.until)),
        '. You can stop it earlier, here or at your bank.',
      ),
      byForm ? '' : el('p', { class: 'meta' }, `You will continue on the pages of ${bank.name}.`),
      alert,
      el('div', { class: 'actions' }, next),
    )
  }

  async function redirect() {
    const { url } = await inSession('redirect', { bank: run.bank.identifier })
    toScript({
      lean: 'callback',
      response: {
        status: 'REDIRECT',
        message: 'Redirecting to the bank',
        open_banking_redirect_url: url,
        ...bankDetails(),
      },
    })
    const byHand = el(
      'a',
      { class: 'primary', href: url, target: '_top', rel: 'opener' },
      `Go to ${run.bank.name}`,
    )
    show(
      'REDIRECT',
      null,
      el(
        'div',
        { class: 'outcome' },
        title('On to your bank'),
        el('p', {}, 'If nothing happens, use the button.'),
      ),
      el('div', { class: 'actions' }, byHand),
    )
    try {
      window.top.location.href = url
    } catch {
      byHand.focus()
    }
  }

  function signIn() {
    const alert = alertBox()
    const user = field('username', 'Username', {
      autocapitalize: 'none',
      spellcheck: 'false',
      'data-focus': true,
    })
    const password = field('password', 'Password', { type: 'password' })
    const button = primary('Continue')
    const form = el(
      'form',
      { novalidate: true },
      user.row,
      password.row,
      el('div', { class: 'actions' }, button),
    )
    form.addEventListener(
      'submit',
      guarded(button, alert, async () => {
        if (user.input.value === '' || password.input.value === '')
          throw new Error('Enter your username and your password.')
        const answer = await inSession('sign-in', {
          bank: run.bank.identifier,
          username: user.input.value,
          password: password.input.value,
        })
        if (answer.outcome === 'wrong') {
          password.input.value = ''
          password.input.focus()
          throw new Error(answer.message)
        }
        if (answer.outcome === 'failed') failed(answer.message)
        else code(signIn)
      }),
    )
    const fill = (person) => {
      user.input.value = person.username
      password.input.value = person.password
      button.focus()
    }
    const head = el('div', { class: 'bank-line' }, logo(run.bank), el('span', {}, run.bank.name))
    show(
      'CREDENTIALS',
      consent,
      head,
      title('Sign in to your bank'),
      el(
        'p',
        { class: 'meta' },
        `You are on ${location.host}, the provider's sandbox. A password typed here goes to ${run.bank.name}, never to ${run.info.app_name}.`,
      ),
      alert,
      form,
      helpBox(run.info.help, fill),
    )
  }

  function code(back) {
    const alert = alertBox()
    const box = field('code', 'One-time code', { inputmode: 'numeric', maxlength: '8', 'data-focus': true })
    const button = primary('Continue')
    const form = el('form', { novalidate: true }, box.row, el('div', { class: 'actions' }, button))
    form.addEventListener(
      'submit',
      guarded(button, alert, async () => {
        if (box.input.value.trim() === '') throw new Error('Enter the code.')
        const answer = await inSession('code', { code: box.input.value })
        if (answer.outcome === 'wrong') {
          box.input.value = ''
          box.input.focus()
          throw new Error(answer.message)
        }
        if (answer.outcome === 'failed') failed(answer.message)
        else success()
      }),
    )
    const head = el('div', { class: 'bank-line' }, logo(run.bank), el('span', {}, run.bank.name))
    const hint = el(
      'p',
      { class: 'meta' },
      'The sandbox sends no messages. The code is ',
      el('code', {}, run.info.help.code),
      '.',
    )
    show('OTP', back, head, title('Enter your one-time code'), alert, form, hint)
  }

  async function start({ method, config }) {
    run.method = method
    run.config = config
    const theme = config.customization?.force_appearance
    if (theme) document.documentElement.dataset.theme = theme
    try {
      run.info = await call('start', { ...config, access_token: undefined, method })
      run.bank = run.info.banks.find((bank) => bank.identifier === run.info.bank) ?? null
      if (method === 'connect') intro()
      if (method === 'reconnect') code(null)
      if (method === 'captureRedirect') captured()
      if (method === 'manageConsents') consentList((await inSession('consents')).consents)
    } catch (error) {
      // As the original: a wrong call shows itself only while developing.
      if (config.sandbox === true) failed(error.message)
      else toScript({ lean: 'close' })
    }
  }

  window.addEventListener('message', (event) => {
    if (event.source === window.parent && event.data?.lean === 'start') void start(event.data)
  })
  toScript({ lean: 'ready' })
})()
