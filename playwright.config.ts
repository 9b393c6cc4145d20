import { defineConfig, devices } from '@playwright/test'
import { existsSync } from 'node:fs'

const CHROMIUM =
  process.env['CHROMIUM_PATH'] ||
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)

/** Lets Chromium run as root and in containers, and disables its background requests. */
const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/support/prepare-data.ts',
  outputDir: '.cache/e2e',
  workers: 2,
  // Only reached on failure: long enough for a busy machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: '.cache/test/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    // Only e2e/network/offline.spec.ts uses the service worker; it sets `allow`.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace slows every test down; to debug one, run with `--trace=retain-on-failure`.
    trace: 'off',
    launchOptions: { ...(CHROMIUM ? { executablePath: CHROMIUM } : {}), args: CHROMIUM_FLAGS },
  },
  // `npm test` runs `start` alone, because it measures the time to start.
  projects: [
    { name: 'start', testMatch: 'start*.spec.ts', workers: 1 },
    { name: 'journeys', testIgnore: 'start*.spec.ts' },
  ],
})
