import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { existsSync, globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const web = new URL('./apps/web/src', import.meta.url).pathname
const server = 'apps/server'
/** Run by `npm run test:full` only. */
const FULL = '**/*.full.test.ts'
const LAUNCHER_TESTS = `${server}/src/**/*.launcher.full.test.ts`
const PLAN_TESTS = `${server}/test/plans/**/*.full.test.ts`
const RUNBOOK_TESTS = 'tools/runbook/*.full.test.ts'
const SCREEN_TESTS = 'apps/web/{src,test}/**/*.browser.test.tsx'
const FULL_SCREEN_TESTS = 'apps/web/{src,test}/**/*.full.browser.test.tsx'
/**
 * Globs that the stress command excludes; see scripts/stress-plan.mjs. Vitest's
 * `--exclude` does not apply to projects.
 */
const EXCLUDED = process.env['TEST_WITHOUT']?.split(' ') ?? []
for (const glob of EXCLUDED)
  if (globSync(glob).length === 0) throw new Error(`TEST_WITHOUT matches no file: ${glob}`)
const BROWSER =
  process.env['HEADLESS_SHELL_PATH'] ||
  process.env['CHROMIUM_PATH'] ||
  [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find(existsSync)

/** How long a test waits for its expectation: the default of 1 s is too short on a busy machine. */
const WAIT = { timeout: 15_000 }

/** Lets Chromium run as root and in a container, and stops its background requests. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The files of a worker share its modules: to load them again took a quarter of the time. */
const IN_NODE = { environment: 'node', isolate: false } as const

/** Tests that use PostgreSQL. */
const ON_DATABASE = {
  ...IN_NODE,
  globalSetup: ['packages/testing/src/database/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: WAIT },
}

/** The files of a worker share a page with the loaded app, which was a third of their time (decision 0096). */
const SHARED_PAGE = { isolate: false, setupFiles: ['apps/web/test/fresh-page.ts'] }

/** A project of tests of components and screens. */
const inBrowser = (
  name: string,
  include: string,
  { exclude = [], sharesPage = false }: { exclude?: string[]; sharesPage?: boolean } = {},
) => ({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '~': web } },
  // React as it is built for users: the one for developers takes a sixth more time.
  mode: 'production',
  oxc: { jsx: { development: false } },
  optimizeDeps: {
    // Vite would otherwise bundle it during the first run, with a second copy of React.
    include: ['@tanstack/react-query', 'axe-core'],
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
  },
  test: {
    name,
    include: [include],
    exclude,
    // What an element waits for, too.
    testTimeout: 30_000,
    expect: { poll: WAIT },
    ...(sharesPage ? SHARED_PAGE : {}),
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        actionTimeout: WAIT.timeout,
        launchOptions: {
          ...(BROWSER ? { executablePath: BROWSER } : {}),
          args: CHROMIUM_FLAGS,
        },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
})

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'contract',
          ...IN_NODE,
          include: ['packages/contract/**/*.test.ts'],
        },
      },
      { test: { name: 'texts', ...IN_NODE, include: ['packages/texts/**/*.test.ts'] } },
      {
        test: {
          name: 'tools',
          ...IN_NODE,
          include: ['tools/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [FULL],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...ON_DATABASE,
          name: 'server',
          include: [
            `${server}/{src,test}/**/*.test.ts`,
            'database/**/*.test.ts',
            'packages/testing/**/*.test.ts',
          ],
          exclude: [FULL],
        },
      },
      {
        test: {
          ...ON_DATABASE,
          name: 'full',
          include: [FULL],
          exclude: [LAUNCHER_TESTS, PLAN_TESTS, RUNBOOK_TESTS, '**/node_modules/**', ...EXCLUDED],
        },
      },
      {
        test: {
          name: 'launcher',
          ...IN_NODE,
          include: [LAUNCHER_TESTS],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'plans',
          ...IN_NODE,
          include: [PLAN_TESTS],
          testTimeout: 10 * 60_000,
          hookTimeout: 20 * 60_000,
        },
      },
      { test: { name: 'runbook', ...IN_NODE, include: [RUNBOOK_TESTS] } },
      {
        plugins: [react()],
        resolve: { alias: { '~': web } },
        test: {
          name: 'web',
          ...IN_NODE,
          css: true,
          include: ['apps/web/src/**/*.test.ts'],
        },
      },
      inBrowser('ui', SCREEN_TESTS, { exclude: [FULL_SCREEN_TESTS], sharesPage: true }),
      inBrowser('ui-full', FULL_SCREEN_TESTS),
    ],
  },
})
