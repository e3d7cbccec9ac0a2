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
    String.raw`web\/(paths|screens\/moved)\.ts$`,
    String.raw`web\/api\/(auth\/(session|token)|config|connect-request|early|errors|failed-requests|jitless|offline\/receipts|storage\/(drafts|storage)|sync\/events)\.ts$`,
    String.raw`web\/ui\/(overlays\/(missing-parts|open-dialogs|toast)|parts\/Notes)\.tsx?$`,
    String.raw`web\/features\/layout\/AppFrame\.tsx$`,
    String.raw`node_modules\/zod\/v4\/(core|mini\/schemas)`,
  ].join('|'),
)

/** The parts that the pages for signing in share. */
const signIn =
  /web\/(api\/auth\/google|features\/person\/(AuthForm|AuthPage|useSubmit|google\/GoogleButton|sign-in\/typed))\.tsx?$/

/** The parts of the landing page, which are shown at once. */
const openPages =
  /web\/(features\/landing\/(DemoButton|HomeScreen|Frame|Features|Pricing|Security|SampleStatement|Dirhams)|api\/storage\/demos)\.tsx?$/

/** What all signed-in screens open with: the frame around them, the shared reads, figures and dialogs. */
const signedIn = new RegExp(
  [
    String.raw`web\/features\/layout\/(?!AppFrame|PayPeriodNote|PublicLayout|VisitorLayout|late\/|commands\/(CommandPalette|KeyboardHelp|useCommands|useSearchResults|match|places))`,
    String.raw`web\/features\/person\/person\.ts$`,
    String.raw`web\/api\/(call|etags|membership|offline\/(worker|held|install)|period|photo|queries|rules\/(?!fallback).*|storage\/(invitation|sweep)|sync\/(?!events|stream).*|together|own\/.*)\.ts$`,
    String.raw`web\/ui\/(format\/(?!fold|editable-amount|seldom|usePeriodText).*|marks\/(Avatar|Mark)|overlays\/(Dialog|Menu|leave-page|place)|page\/None|parts\/(AsOf|Choice|CountBadge|Progress|Surface)|period\/named-periods|date\/use-today|direction|display|shortcuts|waiting|charts\/(LazyCharts|useFrame))\.tsx?$`,
    String.raw`contract\/(accounts\/accounts|categories\/(categories|category-groups)|common|currencies|household\/roles|banks\/(connections|sync)|days\/pay-period|figures\/(health|summaries)|ledger\/(explanations|transaction)|money|notifications\/notification(s|-kinds)|period|person\/settings|text)\.ts$`,
    String.raw`node_modules\/(@tanstack\/(query-core|react-query)\/(?!.*\/(infiniteQueryObserver|useInfiniteQuery)\.js)|zod\/v4\/mini\/coerce)`,
  ].join('|'),
)

/** What the dashboard opens with and the plan shows too: what is safe to spend, and the days until pay day. */
const ahead = new RegExp(
  [
    String.raw`web\/features\/planning\/ahead\/(SafeToSpend|PayDayRail|EventMark|rail|days|SafeSentence)\.tsx?$`,
    String.raw`contract\/planning\/look-ahead\.ts$`,
  ].join('|'),
)

/** The dashboard as it opens. */
const dashboard =
  /web\/features\/figures\/dashboard\/(DashboardScreen|CardRegion|data|parts\/(Banners|DesignToggle)|reference\/(ReferenceDashboard|WelcomeHeader|QuickBar|SharedPlace|ToDoPlace))\.tsx?$/

/** The period of a screen's figures, which the dashboard shows after its first figure. */
const periods = new RegExp(
  [
    String.raw`web\/ui\/(period\/PeriodStepper|format\/usePeriodText|parts\/Links)\.tsx?$`,
    String.raw`web\/(api\/step-period|features\/layout\/PayPeriodNote)\.tsx?$`,
    String.raw`contract\/days\/periods\.ts$`,
  ].join('|'),
)

/** Charts over time. */
const charts =
  /web\/ui\/charts\/(TimeChart|PointsChart|ChartFigure|Plot|Axes|axis|geometry|tones)\.tsx?$|(?<!d3-sankey\/)node_modules\/d3-(array\/src\/(?!max|min|sum)|path\/|shape\/|time\/)/

/** Rows of payments, in lists and at the end of the dashboard. */
const rows =
  /web\/features\/(ledger\/(list\/list-data|PaymentMark|DotLine)|categories\/category-icon)\.tsx?$|contract\/(ledger\/transactions|decimal)\.ts$/

/** What is due, for which the dashboard has cards below its first screen. */
const plans =
  /web\/features\/planning\/(budgets\/words|bills|use-bills)\.ts$|contract\/expected\/(series|cover|returned-cheque)\.ts$/
