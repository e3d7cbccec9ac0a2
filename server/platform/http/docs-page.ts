import type { NamedEndpoint } from '#contract/index.ts'

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
:root{color-scheme:light dark;--page:#FAF8F4;--card:#fff;--line:#E8E3D9;--ink:#161513;--muted:#6B665C;--accent:#0B5C6B}
@media(prefers-color-scheme:dark){:root{--page:#11110F;--card:#1A1917;--line:#2C2A26;--ink:#F4F1EA;--muted:#A8A296;--accent:#5BB7C6}}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;margin-block:1rem;padding:.25rem 1rem}
details{border-block-start:1px solid var(--line);padding:.6rem 0}details:first-of-type{border:0}summary{cursor:pointer}
code{font:13px/1.4 ui-monospace,monospace}b{display:inline-block;min-inline-size:4rem;color:var(--accent)}p,li{color:var(--muted)}pre{overflow:auto;font-size:12.5px}a{color:var(--accent)}`

const callers = { bearer: 'bearer token', public: 'everyone', signature: 'signed by the provider' }

/** Renders the documentation page of the whole API, from the same data as the router. */
export function docsHtml(api: readonly NamedEndpoint[], describe: (named: NamedEndpoint) => unknown): string {
  const features = [...new Set(api.map((named) => named.feature))]
  const sections = features.map((feature) => {
    const calls = api
      .filter((named) => named.feature === feature)
      .map((named) => {
        const { endpoint } = named
        return `<details><summary><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code></summary><p>${escape(endpoint.summary)}. Who may call: ${callers[endpoint.access]}.</p><pre><code>${escape(JSON.stringify(describe(named), null, 2))}</code></pre></details>`
      })
    return `<section><h2>${escape(feature)}</h2>${calls.join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>XTharwa API</title><style>${style}</style></head><body><main><h1>XTharwa API</h1><p>Made from the contract. The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a>. Identity (sign-up, sign-in, tokens) lives under <code>/api/identity</code>.</p>${sections.join('')}</main></body></html>`
}
