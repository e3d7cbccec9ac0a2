// The only script of the widget and of the banks' pages. It fills in the sign-in form when a person is chosen,
// and exchanges messages with the product's page that holds the widget. Loaded before the body is shown.
;(() => {
  const tell = (message) => window.parent.postMessage(message, '*')
  const byId = (id) => document.getElementById(id)

  addEventListener('click', ({ target }) => {
    const button = target.closest('button')
    const { username, password, response } = button?.dataset ?? {}
    if (username !== undefined) {
      byId('username').value = username
      byId('password').value = password
      document.querySelector('form .primary').focus()
    }
    if (response === undefined) return
    tell({ lean: 'callback', response: JSON.parse(response) })
    if (button.type === 'button') tell({ lean: 'close' })
  })

  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') byId('close')?.click()
  })

  addEventListener('message', ({ source, data }) => {
    const form = byId('start')
    if (!form || source !== window.parent || data?.lean !== 'start') return
    form.elements.call.value = JSON.stringify({ ...data.config, method: data.method })
    form.submit()
  })

  addEventListener('DOMContentLoaded', () => {
    const first = document.querySelector('[data-first]') ?? document.querySelector('h1')
    first?.focus()
    if (byId('start')) tell({ lean: 'ready' })
    if (byId('refused')) tell({ lean: 'close' })
  })
})()
