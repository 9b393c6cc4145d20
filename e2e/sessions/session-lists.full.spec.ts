import { expect, test, type Page } from '@playwright/test'
import { changeAnswers, failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { chooseOption, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import {
  getButton,
  getSessionCards,
  getMain,
  newSessionFirm,
  type SessionFirm,
} from '../support/sessions.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SessionFirm

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await newSessionFirm(casework)
})

const readParameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('the list is searched, filtered, sorted, paged and exported, with its whole state in the URL', async ({
  page,
}) => {
  proves('SESSION-001..019, SESSION-026, SESSION-033, OQ-177, OQ-185')
  const { otherClient, otherCase } = firm
  const titles = Array.from({ length: 61 }, (_, at) => `Review ${String(at).padStart(2, '0')}`)
  for (const [index, title] of titles.entries())
    await firm.addSession(title, {
      date: `2026-${index < 30 ? '03' : '04'}-${String((index % 28) + 1).padStart(2, '0')}T10:00:00`,
    })
  const quantumHearing = await firm.addSession('Quantum hearing', {
    case_id: otherCase,
    client_id: otherClient,
    date: '2028-05-02T09:30:00',
    session_type: 'court_hearing',
  })
  await signIn(page, casework.url, firm.person)

  await test.step('a page of cards, without defaults in the URL', async () => {
    await page.getByRole('link', { name: 'Sessions', exact: true }).click()
    await expect(getSessionCards(page)).toHaveCount(20)
    await expect(page).toHaveURL(`${casework.url}/sessions`)
    const card = getSessionCards(page).filter({ hasText: 'Quantum hearing' })
    await expect(card).toContainText(
      /Court Hearing.*Active.*May 2, 2028, 09:30 AM.*Estate of Novak.*Pablo Novak/,
    )
    await expect(card.getByRole('link', { name: 'Quantum hearing', exact: true })).toHaveAttribute(
      'href',
      `/sessions/${quantumHearing}`,
    )
    await expect(card.getByRole('link', { name: 'Edit Quantum hearing' })).toHaveAttribute(
      'href',
      `/sessions/${quantumHearing}/edit`,
    )
    await expect(page.getByRole('link', { name: 'Add Session' })).toHaveAttribute(
      'href',
      '/sessions/create',
    )
  })

  await test.step('pages, page size and order', async () => {
    const sizes = page.getByLabel('Per page')
    await expect(sizes.getByRole('option')).toHaveText(['10', '20', '50', '100'])
    await expect(sizes).toHaveValue('20')
    const orders = page.getByLabel('Sort by')
    expect(
      await orders
        .getByRole('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)),
    ).toEqual(['-date', 'date', 'title', '-title', '-created_at', 'created_at'])
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(`${casework.url}/sessions?page=2`)
    await sizes.selectOption('10')
    await expect(page).toHaveURL(`${casework.url}/sessions?page_size=10`)
    await expect(page.getByRole('navigation', { name: 'Pagination' }).locator('li')).toHaveText([
      '1',
      '2',
      '3',
      '4',
      '5',
      '…',
      '7',
    ])
    await page.getByRole('link', { name: 'Page 7' }).click()
    await expect(page).toHaveURL(/page=7/)
    await orders.selectOption('title')
    await expect(page).toHaveURL(`${casework.url}/sessions?ordering=title&page_size=10`)
    await expect(getSessionCards(page).first()).toContainText('Quantum hearing')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/page=2/)
    await orders.selectOption('-date')
    await expect(page).toHaveURL(`${casework.url}/sessions?page_size=10`)
  })

  await test.step('a search half a second after the last key, from page 1', async () => {
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.evaluate(() =>
      document.addEventListener(
        'input',
        () => (document.documentElement.dataset['typed'] = String(performance.now())),
        { capture: true },
      ),
    )
    await page.getByRole('searchbox', { name: 'Search sessions' }).fill('quantum')
    await expect(getSessionCards(page)).toHaveCount(1)
    expect(readParameters(page)).toEqual({ search: 'quantum', page_size: '10' })
    const pause = await page.evaluate(() => {
      const searchRequest = performance
        .getEntriesByType('resource')
        .find(({ name }) => name.includes('search=quantum'))
      return (searchRequest?.startTime ?? 0) - Number(document.documentElement.dataset['typed'])
    })
    expect(pause).toBeGreaterThanOrEqual(499)
  })

  await test.step('filters, each from page 1, surviving a reload and Back', async () => {
    await page.goto(`${casework.url}/sessions?page=2`)
    await getButton(page, 'Filters').click()
    const filters = page.getByRole('group', { name: 'Filters' })
    await chooseOption(page, 'Case', 'Estate of Novak')
    await expect(page).toHaveURL(`${casework.url}/sessions?case=${otherCase}`)
    await chooseOption(page, 'Client', 'Pablo Novak')
    await expect(page).toHaveURL(`${casework.url}/sessions?case=${otherCase}&client=${otherClient}`)
    await filters.getByLabel('Title').fill('hearing')
    await expect(page).toHaveURL(/title=hearing/)
    await filters.getByLabel('From').fill('2028-05-02')
    await expect(page).toHaveURL(/date_after=2028-05-02/)
    await filters.getByLabel('Until').fill('2028-05-02')
    const all = {
      title: 'hearing',
      case: String(otherCase),
      client: String(otherClient),
      date_after: '2028-05-02',
      date_before: '2028-05-02',
    }
    await expect.poll(() => readParameters(page)).toEqual(all)
    await expect(getSessionCards(page)).toHaveText([/Quantum hearing/])
    await page.reload()
    await expect(getSessionCards(page)).toHaveText([/Quantum hearing/])
    await expect(page.getByRole('button', { name: 'Filters 5' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await expect(page.getByRole('combobox', { name: 'Case' })).toHaveValue('Estate of Novak')
    await expect(filters.getByLabel('Until')).toHaveValue('2028-05-02')
    await getSessionCards(page).getByRole('link', { name: 'Quantum hearing', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quantum hearing' })).toBeVisible()
    await page.goBack()
    await expect.poll(() => readParameters(page)).toEqual(all)

    const [request, download] = await Promise.all([
      page.waitForRequest((sent) => sent.url().includes('/sessions/export/')),
      page.waitForEvent('download'),
      getButton(page, 'Export').click(),
    ])
    expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({
      ...all,
      ordering: '-date',
      format: 'csv',
    })
    expect(download.suggestedFilename()).toMatch(/^sessions_\d{4}-\d\d-\d\d\.csv$/)
    await expectToast(page, 'Sessions exported successfully')
    await failCalls(page, '**/sessions/export/**', 'GET')
    await getButton(page, 'Export').click()
    await expectToast(page, 'Failed to export sessions')
    await getButton(page, 'Clear filters').click()
    await expect(page).toHaveURL(`${casework.url}/sessions`)
  })

  await test.step('no match, a failure to load, and a failed export', async () => {
    await page.goto(`${casework.url}/sessions?title=nonesuch`)
    await expect(page.getByRole('heading', { name: 'No sessions found' })).toBeVisible()
    await getMain(page).getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(getSessionCards(page)).toHaveCount(20)
    const stopFailing = await failCalls(page, '**/api/sessions/?**')
    await changeAnswers<{ permissions: object }>(
      page,
      '**/api/check-permissions/**',
      ({ permissions }) => ({ permissions: { ...permissions, session: ['create'] } }),
    )
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Failed to load sessions' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add Session' })).toBeVisible()
    await expect(getButton(page, 'Export')).toHaveCount(0)
    await stopFailing()
    await getButton(page, 'Retry').click()
    await expect(getSessionCards(page)).toHaveCount(20)
    await expect(getSessionCards(page).getByRole('link', { name: /^Edit/ })).toHaveCount(0)
  })
})
