import { gzipSync } from 'node:zlib'
import { expect, test, type Browser } from '@playwright/test'
import { startCasework, type Casework } from './support/casework.ts'
import { seedRecords, type SeededFirm } from './support/seed-records.ts'
import { newPerson, signInOnPage } from './support/person.ts'

/** Limits for a first visit, in KB: scripts gzipped, fonts as they are. */
const BUDGETS = [
  { path: '/login', js: 165, requests: 14 },
  // One request more than the lists: the next session, for a day without any.
  { path: '/dashboard', js: 207, requests: 19 },
  { path: '/clients', js: 195, requests: 18 },
  { path: '/cases', js: 195, requests: 18 },
  { path: '/sessions', js: 195, requests: 18 },
  // Has tabs, which load a library, changes several documents at a time, and asks for a fresh factor.
  { path: '/documents', js: 213, requests: 18 },
  { path: '/clients/create', js: 213, requests: 18 },
  { path: '/sessions/create', js: 213, requests: 18 },
] as const
const CSS_KB = 15.5
const FONTS_KB = 52
const FONT_FILES = 2
const CHUNK_KB = 35
const MAX_SHIFT = 0.02
/** Chunks that all screens share; the others belong to routes. */
const SHARED = /\/(react|core|shared)-[^/]+\.js$/

let casework: Casework
let firm: SeededFirm

test.beforeAll(async () => {
  casework = await startCasework()
  firm = await seedRecords(casework, newPerson())
})
test.afterAll(() => casework.stop())

interface FetchedFile {
  path: string
  /** Size in bytes, compressed. */
  size: number
  /** The content encoding; empty without compression. */
  encoding: string
}

/** Loads a URL with an empty cache; returns what it fetches and its layout shift. */
const measureVisit = async (
  browser: Browser,
  path: string,
): Promise<{ fetched: FetchedFile[]; shift: number }> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  // The event stream never ends, so the network would never be idle; it starts after the page has
  // settled.
  await context.route('**/notifications/stream/', (route) => route.abort())
  if (path !== '/login') {
    const first = await context.newPage()
    await signInOnPage(first, casework.url, firm.person)
    // Requested at the first sign-in on a device; later, two seconds after the page.
    await first.waitForFunction(() => localStorage.getItem('firms') !== null)
    await first.close()
  }
  // Requested two seconds after the page, so that the page has priority.
  for (const late of ['user/profile', 'account-info'])
    await context.route(`**/api/${late}/`, (route) => route.abort())
  await context.route(/\/assets\/(sync-)?firm-[^/]*\.js$/, (route) => route.abort())
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const answers: Promise<FetchedFile>[] = []
  let measuring = true
  page.on('response', (response) => {
    if (!measuring) return
    const { pathname } = new URL(response.url())
    const encoding = response.headers()['content-encoding'] ?? ''
    answers.push(
      response.body().then((body) => ({
        path: pathname,
        encoding,
        size: pathname.endsWith('.woff2') ? body.length : gzipSync(body, { level: 9 }).length,
      })),
    )
  })
  await page.addInitScript(() => {
    // The budgets count what is fetched before the page is idle; later prefetches are excluded,
    // whatever the machine's speed.
    globalThis.requestIdleCallback = () => 0
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(casework.url + path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const shift = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )
  measuring = false
  const fetched = await Promise.all(answers)
  await context.close()
  return { fetched, shift }
}

const sumKilobytes = (files: FetchedFile[]) => files.reduce((sum, { size }) => sum + size, 0) / 1024

for (const { path, js, requests } of BUDGETS) {
  test(`${path} stays within its budget`, async ({ browser }) => {
    const { fetched, shift } = await measureVisit(browser, path)
    const filterByExtension = (end: string) => fetched.filter((file) => file.path.endsWith(end))
    const scripts = filterByExtension('.js')
    const fonts = filterByExtension('.woff2')
    const measured = [
      `${sumKilobytes(scripts).toFixed(1)} KB of scripts in ${scripts.length} files`,
      `${sumKilobytes(filterByExtension('.css')).toFixed(1)} KB of styles`,
      `${sumKilobytes(fonts).toFixed(1)} KB of fonts in ${fonts.length} files`,
      `${fetched.length} requests`,
      `layout shift ${shift.toFixed(4)}`,
    ]
    test.info().annotations.push({ type: 'measured', description: measured.join(', ') })
    expect.soft(sumKilobytes(scripts), 'KB of scripts').toBeLessThanOrEqual(js)
    expect.soft(sumKilobytes(filterByExtension('.css')), 'KB of styles').toBeLessThanOrEqual(CSS_KB)
    for (const file of [...scripts, ...filterByExtension('.css')])
      expect.soft(file.encoding, `${file.path} is compressed`).toMatch(/^(br|gzip)$/)
    expect.soft(sumKilobytes(fonts), 'KB of fonts').toBeLessThanOrEqual(FONTS_KB)
    expect.soft(fonts.length, 'font files').toBeLessThanOrEqual(FONT_FILES)
    // Document previews load lazily, as they scroll into view.
    const counted = fetched.filter((file) => !file.path.endsWith('/preview/'))
    expect
      .soft(counted.length, `requests: ${counted.map((file) => file.path).join(' ')}`)
      .toBeLessThanOrEqual(requests)
    for (const file of scripts.filter((script) => !SHARED.test(script.path)))
      expect.soft(sumKilobytes([file]), file.path).toBeLessThanOrEqual(CHUNK_KB)
    expect.soft(shift, 'layout shift').toBeLessThanOrEqual(MAX_SHIFT)
  })
}
