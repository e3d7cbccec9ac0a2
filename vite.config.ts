import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['API_PROXY'] ?? 'http://127.0.0.1:3000'

const basic = new RegExp(
  [
    String.raw`web\/ui\/(parts\/(Badge|Button|ErrorBoundary|Marks|Screens|Spinner)|marks\/Glyph|page\/LanguageChooser|format\/WithAmount|cx|preferences)\.tsx?$`,
    String.raw`web\/(App|lazy|local-storage|open-paths|routes|use-store)\.tsx?$`,
    String.raw`web\/i18n\/(index|language|chosen|catalogues-open|en-AE\/layout\/shell)\.ts$`,
    String.raw`contract\/product\.ts$`,
    String.raw`preload-helper|rolldown.runtime`,
    String.raw`node_modules\/(react|react-dom|scheduler|i18next|react-i18next(?!\/dist\/es\/Trans)|wouter|regexparam|nanostores|@nanostores\/react)\/`,
  ].join('|'),
)

/** Figures of money, which the sign-in pages do not show; of them the landing page needs the sign of the dirham alone. */
const money = /(web\/ui\/format\/(CurrencyMark|Money|locale|money-format)|contract\/exponent)\.tsx?$/
const dirham = /web\/ui\/format\/Dirham\.tsx$/

/** What every page with a session asks the server with: the calls, the session and the forms. */
const entry = new RegExp(
  [
    String.raw`contract\/(endpoint|errors|limits|meta)\.ts$`,
    String.raw`web\/paths\.ts$`,
    String.raw`web\/api\/(auth\/(session|token)|config|connect-request|early|errors|failed-requests|jitless|offline\/receipts|storage\/(drafts|storage)|sync\/events)\.ts$`,
    String.raw`web\/ui\/(overlays\/(missing-parts|open-dialogs|toast)|parts\/(Field|Notes))\.tsx?$`,
    String.raw`web\/features\/layout\/AppFrame\.tsx$`,
    String.raw`node_modules\/zod\/v4\/(core|mini\/schemas)`,
  ].join('|'),
)

/** The parts that the pages for signing in share. */
const signIn = /web\/(api\/auth\/google|features\/person\/(AuthForm|useSubmit|google\/GoogleButton))\.tsx?$/

/** The parts of the landing page, which are shown at once. */
const openPages =
  /web\/(features\/landing\/(DemoButton|HomeScreen|Frame|Features|Pricing|Security|SampleStatement|Dirhams)|api\/storage\/demos)\.tsx?$/

/** What all signed-in screens draw with: the frame around them, the shared reads, figures and dialogs. */
const signedIn = new RegExp(
  [
    String.raw`web\/features\/layout\/(?!AppFrame|PublicLayout|VisitorLayout|late\/|commands\/(CommandPalette|KeyboardHelp|useCommands|useSearchResults|match|places))`,
    String.raw`web\/features\/(ledger\/(list\/list-data|PaymentMark)|categories\/category-icon|person\/person)\.tsx?$`,
    String.raw`web\/api\/(call|etags|membership|offline\/(worker|held|install)|period|photo|queries|rules\/.*|step-period|storage\/sweep|sync\/(?!events).*|own\/.*)\.ts$`,
    String.raw`web\/ui\/marks\/banks\.json$`,
    String.raw`web\/ui\/(format\/(?!fold|editable-amount).*|marks\/(Avatar|Mark|bank-table|brand|brand-table|initials)|overlays\/(Dialog|Menu|place)|parts\/(Choice|CountBadge|Progress|Surface|Links)|period\/(PeriodStepper|named-periods)|date\/use-today|direction|display|shortcuts|charts\/LazyCharts)\.tsx?$`,
    String.raw`contract\/(accounts\/accounts|categories\/(categories|category-groups)|common|currencies|household\/roles|banks\/(connections|sync)|days\/(pay-period|periods)|decimal|figures\/(health|summaries)|ledger\/(explanations|transactions?)|money|notifications\/notification(s|-kinds)|period|person\/settings|text)\.ts$`,
    String.raw`node_modules\/(@tanstack\/(query-core|react-query)\/|zod\/v4\/mini\/coerce)`,
  ].join('|'),
)

/** What the dashboard and the plan show of what is coming. */
const ahead = new RegExp(
  [
    String.raw`web\/features\/planning\/(ahead\/(SafeToSpend|PayDayRail|EventMark|rail|days|SafeSentence)|budgets\/words)\.tsx?$`,
    String.raw`web\/features\/ledger\/DotLine\.tsx$`,
    String.raw`web\/ui\/charts\/useFrame\.tsx?$`,
    String.raw`contract\/(expected\/series|planning\/(budgets|look-ahead))\.ts$`,
  ].join('|'),
)

