import { defineConfig, devices } from '@playwright/test'
import { launchWith } from './e2e/support/browsers.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/support/prepare-data.ts',
  outputDir: '.cache/e2e',
  workers: 2,
  // Only reached on failure: long enough for a busy machine.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  maxFailures: 10,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: '.cache/test/playwright.json' }]],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    ...devices['Desktop Chrome'],
    // Only e2e/network/offline.spec.ts uses the service worker; it sets `allow`.
    serviceWorkers: 'block',
    // A press in a list or menu that still moves, with its dialog or under it, is lost.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace slows every test down; to debug one, run with `--trace=retain-on-failure`.
    trace: 'off',
    launchOptions: launchWith('headless shell'),
  },
  // `npm run test:full` runs `start` alone, because it measures the time to start.
  projects: [
    { name: 'start', testMatch: 'start*.spec.ts', workers: 1 },
    { name: 'journeys', testIgnore: 'start*.spec.ts' },
  ],
})
