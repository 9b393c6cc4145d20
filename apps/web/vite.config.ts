import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { writeWebNotices } from '../../tools/release/web-notices.ts'
import { WEB_PACKAGES } from '../../tools/release/web-packages.ts'
import { compressAssets } from './compress-assets.ts'
import { preloadFonts } from './preload-fonts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Libraries of the first screens. They rarely change, so browsers cache them across versions. */
const libraries =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack[\\/](?!react-query|query-core|react-table|table-core|store[\\/]dist[\\/]shallow)[^\\/]+|idb-keyval|clsx|zod)[\\/]/
/**
 * Chunks are defined by hand, so that a first visit fetches few files and none that it does not
 * need. From the contract, the core has only what the first screens and the list URLs need.
 */
const coreParts =
  /packages[\\/](texts[\\/]src[\\/][a-z-]+\.ts|contract[\\/]src[\\/](?:parts[\\/]holds|(?:parts[\\/])?(accounts|answer|auth|case-statuses|cases|clients|conflict-summary|dashboard|days|document-levels|document-uploads|documents|email-address|endpoint|fields|fold-text|lists|permissions|phone-number|preferences|repeated-password|sessions|single-line|workspaces))\.)|vite[\\/]preload-helper/
const formParts =
  /node_modules[\\/](react-hook-form|@hookform|@standard-schema)[\\/]|src[\\/]platform[\\/]form[\\/](draft-store|form|form-fields|form-values|use-app-form|use-state-across-sign-in|use-record-form|use-restore-draft|use-second-submit)\./
/** Modules that every screen needs, including the first one. */
const firstParts =
  /src[\\/]ui[\\/](?:[a-z0-9]+[\\/])?(banner|brand-mark|button|empty-state|field|message-tones|password-input|select|spinner|text-input|theme|toast|visually-hidden)[\w.-]*$|src[\\/]platform[\\/](?:[a-z0-9]+[\\/])?(answers|api-error|auth-state|call|constants|date-limits|denials|conflict|edited-copy|ended-sign-in|file-drops|known-firms|landing-choice|lazy-dialog|list-look|list-state|log|paths|preferences|random-key|record-fields|refused-saves|request|response|retries|passkey-support|secure-store|step-up\.|tab-(lock|workspace)|token-[a-z]+|use-(auth|has-opened|media-query|once|title)|when-(idle|online))|src[\\/]features[\\/]auth[\\/](sign-in-answer|invitation|registration)\.|lucide-react[\\/]dist[\\/]esm[\\/]([A-Za-z]+\.|shared|icons[\\/](chevron-down|circle-(alert|check|exclamation-point)|eye|eye-off|info|loader-circle|moon|sun|triangle-(alert|exclamation-point)|x)\.)/
/** Modules that most signed-in screens share, except kit components that import a library. */
const sharedParts =
  /node_modules[\\/](lucide-react(?![\\/]dist[\\/]esm[\\/]icons[\\/](?:alarm-clock|archive|arrow-right|badge-check|ban|hand|rotate-c?cw|scale)\.)|@tanstack[\\/](react-query|query-core))[\\/]|packages[\\/]contract[\\/]src[\\/](connections|countries|invitations|notifications|profile|parts[\\/]dial-codes)\.|src[\\/]platform[\\/](?!second-factor[\\/]|conflict-labels|deadline-rule-labels|party-role-labels|i18n[\\/]countdown|table[\\/]|history[\\/](?!role-labels)|auth[\\/]tab-lease|http[\\/](events|upload)\.|form[\\/](?!form-page|edit-loader|edited-record|first-records|saved-already|unsaved-guard|use-first-field))|src[\\/]features[\\/](?!auth[\\/](?!auth\.hooks)|bin|cases[\\/]overview-part|clients[\\/](known-name|undo)|firm[\\/](?!own-account-banner|use-firm-sync)|conflicts[\\/](?!check-store|index|search-store)|deadlines|holds|invitations|journal[\\/](?!entry-draft\.|index|minutes-store)|parties|alerts|connections[\\/](people-list|received-requests|duties-line|role-effect|effect-sentences|affected-titles|own-role)|search[\\/]shortcut|notifications[\\/](feed|follow-inbox|inbox-(panel|item-text)|watch-inbox)|document-groups|documents[\\/](?!upload[\\/](?:upload-store|use-uploads|uploads))|.*-(fields|form))|src[\\/]ui[\\/](?:[a-z0-9]+[\\/])?(?!tabs|code-input|file-drop|radio-cards|tooltip|[a-z-]+-(popup|tooltip)|[a-z]+[\\/])/
