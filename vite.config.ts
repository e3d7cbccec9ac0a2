import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['API_PROXY'] ?? 'http://127.0.0.1:3000'

const basic = new RegExp(
  [
    String.raw`web\/ui\/(parts\/(Badge|Button|ErrorBoundary|Glyph|Marks|Screens|Spinner)|format\/(Money|money-format)|cx|preferences)\.tsx?$`,
    String.raw`web\/(App|lazy|local-storage|paths|routes)\.tsx?$`,
    String.raw`web\/i18n\/(index|catalogues-open|en-AE\/ui)\.ts$`,
    String.raw`contract\/(money|product)\.ts$`,
    String.raw`preload-helper|rolldown.runtime`,
    String.raw`node_modules\/(react|react-dom|scheduler|i18next|react-i18next(?!\/dist\/es\/Trans)|wouter|regexparam|nanostores|@nanostores\/react)\/`,
  ].join('|'),
)

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  // The server puts a fresh nonce in place of this word on every reply.
  html: { cspNonce: '__NONCE__' },
  server: {
    port: 5173,
    strictPort: true,
    // web/api holds modules of ours, which are no calls of the API.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': { target: api, changeOrigin: false } },
  },
  preview: { port: 4173, strictPort: true },
  // React 19 has the hook itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    // Fonts and images stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    // The connect document stands apart: it alone runs the provider's script.
    rolldownOptions: {
      input: {
        index: path.join(import.meta.dirname, 'web/index.html'),
        connect: path.join(import.meta.dirname, 'web/connect.html'),
      },
      // What every page draws with goes in one file: many small ones cost requests and compress worse.
      // Short names: the list of every chunk is part of the first script.
      output: {
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups: [{ name: 'base', test: basic }] },
      },
    },
    chunkSizeWarningLimit: 600,
  },
})
