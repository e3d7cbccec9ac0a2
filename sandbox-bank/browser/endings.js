// Screens that show outcomes and the list of consents.
globalThis.Endings = (() => {
  const { el, title, alertBox, primary, quiet, longDate, tick } = globalThis.Screens
  const { run, end, inSession, show, guarded } = globalThis.Run
  const texts = globalThis.Texts

  function success() {
    const again = run.method === 'reconnect'
    const message = again ? texts.t.againText : texts.t.linkedText(run.bank.name, run.info.app_name)
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
        title(again ? texts.t.again : texts.t.linked),
        el('p', { role: 'status' }, message),
      ),
      el(
        'div',
        { class: 'actions' },
        primary(texts.t.done, () => end(run.outcome)),
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
          message: info || texts.t.notLinkedText,
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
        title(good ? texts.t.linked : texts.t.notLinked),
        el('p', { role: 'status' }, good ? texts.t.fetching(run.info.app_name) : run.outcome.message),
      ),
      el(
        'div',
        { class: 'actions' },
        primary(texts.t.done, () => end(run.outcome)),
      ),
    )
  }

  function consentList(consents) {
    const alert = alertBox()
    const rows = consents.map((consent) => {
      const active = consent.status === 'AUTHORISED'
      const button = quiet(texts.t.revoke, () => undefined)
      button.setAttribute('aria-label', texts.t.revokeOf(consent.bank_name))
      button.addEventListener(
        'click',
        guarded(button, alert, async () =>
          consentList((await inSession('revoke', { consent: consent.id })).consents),
        ),
      )
      const state = active
        ? texts.t.sharedUntil(longDate(consent.until))
        : consent.status === 'EXPIRED'
          ? texts.t.expired
          : texts.t.ended
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
      title(texts.t.consents),
      alert,
      rows.length === 0 ? el('p', {}, texts.t.nothingShared) : el('ul', { class: 'consents' }, rows),
      el(
        'div',
        { class: 'actions' },
        primary(texts.t.done, () => end(run.outcome)),
      ),
    )
  }

  return { success, captured, consentList }
})()
