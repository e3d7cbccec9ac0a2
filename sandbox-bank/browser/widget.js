// The hosted widget: one dialog, one screen at a time. Its state exists only in this page.
;(() => {
  const { el, title, logo, alertBox, primary, field, sharedList, longDate, helpBox } = globalThis.Screens
  const { run, toScript, bankDetails, call, inSession, show, failed, guarded } = globalThis.Run
  const { success, captured, consentList } = globalThis.Endings
  const texts = globalThis.Texts

  function intro() {
    const name = run.info.app_name
    const next = () => (run.bank ? consent() : bankList())
    show(
      'INTRO',
      null,
      el('div', { class: 'badge', 'aria-hidden': 'true' }, name.slice(0, 1)),
      title(texts.t.title),
      el('p', { class: 'lead' }, texts.t.lead(location.host, name)),
      el(
        'ol',
        { class: 'points' },
        texts.t.steps.map((step) => el('li', {}, step)),
      ),
      el('div', { class: 'actions' }, primary(texts.t.next, next)),
    )
  }

  function bankList() {
    const list = el('ul', { class: 'bank-list' })
    const count = el('p', { class: 'meta', 'aria-live': 'polite' })
    const search = field('search', texts.t.search, {
      type: 'search',
      required: false,
      placeholder: texts.t.searchHint,
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
      count.textContent = hits.length === 0 ? texts.t.noBank : words === '' ? '' : texts.t.found(hits.length)
    }
    search.input.addEventListener('input', fill)
    fill()
    show('BANK_SELECTION', intro, title(texts.t.chooseBank), search.row, count, list)
  }

  function consent() {
    const { bank, info } = run
    const alert = alertBox()
    const byForm = bank.flow === 'credentials'
    const next = primary(byForm ? texts.t.allow : texts.t.next, () => undefined)
    next.addEventListener(
      'click',
      guarded(next, alert, () => (byForm ? signIn() : redirect())),
    )
    show(
      'CONSENT',
      info.bank ? intro : bankList,
      el('div', { class: 'bank-line' }, logo(bank), el('span', {}, bank.name)),
      title(texts.t.shareWith(info.app_name)),
      sharedList(info.permissions),
      el('p', { class: 'until' }, texts.t.until, el('strong', {}, longDate(info.until)), texts.t.untilEnd),
      byForm ? '' : el('p', { class: 'meta' }, texts.t.onPagesOf(bank.name)),
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
      texts.t.goTo(run.bank.name),
    )
    show(
      'REDIRECT',
      null,
      el('div', { class: 'outcome' }, title(texts.t.onToBank), el('p', {}, texts.t.byHand)),
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
    const user = field('username', texts.t.username, {
      autocapitalize: 'none',
      dir: 'ltr',
      spellcheck: 'false',
      'data-focus': true,
    })
    const password = field('password', texts.t.password, { type: 'password' })
    const button = primary(texts.t.next)
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
        if (user.input.value === '' || password.input.value === '') throw new Error(texts.t.bothNeeded)
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
      title(texts.t.signIn),
      el('p', { class: 'meta' }, texts.t.where(location.host, run.bank.name, run.info.app_name)),
      alert,
      form,
      helpBox(run.info.help, fill),
    )
  }

  function code(back) {
    const alert = alertBox()
    const box = field('code', texts.t.code, {
      dir: 'ltr',
      inputmode: 'numeric',
      maxlength: '8',
      'data-focus': true,
    })
    const button = primary(texts.t.next)
    const form = el('form', { novalidate: true }, box.row, el('div', { class: 'actions' }, button))
    form.addEventListener(
      'submit',
      guarded(button, alert, async () => {
        if (box.input.value.trim() === '') throw new Error(texts.t.codeNeeded)
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
    const hint = el('p', { class: 'meta' }, texts.t.codeHint, el('code', {}, run.info.help.code), '.')
    show('OTP', back, head, title(texts.t.codeTitle), alert, form, hint)
  }

  async function start({ method, config }) {
    run.method = method
    run.config = config
    const theme = config.customization?.force_appearance
    if (theme) document.documentElement.dataset.theme = theme
    texts.use(config.language)
    try {
      run.info = await call('start', { ...config, access_token: undefined, method })
      run.bank = run.info.banks.find((bank) => bank.identifier === run.info.bank) ?? null
      if (method === 'connect') intro()
      if (method === 'reconnect') code(null)
      if (method === 'captureRedirect') captured()
      if (method === 'manageConsents') consentList((await inSession('consents')).consents)
    } catch (error) {
      // Like the real widget: an invalid call shows its error only in the sandbox.
      if (config.sandbox === true) failed(error.message)
      else toScript({ lean: 'close' })
    }
  }

  window.addEventListener('message', (event) => {
    if (event.source === window.parent && event.data?.lean === 'start') void start(event.data)
  })
  toScript({ lean: 'ready' })
})()