/** What some changes of records use, and no first visit to a list. */
const changeParts =
  /src[\\/](platform[\\/](query[\\/]undo|form[\\/](toast-if-unchanged|use-confirm-move)|effect[\\/](describe-move|effect-box|level-change-effect|level-lines|move-lines))|features[\\/](cases[\\/]case-status\.hooks|connections[\\/]change-role\.hooks))\.|packages[\\/]contract[\\/]src[\\/]effects\./
/** What the pages of records share, and no first visit to a list. */
const recordParts =
  /src[\\/](platform[\\/](record[\\/]|router[\\/]record-back|list[\\/]inner-list|session-type-icon)|features[\\/]sessions[\\/](session-(list|when)|use-firm-now)|ui[\\/]folded-text)|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](book-open|clipboard-list|messages-square|mic|user-minus)\./
/** What only the dashboard shows at once. */
const todayParts =
  /src[\\/]features[\\/](deadlines[\\/](must-not-miss|deadline-labels)|connections[\\/](people-list|received-requests)|firm[\\/]use-landing|cases[\\/]overview-part)\.|packages[\\/]contract[\\/]src[\\/](must-not-miss|parts[\\/]deadline-kinds)\./
/** Small modules that signing in and signing up share. */
const signUpParts =
  /src[\\/]features[\\/]auth[\\/](auth-card|pending-sign-up)\.|platform[\\/](i18n[\\/]countdown|form[\\/]repeated-password)\./
/** Modules that screens with documents share; dialogs and bulk changes are loaded on demand. */
const documentParts =
  /src[\\/]features[\\/](documents[\\/](?!batch[\\/](?!use-)|effect[\\/]|plan[\\/])(?:[a-z0-9]+[\\/])?(?![a-z]+[\\/])(?!(?!use-).*-dialog|upload-(?!button)|groups-tab|document-list)|document-groups[\\/](document-name|group-dialogs|group-reasons|new-group-button))/

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    compressAssets(),
    preloadFonts(),
    writeWebNotices(here('../..'), here('.'), WEB_PACKAGES),
  ],
  resolve: { alias: { '~': here('./src') } },
  build: {
    target: 'baseline-widely-available',
    outDir: here('./dist'),
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The content security policy allows no data: addresses, so nothing may be inlined as one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [here('./index.html')],
      // An import of one module of a feature or of the kit does not include the others.
      treeshake: {
        moduleSideEffects: [
          { test: /[\\/]src[\\/](ui|features|platform)[\\/][^?]*\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        // The first page lists all names; the shortest hashes make that list shorter.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash:7].js`,
        codeSplitting: {
          groups: [
            { name: 'react', test: libraries, priority: 30 },
            { name: 'form', test: formParts, priority: 20, includeDependenciesRecursively: false },
            {
              name: 'core',
              test: (id) => coreParts.test(id) || firstParts.test(id),
              priority: 18,
              includeDependenciesRecursively: false,
            },
            {
              name: 'shared',
              test: sharedParts,
              priority: 15,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'documents',
              test: documentParts,
              priority: 14,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'change',
              test: changeParts,
              priority: 16,
              includeDependenciesRecursively: false,
            },
            {
              name: 'record',
              test: recordParts,
              priority: 16,
              includeDependenciesRecursively: false,
            },
            {
              name: 'today',
              test: todayParts,
              priority: 16,
              includeDependenciesRecursively: false,
            },
            {
              name: 'auth-card',
              test: signUpParts,
              priority: 16,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // The only part of Base UI on a first screen, with its dependencies in one file.
            { name: 'tabs', test: /src[\\/]ui[\\/]tabs\./, priority: 12 },
            // One file per set of popups that share code: tabs must not load the code of menus.
            {
              name: 'base',
              test: /node_modules[\\/](@base-ui|@floating-ui)[\\/]/,
              priority: 10,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 10_000,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['WEB_PORT'] ?? 5173),
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` },
  },
  preview: { host: '127.0.0.1' },
})