/** The dashboard as it opens. */
const dashboard = new RegExp(
  [
    String.raw`web\/features\/figures\/dashboard\/(DashboardScreen|CardRegion|data|compare|parts\/(Banks|Banners|DesignToggle)|reference\/(ReferenceDashboard|WelcomeHeader|LaterCards|QuickBar|SharedPlace|ToDoPlace))\.tsx?$`,
    String.raw`web\/features\/planning\/dashboard\/`,
    String.raw`web\/features\/(banks\/(BankConnectionPanel|queries)|accounts\/ConnectCard)\.tsx?$`,
  ].join('|'),
)

/** What shows accounts, on the dashboard too. */
const accounts = /web\/features\/accounts\/(queries|parts|words|group|SecondAmount)\.tsx?$/
/** What saves and takes back a change. */
const saves = /web\/(ui\/forms\/useSave|api\/undo)\.ts$|contract\/changes\/(change-kinds|changes)\.ts$/

/** Icons of the forms and notes, which the sign-in pages show too, and what draws every icon. */
const signs =
  /lucide-react\/dist\/esm\/((?!icons)\w+\/|[^/]*$|icons\/(arrow-left|circle-check|circle-exclamation-point|eye|eye-off|info|rotate-cw|search|triangle-exclamation-point|unplug|x)\.m?js$)/

/** Icons of the frame and the dashboard: as one file they take half of what forty take. Visitors see none of them. */
const icons = new RegExp(
  String.raw`lucide-react\/dist\/esm\/icons\/(` +
    [
      'arrow-left-right|bell|briefcase|calendar-days|car|chart-line|check|chevron-left|chevron-right|chevrons-up-down|circle-question-mark',
      'clock-3|cloud-exclamation-point|cloud-off|cloud-upload|gem|gift|graduation-cap|hand-coins|heart|house|landmark',
      'layout-dashboard|list|list-checks|lock|log-out|menu|message-circle-question-mark|monitor|moon|piggy-bank|plane|plus',
      'refresh-cw|repeat|trending-up|users|wallet-cards|zap',
      'app-window|arrow-down-left|bot|circle-letter-p|coins|copy|credit-card|eighth-notes|ellipsis-vertical|flask-conical|hourglass|inbox|receipt-text|table-2',
      'settings|shield|shield-check|smartphone|sun|sunset|tag|user-round|user-round-check|wallet',
      // of categories
      'baby|book|building|bus|circle-parking|circle-plus|clapperboard|coffee|dumbbell|fuel|laptop|life-buoy|music|palette|paw-print',
      'pill|rotate-ccw|scissors|shopping-bag|shopping-cart|stethoscope|tv|umbrella|utensils|wrench',
    ].join('|') +
    String.raw`)\.m?js$`,
)

/** Groups that have loaded wherever a screen of the app is asked for; their files begin with _, and no screen preloads them. */
const early = new Set(['rolldown-runtime', 'base', 'signs', 'entry'])
const isEarly = (file: string): boolean => /\/_[\w-]{8}\.js$/.test(file)

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
    modulePreload: {
      polyfill: false,
      // the document and the early files themselves still have to name them
      resolveDependencies: (_file, needed, { hostId, hostType }) =>
        hostType === 'html' || isEarly(hostId) ? needed : needed.filter((file) => !isEarly(file)),
    },
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
        chunkFileNames: ({ name }) => (early.has(name) ? 'assets/_[hash].js' : 'assets/[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'base', test: basic },
            { name: 'dirham', test: dirham, includeDependenciesRecursively: false },
            { name: 'money', test: money, includeDependenciesRecursively: false },
            // what these import stays where it is: a screen's own parts are loaded with the screen
            { name: 'signs', test: signs, includeDependenciesRecursively: false },
            { name: 'entry', test: entry, includeDependenciesRecursively: false },
            { name: 'app', test: signedIn, includeDependenciesRecursively: false },
            { name: 'sign-in', test: signIn, includeDependenciesRecursively: false },
            { name: 'open', test: openPages, includeDependenciesRecursively: false },
            { name: 'icons', test: icons, includeDependenciesRecursively: false },
            { name: 'ahead', test: ahead, includeDependenciesRecursively: false },
            { name: 'dashboard', test: dashboard, includeDependenciesRecursively: false },
            { name: 'accounts', test: accounts, includeDependenciesRecursively: false },
            { name: 'saves', test: saves, includeDependenciesRecursively: false },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 600,
  },
})
