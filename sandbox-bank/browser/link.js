// The script that a product loads: defines Lean and LeanV2 and mounts the hosted widget into #lean-link.
;(() => {
  const origin = new URL(document.currentScript.src).origin
  let frame = null
  let listener = null

  function unmount() {
    if (listener) window.removeEventListener('message', listener)
    if (frame) frame.remove()
    frame = null
    listener = null
  }

  function mount(method, options) {
    const place = document.getElementById('lean-link')
    if (!place) return
    unmount()
    const { callback, ...config } = options ?? {}
    const tell = typeof callback === 'function' ? callback : () => undefined
    const element = document.createElement('iframe')
    element.title = 'Link your account'
    element.src = `${origin}/widget/`
    element.setAttribute('allow', 'clipboard-write')
    // The widget paints its own background; a frame with another colour scheme would be opaque.
    element.style.cssText =
      'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483000;background:transparent;color-scheme:light'
    listener = (event) => {
      if (event.source !== element.contentWindow || typeof event.data !== 'object' || event.data === null)
        return
      const { lean, response } = event.data
      if (lean === 'ready') {
        element.contentWindow.postMessage({ lean: 'start', method, config }, '*')
        element.focus()
      }
      if (lean === 'callback') tell(response)
      if (lean === 'close') unmount()
    }
    window.addEventListener('message', listener)
    frame = element
    place.append(element)
  }

  const api = {
    connect: (options) => mount('connect', options),
    link: (options) => mount('connect', options),
    reconnect: (options) => mount('reconnect', options),
    close() {
      if (frame) unmount()
    },
  }
  window.Lean = api
  window.LeanV2 = api
})()
