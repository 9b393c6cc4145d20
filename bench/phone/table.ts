// npm run bench:table [-- --rounds N]: opens /clients as a table of 100 rows on a slow computer and prints the delay of
// typing, of moving between rows and of ticking them.
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import config from '../../playwright.config.ts'
import { runCommand, say } from '../../apps/server/src/operations/run-command.ts'
import { getScaleOwner } from '../../database/seed/scale.ts'
import { openData } from '../prepare-data.ts'
import { startCasework } from '../servers.ts'
import { signInOnPhone } from './visit.ts'
import { recordVitals, takeLongestDelay } from './vitals.ts'

const SCALE = 0.01
const CPU_SLOWDOWN = 4
/** Milliseconds (decision 0054). */
const TARGET = 100
const SEARCH = 'smithson'

const INTERACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'type in the search': async (page) => {
    await page.getByRole('searchbox').click()
    // Slower than the debounce at the end of each half, so that rows change while typing goes on.
    for (const half of [SEARCH.slice(0, 3), SEARCH.slice(3)]) {
      await page.keyboard.type(half, { delay: 120 })
      await page.waitForTimeout(520)
    }
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Backspace')
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 100)
  },
  'move between rows': async (page) => {
    await page.locator('tbody tr').first().focus()
    for (let move = 0; move < 20; move += 1) await page.keyboard.press('j', { delay: 30 })
  },
  'tick rows': async (page) => {
    for (const at of [2, 5, 9]) await page.locator('tbody input').nth(at).click()
  },
  'tick a range': (page) =>
    page
      .locator('tbody input')
      .nth(19)
      .click({ modifiers: ['Shift'] }),
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Does each interaction once; returns its longest delay to the next paint in ms. */
async function measureRound(page: Page, url: string): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page)
  await page.addInitScript(recordVitals)
  await page.addInitScript(() => localStorage.setItem('/clients/', 'table'))
  await page.goto(`${url}/clients`)
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 100)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await takeLongestDelay(page)
  const delays: Record<string, number> = {}
  for (const [name, act] of Object.entries(INTERACTIONS)) {
    await act(page)
    delays[name] = await takeLongestDelay(page)
  }
  return delays
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
  const data = await openData(SCALE)
  const casework = await startCasework(data)
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const { port } = await casework.signIn({ account_id: 0, email: getScaleOwner(0) })
    const url = `http://127.0.0.1:${port}`
    const rounds: Record<string, number>[] = []
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        serviceWorkers: 'block',
      })
      await signInOnPhone(context, url)
      rounds.push(await measureRound(await context.newPage(), url))
      await context.close()
    }
    say(`a table of 100 clients, processor / ${CPU_SLOWDOWN}; median of ${rounds.length}`)
    for (const name of Object.keys(INTERACTIONS)) {
      const delays = rounds.map((round) => round[name] ?? 0)
      say(
        `${name.padEnd(20)} ${median(delays)} ms (${Math.min(...delays)} to ${Math.max(...delays)}) target ${TARGET}`,
      )
    }
  } finally {
    await browser.close()
    await casework.stop()
    await data.close()
  }
})