/** Budgets and goals, of which the dashboard first asks whether there are any. */
const targets = /contract\/planning\/(budgets|goals)\.ts$/

/** What shows accounts, on the dashboard too. */
const accounts = /web\/features\/accounts\/(queries|parts|words|group|SecondAmount)\.tsx?$/
/** The banks on the dashboard, and how one is connected. */
const banks =
  /web\/features\/(figures\/dashboard\/parts\/Banks|banks\/(queries|BankConnectionPanel)|accounts\/ConnectCard)\.tsx?$/
/** Dialogs with fields. */
const forms = /web\/ui\/forms\/(ConfirmDialog|FormDialog|ItemSheet|useForm|typed)\.tsx?$/
/** What saves and takes back a change. */
const saves = /web\/(ui\/forms\/useSave|api\/undo)\.ts$|contract\/changes\/(change-kinds|changes)\.ts$/

/** What a new person has to do, and whether anything of it is left. */
const firstSteps = /dashboard\/reference\/(FirstSteps|GettingStarted|first-steps)\.tsx?$/

/** Icons of the forms and notes, which the sign-in pages show too, and what draws every icon. */
const signs =
  /lucide-react\/dist\/esm\/((?!icons)\w+\/|[^/]*$|icons\/(arrow-left|circle-check|circle-exclamation-point|eye|eye-off|info|rotate-cw|search|triangle-exclamation-point|unplug|x)\.m?js$)/

const iconsOf = (...names: string[]): RegExp =>
  new RegExp(String.raw`lucide-react\/dist\/esm\/icons\/(${names.join('|')})\.m?js$`)

/** Icons of the frame and of the dashboard as it opens: as one file they take half of what forty take. Visitors see none of them. */
const icons = iconsOf(
  'arrow-down-left|arrow-left-right|bell|chart-line|check|chevrons-up-down|circle-question-mark|cloud-off|credit-card',
  'landmark|layout-dashboard|list|list-checks|log-out|menu|message-circle-question-mark|monitor|moon|piggy-bank|plus',
  'calendar-days|chevron-left|chevron-right|refresh-cw|rotate-ccw-clock|settings|sun|table-2|user-round|users|wallet|wallet-cards',
)

/** Icons of the dashboard's cards and of other screens. */
const cardIcons = iconsOf(
  'bot|cloud-exclamation-point|coins|copy|hourglass|inbox|receipt-text|repeat',
  'user-round-check|clock-3|cloud-upload|circle-letter-p|eighth-notes|ellipsis-vertical|flask-conical|lock|shield-check',
)

/** Icons of several screens other than the dashboard and those for signing in. */
const screenIcons = iconsOf(
  'arrow-right|arrow-up|badge-check|building-complex|calendar-range|chevron-down|circle-check-big|download|ellipsis|file-up',
  'link-2|paperclip|pencil|shield-exclamation-point|sparkles|split|target|trash|undo-2',
)

/** Icons of categories. */
const categoryIcons = iconsOf(
  'app-window|baby|book|briefcase|building|bus|car|circle-parking|circle-plus|clapperboard|coffee|dumbbell|fuel|gem|gift',
  'graduation-cap|hand-coins|heart|house|laptop|life-buoy|music|palette|paw-print|pill|plane|rotate-ccw|scissors|shield',
  'shopping-bag|shopping-cart|smartphone|stethoscope|sunset|tag|trending-up|tv|umbrella|utensils|wrench|zap',
)

/** Groups that have loaded wherever a screen of the app is asked for; their files begin with _, and no screen preloads them. */
const early = new Set(['rolldown-runtime', 'base', 'signs', 'entry'])
const isEarly = (file: string): boolean => /\/_[\w-]{7}\.js$/.test(file)

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
        chunkFileNames: ({ name }) => (early.has(name) ? 'assets/_[hash:7].js' : 'assets/[hash:7].js'),
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
            { name: 'periods', test: periods, includeDependenciesRecursively: false },
            { name: 'charts', test: charts, includeDependenciesRecursively: false },
            { name: 'card-icons', test: cardIcons, includeDependenciesRecursively: false },
            { name: 'rows', test: rows, includeDependenciesRecursively: false },
            { name: 'screen-icons', test: screenIcons, includeDependenciesRecursively: false },
            { name: 'category-icons', test: categoryIcons, includeDependenciesRecursively: false },
            { name: 'plans', test: plans, includeDependenciesRecursively: false },
            { name: 'targets', test: targets, includeDependenciesRecursively: false },
            { name: 'accounts', test: accounts, includeDependenciesRecursively: false },
            { name: 'banks', test: banks, includeDependenciesRecursively: false },
            { name: 'forms', test: forms, includeDependenciesRecursively: false },
            { name: 'saves', test: saves, includeDependenciesRecursively: false },
            { name: 'first-steps', test: firstSteps, includeDependenciesRecursively: false },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 600,
  },
})
