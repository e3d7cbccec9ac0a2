// Screens that need no more from the bank: outcomes, and the list of what is shared.
globalThis.Endings = (() => {
  const { el, title, alertBox, primary, quiet, longDate, tick } = globalThis.Screens
  const { run, end, inSession, show, guarded } = globalThis.Run

  function success() {
    const again = run.method === 'reconnect'
    const message = again
      ? 'Your bank is connected again.'
      : `${run.bank.name} is linked. ${run.info.app_name} is now fetching your data.`
    run.outcome = {
      status: 'SUCCESS',
      message: again ? 'Entity reconnected successfully' : 'Customer created entity successfully',
      exit_point: 'SUCCESS',
    }
    show(
      'SUCCESS',
      null,
      el(
        'div',
        { class: 'outcome' },
        tick(true),
        title(again ? 'Connected again' : 'Your account is linked'),
        el('p', { role: 'status' }, message),
      ),
      el(
        'div',
        { class: 'actions' },
        primary('Done', () => end(run.outcome)),
      ),
    )
  }

  function captured() {
    const { granular_status_code: granular, status_additional_info: info } = run.config
    const good = granular === undefined || granular === null || granular === '' || granular === 'OK'
    run.outcome = good
      ? { status: 'SUCCESS', message: 'Link closed after redirect', exit_point: 'SUCCESS' }
      : {
          status: 'ERROR',
          message: info || 'The bank did not link your account.',
          secondary_status: granular,
          exit_point: 'REDIRECT',
        }
    show(
      'CAPTURED',
      null,
      el(
        'div',
        { class: 'outcome' },
        tick(good),
        title(good ? 'Your account is linked' : 'Nothing was linked'),
        el(
          'p',
          { role: 'status' },
          good ? `${run.info.app_name} is now fetching your data.` : run.outcome.message,
        ),
      ),
      el(
        'div',
        { class: 'actions' },
        primary('Done', () => end(run.outcome)),
      ),
    )
  }

  function consentList(consents) {
    const alert = alertBox()
    const rows = consents.map((consent) => {
      const active = consent.status === 'AUTHORISED'
      const button = quiet('Revoke', () => undefined)
      button.setAttribute('aria-label', `Revoke ${consent.bank_name}`)
      button.addEventListener(
        'click',
        guarded(button, alert, async () =>
          consentList((await inSession('revoke', { consent: consent.id })).consents),
        ),
      )
      const state = active
        ? `Shared until ${longDate(consent.until)}`
        : consent.status === 'EXPIRED'
          ? 'Expired'
          : 'No longer shared'
      return el(
        'li',
        {},
        el('div', {}, el('strong', {}, consent.bank_name), el('span', { class: 'meta' }, state)),
        active ? button : '',
      )
    })
    run.outcome = { status: 'SUCCESS', message: 'Consent management closed', exit_point: 'CONSENT' }
    show(
      'CONSENTS',
      null,
      title('What you share'),
      alert,
      rows.length === 0 ? el('p', {}, 'Nothing is shared.') : el('ul', { class: 'consents' }, rows),
      el(
        'div',
        { class: 'actions' },
        primary('Done', () => end(run.outcome)),
      ),
    )
  }

  return { success, captured, consentList }
})()
