import type { Browser, Page } from 'playwright'
import { DESKTOP, PHONE, settle, signIn } from './open-screen.ts'
import { findPlaces, type Places } from './places.ts'

export interface Measurement {
  readonly what: string
  readonly value: string
  readonly goal: string
  readonly isMet: boolean
}

const LISTS = ['clients', 'cases', 'sessions', 'documents'] as const

const px = (value: number) => `${Math.round(value)} px`

const atMost = (what: string, value: number, goal: number): Measurement => ({
  what,
  value: px(value),
  goal: `at most ${px(goal)}`,
  isMet: value <= goal,
})

/** Where things stand on the screens of the English demo firm, on a desktop and on a phone. */
export async function measurePlaces(browser: Browser, url: string): Promise<Measurement[]> {
  const visitor = { url, language: 'en', person: 'owner' } as const
  const desktop = await signIn(browser, { ...visitor, size: DESKTOP })
  const places = await findPlaces(desktop.page)
  const open = openOf(desktop.page, url, places)
  const measured = [
    ...(await measureAgenda(await open('dashboard'))),
    await measurePage(await open('document')),
  ]
  for (const list of LISTS)
    measured.push(atMost(`first record of ${list}`, await findTop(await open(list)), 200))
  await desktop.context.close()
  const phone = await signIn(browser, { ...visitor, size: PHONE })
  const openOnPhone = openOf(phone.page, url, places)
  measured.push(
    atMost(
      'time and client of a session on a phone',
      await findWhen(await openOnPhone('session')),
      240,
    ),
  )
  for (const list of LISTS) {
    const count = await countAboveFold(await openOnPhone(list))
    const what = `${list} above the fold of a phone`
    measured.push({ what, value: String(count), goal: 'at least 8', isMet: count >= 8 })
  }
  await phone.context.close()
  return measured
}

const openOf = (page: Page, url: string, places: Places) => async (name: string) => {
  await page.goto(`${url}${places[name] ?? '/'}`)
  await settle(page)
  return page
}

/** The first row of the agenda: its place and its width. */
async function measureAgenda(page: Page): Promise<Measurement[]> {
  const title = page.getByRole('heading', { name: 'Today and next' })
  const row = title.locator('xpath=ancestor::*[.//li][1]').getByRole('listitem').first()
  const box = await getBox(row)
  return [
    atMost('first row of the agenda', box.y, 220),
    {
      what: 'width of the agenda',
      value: px(box.width),
      goal: 'at least 560 px',
      isMet: box.width >= 560,
    },
  ]
}

/** The width of the page that a document shows, of its column. */
async function measurePage(page: Page): Promise<Measurement> {
  const picture = page.getByRole('main').getByRole('button', { name: /^View / })
  const share = await picture
    .locator('img')
    .evaluate((image) => image.clientWidth / (image.closest('button')?.clientWidth ?? 1))
  return {
    what: 'page of a document, of its column',
    value: `${Math.round(share * 100)} %`,
    goal: '100 %',
    isMet: share > 0.99,
  }
}

const listRecords = (page: Page) => page.getByRole('main').locator('ul[aria-label] > li')

const findTop = async (page: Page): Promise<number> => (await getBox(listRecords(page).first())).y

/** The lower edge of the client's name, which follows the time. */
async function findWhen(page: Page): Promise<number> {
  const band = page.getByRole('region', { name: 'Date, client and case' })
  const box = await getBox(band.getByRole('link').first())
  return box.y + box.height
}

const countAboveFold = (page: Page): Promise<number> =>
  listRecords(page).evaluateAll(
    (rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  )

async function getBox(locator: ReturnType<Page['locator']>) {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${String(locator)} is not shown.`)
  return box
}
