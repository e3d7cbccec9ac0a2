// The script that a product loads: defines Lean and LeanV2 and mounts the hosted widget into #lean-link.
;(() => {
  const origin = new URL(document.currentScript.src).origin
  let frame = null
  let current = {}

  function close() {
    frame?.remove()
    frame = null
  }

  function mount(method, { callback, ...config } = {}) {
    const place = document.getElementById('lean-link')
    if (!place) return
    close()
    current = { method, config, callback }
    frame = document.createElement('iframe')
    frame.title = 'Link your account'
    frame.src = `${origin}/widget/`
    // The widget paints its own background; a frame with another colour scheme would be opaque.
    frame.style.cssText =
      'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483000;background:transparent;color-scheme:light'
    place.append(frame)
  }

  addEventListener('message', ({ source, data }) => {
    if (!frame || source !== frame.contentWindow) return
    const { method, config, callback } = current
    if (data?.lean === 'ready') {
      source.postMessage({ lean: 'start', method, config }, '*')
      frame.focus()
    }
    if (data?.lean === 'callback' && typeof callback === 'function') callback(data.response)
    if (data?.lean === 'close') close()
  })

  const api = {
    connect: (options) => mount('connect', options),
    link: (options) => mount('connect', options),
    reconnect: (options) => mount('reconnect', options),
    close,
  }
  window.Lean = api
  window.LeanV2 = api
})()
