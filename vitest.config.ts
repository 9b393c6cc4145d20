import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { existsSync, globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const web = new URL('./apps/web/src', import.meta.url).pathname
const server = 'apps/server'
const LAUNCHER_TESTS = `${server}/src/**/*.launcher.test.ts`
const PLAN_TESTS = `${server}/test/plans/**/*.test.ts`
/**
 * Globs that the stress command excludes; see scripts/stress.mjs. Vitest's
 * `--exclude` does not apply to projects.
 */
const EXCLUDED = process.env['TEST_WITHOUT']?.split(' ') ?? []
for (const glob of EXCLUDED)
  if (globSync(glob).length === 0) throw new Error(`TEST_WITHOUT matches no file: ${glob}`)
const CHROMIUM =
  process.env['CHROMIUM_PATH'] ||
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

/** How long a test waits for its expectation: the default of 1 s is too short on a busy machine. */
const WAIT = { timeout: 20_000 }

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

export default defineConfig({
  test: {
    // Many server tests wait for a time limit, so one more than there are cores.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'contract',
          environment: 'node',
          include: ['packages/contract/**/*.test.ts'],
        },
      },
      { test: { name: 'texts', environment: 'node', include: ['packages/texts/**/*.test.ts'] } },
      {
        test: {
          name: 'tools',
          environment: 'node',
          include: ['tools/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // The files of a worker share its modules: to load them again took a quarter of the time.
          isolate: false,
          include: [`${server}/{src,test}/**/*.test.ts`, 'database/**/*.test.ts'],
          exclude: [LAUNCHER_TESTS, PLAN_TESTS, ...EXCLUDED],
          globalSetup: [`${server}/test/database/global-setup.ts`],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: WAIT },
        },
      },
      {
        test: {
          name: 'launcher',
          environment: 'node',
          include: [LAUNCHER_TESTS],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'plans',
          environment: 'node',
          include: [PLAN_TESTS],
          testTimeout: 10 * 60_000,
          hookTimeout: 10 * 60_000,
        },
      },
      {
        plugins: [react()],
        resolve: { alias: { '~': web } },
        test: {
          name: 'web',
          environment: 'node',
          css: true,
          include: ['apps/web/src/**/*.test.ts'],
        },
      },
      {
        plugins: [react(), tailwindcss()],
        resolve: { alias: { '~': web } },
        // Vite would otherwise bundle it during the first run, with a second copy of React.
        optimizeDeps: { include: ['@tanstack/react-query'] },
        test: {
          name: 'ui',
          include: ['apps/web/src/**/*.browser.test.tsx'],
          testTimeout: 60_000,
          expect: { poll: WAIT },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
                args: CHROMIUM_FLAGS,
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
