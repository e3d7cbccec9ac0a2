// Builds the elements of the widget's screens. Text is always inserted as text, never as markup.
globalThis.Screens = (() => {
  const texts = globalThis.Texts

  /** An element with attributes and children; strings become text. */
  function el(name, attributes = {}, ...children) {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) {
      if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
      else if (value === true) element.setAttribute(key, '')
      else if (value !== false && value !== undefined) element.setAttribute(key, value)
    }
    element.append(...children.flat().filter((child) => child !== undefined && child !== null))
    return element
  }

  const title = (text) => el('h1', { id: 'title', tabindex: '-1' }, text)

  const logo = (bank) =>
    el('img', { src: `/widget/logo/${bank.identifier}.svg`, alt: '', width: '36', height: '36' })

  const alertBox = () => el('div', { class: 'alert', role: 'alert', 'aria-live': 'assertive' })

  const primary = (text, onclick) =>
    el(
      'button',
      onclick ? { type: 'button', class: 'primary', onclick } : { type: 'submit', class: 'primary' },
      text,
    )

  const quiet = (text, onclick) => el('button', { type: 'button', class: 'quiet', onclick }, text)

  function field(id, label, attributes = {}) {
    const input = el('input', { id, name: id, autocomplete: 'off', required: true, ...attributes })
    return { input, row: el('div', { class: 'field' }, el('label', { for: id }, label), input) }
  }

  function sharedList(permissions) {
    const items = permissions.map((name) => texts.t.shared[name] ?? [name.replaceAll('_', ' '), ''])
    return el(
      'ul',
      { class: 'shared' },
      items.map(([what, why]) => el('li', {}, el('strong', {}, what), el('span', {}, why))),
    )
  }

  const longDate = (iso) =>
    new Intl.DateTimeFormat(texts.locale, { dateStyle: 'long', timeZone: 'Asia/Dubai' }).format(new Date(iso))

  /** People, code and scenario words; choosing a person fills in the form. */
  function helpBox(help, fill) {
    const people = help.people.map((person) =>
      el('button', { type: 'button', class: 'person', onclick: () => fill(person) }, person.name),
    )
    const words = help.scenarios.map(({ word, about }) =>
      el('div', {}, el('dt', {}, el('code', {}, `+${word}`)), el('dd', { dir: 'ltr', lang: 'en' }, about)),
    )
    return el(
      'section',
      { class: 'help', 'aria-labelledby': 'help-title' },
      el('h2', { id: 'help-title' }, texts.t.people),
      el('p', {}, texts.t.peopleHint, el('code', {}, help.code), '.'),
      el('div', { class: 'people' }, people),
      el(
        'details',
        {},
        el('summary', {}, texts.t.words),
        el('p', {}, texts.t.wordsHint, el('code', {}, 'salaried+down'), '.'),
        el('dl', {}, words),
      ),
    )
  }

  function tick(good) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.setAttribute('viewBox', '0 0 48 48')
    svg.setAttribute('class', good ? 'tick good' : 'tick bad')
    svg.setAttribute('aria-hidden', 'true')
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('d', good ? 'M14 25l7 7 14-16' : 'M24 13v15M24 34v1')
    svg.append(path)
    return svg
  }

  return { el, title, logo, alertBox, primary, quiet, field, sharedList, longDate, helpBox, tick }
})()
