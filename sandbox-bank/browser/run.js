// One run of the widget: its state, its messages to the script and the bank, and switching screens.
globalThis.Run = (() => {
  const { el, title, primary, tick } = globalThis.Screens
  const texts = globalThis.Texts
  const dialog = document.querySelector('.dialog')
  const screen = document.getElementById('screen')
  const leave = document.getElementById('leave')
  const backButton = document.getElementById('back')
  const run = { method: '', config: {}, info: null, bank: null, at: 'INTRO', back: null, outcome: null }

  const toScript = (message) => window.parent.postMessage(message, '*')

  function bankDetails() {
    if (!run.bank) return {}
    return { bank: { bank_identifier: run.bank.identifier, bank_name: run.bank.name, is_supported: true } }
  }

  /** Ends the run: sends the callback, then closes the frame. */
  function end(response) {
    toScript({ lean: 'callback', response: { ...bankDetails(), ...response } })
    toScript({ lean: 'close' })
  }

  async function call(name, body) {
    const answer = await fetch(`/widget/api/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${run.config.access_token ?? ''}`,
      },
      body: JSON.stringify(body),
    })
    const json = await answer.json()
    if (!answer.ok) throw new Error(json.error ?? texts.t.unreached)
    return json
  }

  const inSession = (name, body = {}) => call(name, { session: run.info.session, ...body })

  function show(at, back, ...children) {
    run.at = at
    run.back = back
    backButton.hidden = !back
    screen.replaceChildren(...children)
    screen.scrollTop = 0
    dialog.hidden = false
    const first = screen.querySelector('[data-focus]') ?? document.getElementById('title')
    first.focus()
  }

  function failed(message) {
    run.outcome = { status: 'ERROR', message, exit_point: run.at }
    show(
      'ERROR',
      null,
      el(
        'div',
        { class: 'outcome' },
        tick(false),
        title(texts.t.failed),
        el('p', { role: 'alert' }, message),
      ),
      el(
        'div',
        { class: 'actions' },
        primary(texts.t.done, () => end(run.outcome)),
      ),
    )
  }

  /** Wraps a form's handler: one submission at a time, errors shown above the fields. */
  function guarded(button, alert, work) {
    return async (event) => {
      event?.preventDefault()
      if (button.disabled) return
      button.disabled = true
      alert.replaceChildren()
      try {
        await work()
      } catch (error) {
        alert.replaceChildren(el('p', { class: 'error' }, error.message))
      }
      button.disabled = false
    }
  }

  function closing() {
    if (run.outcome) return end(run.outcome)
    leave.hidden = false
    screen.inert = true
    document.getElementById('stay').focus()
  }

  function stay() {
    leave.hidden = true
    screen.inert = false
    document.getElementById('title')?.focus()
  }

  backButton.addEventListener('click', () => run.back?.())
  document.getElementById('close').addEventListener('click', closing)
  document.getElementById('stay').addEventListener('click', stay)
  document.getElementById('go').addEventListener('click', () =>
    end({
      status: 'CANCELLED',
      message: 'User left the flow',
      exit_point: run.at,
      user_exit_intent: 'USER_CANCELLED',
    }),
  )
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    if (leave.hidden) closing()
    else stay()
  })

  return { run, toScript, bankDetails, end, call, inSession, show, failed, guarded }
})()
