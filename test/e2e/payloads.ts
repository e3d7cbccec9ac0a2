/** The address that a script would call if it ran; nothing listens there. */
export const marker = 'https://marker.example.test'

const run = 'window.__ran=1'
const scripts = [
  `<script>${run}</script>`,
  `<script src="${marker}/a.js"></script>`,
  `"><script>${run}</script>`,
  `'><script>${run}</script>`,
  `</script><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<SCRIPT/SRC="${marker}/b.js"></SCRIPT>`,
  `<script\u0020>alert(1)//`,
]
const events = [
  `<img src=x onerror=${run}>`,
  `<img src="${marker}/i.png">`,
  `"onmouseover="${run}" x="`,
  `' onfocus='${run}' autofocus x='`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin=${run} attributeName=x></svg>`,
  `<body onload=${run}>`,
  `<details open ontoggle=${run}>`,
  `<video src=x onerror=${run}>`,
  `<audio autoplay onloadstart=${run} src=x>`,
  `<input autofocus onfocus=${run}>`,
  `<select autofocus onfocus=${run}>`,
  `<marquee onstart=${run}>`,
  `<object data="${marker}/o.html">`,
  `<embed src="${marker}/e.html">`,
  `<iframe src="${marker}/f.html"></iframe>`,
  `<iframe srcdoc="<script>parent.__ran=1</script>">`,
  `<base href="${marker}/">`,
  `<link rel=stylesheet href="${marker}/s.css">`,
  `<style>@import "${marker}/t.css";</style>`,
  `<div style="background:url(${marker}/u.png)">x</div>`,
  `<meta http-equiv=refresh content="0;url=${marker}">`,
  `<form action="${marker}"><button>Pay</button></form>`,
  `<math><mi xlink:href="javascript:${run}">x</mi></math>`,
  `<template><img src=x onerror=${run}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<a href="javascript:${run}">Refund</a>`,
  `<a href="data:text/html,<script>${run}</script>">x</a>`,
]
const languages = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `vbscript:msgbox(1)`,
  `//marker.example.test/x`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `#{${run}}`,
  `<%= ${run} %>`,
  `{{7*7}}`,
  `$t(ui:cancel)`,
  `__proto__`,
  `constructor`,
  `&lt;img src=x onerror=${run}&gt;`,
  `&#x3C;script&#x3E;${run}`,
  `%3Cscript%3E${run}%3C/script%3E`,
]
const shapes = [
  `abc\u202Etxt.exe`,
  `\u200B\u200C\u200D\uFEFFzero`,
  `${'\u0300'.repeat(60)}Z${'\u0301'.repeat(60)}`,
  `\u{1F468}\u200D\u{1F469}\u200D\u{1F467} مرحبا ابن`,
  'W'.repeat(200),
]

/** Sixty-one texts that must be shown as plain text. */
export const payloads: readonly string[] = [...scripts, ...events, ...languages, ...shapes]
