import * as z from 'zod/mini'
import { type FromDocument, scriptTimeoutMs, ToDocument, WidgetResponse } from './protocol.ts'

// The only document that runs the provider's script: it has no session and no data, and communicates with the
// app only through messages.
z.config({ jitless: true })

const config = z
  .object({ linkUrl: z.string(), parentOrigin: z.string() })
  .parse(JSON.parse(document.getElementById('runtime-config')?.textContent ?? 'null'))

const say = (message: FromDocument): void => parent.postMessage(message, config.parentOrigin)

type WidgetMethod = (options: object) => void

function findMethod(name: string): WidgetMethod | null {
  for (const key of ['LeanV2', 'Lean']) {
    const global: unknown = Reflect.get(window, key)
    if (typeof global !== 'object' || global === null) continue
    const method: unknown = Reflect.get(global, name)
    if (typeof method === 'function') return (options) => void Reflect.apply(method, global, [options])
  }
  return null
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = config.linkUrl
    script.async = true
    const timer = setTimeout(() => reject(new Error('timeout')), scriptTimeoutMs)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      reject(new Error('failed'))
    })
    document.head.append(script)
  })
}

async function open(message: ToDocument): Promise<void> {
  if (!findMethod(message.method)) await loadScript()
  const method = findMethod(message.method)
  if (!method) return say({ kind: 'widget_missing' })
  say({ kind: 'loaded' })
  method({
    ...message.options,
    callback: (response: unknown) => {
      const parsed = WidgetResponse.safeParse(response)
      say({ kind: 'callback', response: parsed.success ? parsed.data : { status: 'ERROR' } })
    },
  })
}

addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== parent || event.origin !== config.parentOrigin) return
  const message = ToDocument.safeParse(event.data)
  if (message.success) open(message.data).catch(() => say({ kind: 'load_failed' }))
})
say({ kind: 'ready' })
