import { existsSync } from 'node:fs'

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
  `--disable-features=${[
    // Each window would load two hidden pages for the address bar: a second of processor time.
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    // Playwright's own list, which this one replaces: those of requests and behaviour that count here.
    'AimEnabled',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning',
  ].join(',')}`,
]

const CHROMIUM =
  process.env['CHROMIUM_PATH'] ||
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
const HEADLESS_SHELL =
  process.env['HEADLESS_SHELL_PATH'] ||
  ['/usr/bin/chromium-headless-shell'].find(existsSync) ||
  CHROMIUM

/**
 * Returns launch options. The headless shell is Chromium without a window, and takes less processor
 * time; it has no notifications, shows no PDF, and text is a little wider in it.
 */
export const launchWith = (browser: 'chromium' | 'headless shell') => {
  const executablePath = browser === 'chromium' ? CHROMIUM : HEADLESS_SHELL
  return { ...(executablePath && { executablePath }), args: CHROMIUM_FLAGS }
}
