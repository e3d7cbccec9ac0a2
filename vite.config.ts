import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['API_PROXY'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  // The server puts a fresh nonce in place of this word on every reply.
  html: { cspNonce: '__NONCE__' },
  server: { port: 5173, strictPort: true, proxy: { '/api': { target: api, changeOrigin: false } } },
  preview: { port: 4173, strictPort: true },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Fonts and images stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    // The connect document stands apart: it alone runs the provider's script.
    rolldownOptions: { input: { index: 'web/index.html', connect: 'web/connect.html' } },
    chunkSizeWarningLimit: 600,
  },
})
