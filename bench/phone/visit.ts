import { devices, type Browser, type BrowserContext, type Page } from 'playwright'
import { SCALE_PASSWORD, getScaleOwner } from '../../database/seed/scale.ts'
import { readVitals, recordVitals, type Vitals, type WindowWithVitals } from './vitals.ts'

/** Slow 4G and a processor of a quarter of this machine's speed, as in Lighthouse. */
const BYTES_PER_SECOND = 1_600_000 / 8
const CPU_SLOWDOWN = 4
/** Long tasks count until this long after the first row. */
const SETTLE_MS = 5_000

interface Requested {
  readonly path: string
  /** Milliseconds after the navigation began. */
  readonly start: number
}

export interface Visit extends Vitals {
  readonly requests: readonly Requested[]
  /** Milliseconds of each interaction by name. */
  readonly interactions: Readonly<Record<string, number>>
}

export const openSlowPhone = (browser: Browser): Promise<BrowserContext> =>
  // The throttling of a page does not cover requests of its service worker.
  browser.newContext({ ...devices['Pixel 5'], serviceWorkers: 'block' })

/** Signs in without throttling and closes the page; the sign-in stays in the context. */
export async function signInOnPhone(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(getScaleOwner(0))
  await page.getByLabel('Password').first().fill(SCALE_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
  // The language of the profile, which later visits restore.
  await page.waitForFunction(() => localStorage.getItem('preferences') !== null, undefined, {
    timeout: 10_000,
  })
  await page.close()
}

interface VisitOptions {
  /** Minimum milliseconds from a request to its response. */
  readonly latency: number
  readonly profile: boolean
}

/** Opens /clients with an empty cache on a slow phone; the page stays open and slow. */
export async function visitClients(
  context: BrowserContext,
  url: string,
  { latency, profile }: VisitOptions,
): Promise<{ visit: Omit<Visit, 'interactions'>; page: Page; profile?: object }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(recordVitals)
  const sent: { path: string; at: number }[] = []
  session.on('Network.requestWillBeSent', ({ request, timestamp }) => {
    sent.push({ path: request.url.replace(url, ''), at: timestamp * 1000 })
  })
  if (profile) {
    await session.send('Profiler.enable')
    await session.send('Profiler.start')
  }
  await page.goto(`${url}/clients`, { waitUntil: 'commit' })
  // Locators look more often and would slow the page down.
  await page.waitForFunction(
    () => (globalThis as WindowWithVitals).vitals.firstRow > 0,
    undefined,
    {
      polling: 200,
    },
  )
  await page.waitForTimeout(SETTLE_MS)
  const taken = profile ? (await session.send('Profiler.stop')).profile : undefined
  const begin = sent[0]?.at ?? 0
  const requests = sent.map(({ path, at }) => ({ path, start: at - begin }))
  return {
    visit: { ...(await readVitals(page)), requests },
    page,
    ...(taken && { profile: taken }),
  }
}
