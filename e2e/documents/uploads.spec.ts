import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { startCasework, type Casework } from '../support/casework.ts'
import { uploadFiles } from '../support/documents.ts'
import { toApiUser } from '../support/firm.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { choose, newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework
let firm: SeededFirm

test.beforeAll(async () => {
  casework = await startCasework()
  firm = await seedRecords(casework, newPerson())
})
test.beforeEach(async ({ page }) => {
  await signIn(page, casework.url, firm.person)
  await page.goto(`${casework.url}/documents`)
})
test.afterAll(() => casework.stop())

const text = (name: string, size = 10) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.alloc(size, 'x'),
})
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  return page.getByRole('dialog', { name: 'Upload Document' })
}

test('several files are uploaded into an existing group or a new one (UPLOAD-001..007, UPLOAD-010, UPLOAD-011, UPLOAD-014, UPLOAD-016, UPLOAD-018, UPLOAD-019)', async ({
  page,
}) => {
  test.slow()
  const { client, legalCase, session } = firm
  const call = {
    method: 'POST',
    headers: { authorization: firm.authorization, 'content-type': 'application/json' },
  }
  const meeting = {
    title: 'Second hearing',
    case_id: legalCase,
    client_id: client,
    date: '2026-12-01T09:30:00',
    duration: 60,
    session_type: 'court_hearing',
  }
  expect(
    (await fetch(`${casework.url}/api/sessions/`, { ...call, body: JSON.stringify(meeting) }))
      .status,
  ).toBe(201)
  await uploadFiles(
    casework.url,
    firm.authorization,
    {
      client_id: client,
      case_id: legalCase,
      session_id: session,
      security_level: 'green',
      store_as_group: 'true',
      group_name: 'Letters',
    },
    { 'letter.txt': 'x' },
  )
  const dialog = await openDialog(page)
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true })
  const group = dialog.getByRole('combobox', { name: 'Group' })

  await test.step('missing input is shown', async () => {
    await expect(dialog.getByRole('radio', { name: 'Single document' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Document group' }).check()
    await upload.click()
    for (const sentence of [
      'Please select at least one file to upload',
      'Please select a client',
      'Session is required',
      'Please select an existing group or create a new one',
    ]) {
      await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    }
    await dialog.getByRole('radio', { name: 'New group' }).check()
    await expect(
      dialog.getByRole('alert').filter({ hasText: 'Please enter a name for the new group' }),
    ).toBeVisible()
    await dialog.getByRole('radio', { name: 'Existing group' }).check()
  })

  await test.step('duplicates are skipped; single mode keeps the first', async () => {
    const files = dialog.getByLabel('Choose files')
    await files.setInputFiles([text('one.txt'), text('two.txt')])
    await files.setInputFiles([text('two.txt'), text('three.txt')])
    await expectToast(page, 'Some files were skipped because they were already selected')
    await expect(dialog.getByRole('listitem')).toHaveText([/one\.txt/, /two\.txt/, /three\.txt/])
    await dialog.getByRole('radio', { name: 'Single document' }).check()
    await expect(dialog.getByRole('listitem')).toHaveText([/one\.txt/])
    await dialog.getByRole('radio', { name: 'Document group' }).check()
    await files.setInputFiles([text('two.txt')])
  })

  await test.step('each choice offers what belongs to the previous one', async () => {
    await expect(dialog.getByRole('combobox', { name: 'Case' })).toBeDisabled()
    await choose(page, 'Client', 'Helena Thornbury')
    await choose(page, 'Case', 'Thornbury v. Ashdown')
    await expect(group).toBeDisabled()
    await choose(page, 'Session', 'Preliminary hearing')
    await choose(page, 'Group', 'Letters')
    await expect(group).toHaveValue('Letters')
    await choose(page, 'Session', 'Second hearing')
    await expect(group).toHaveValue('')
    await group.click()
    await expect(page.getByText('No document groups found')).toBeVisible()
    await group.press('Tab')
    await choose(page, 'Session', 'Preliminary hearing')
    await choose(page, 'Group', 'Letters')
  })

  await test.step('into the existing group', async () => {
    const sent = page.waitForRequest('**/api/documents/upload/')
    await upload.click()
    expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    await expectToast(page, 'Successfully uploaded 2 document(s)')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'two.txt' })).toContainText('Letters')
  })

  await test.step('into a new one, created once', async () => {
    await openDialog(page)
    await dialog.getByRole('radio', { name: 'Document group' }).check()
    await dialog.getByLabel('Choose files').setInputFiles([text('three.txt'), text('four.txt')])
    await choose(page, 'Client', 'Helena Thornbury')
    await choose(page, 'Case', 'Thornbury v. Ashdown')
    await choose(page, 'Session', 'Second hearing')
    await dialog.getByRole('radio', { name: 'New group' }).check()
    await dialog.getByLabel('Group Name').fill('Photographs')
    await dialog.getByLabel('Group Description').fill('Of the gate')
    await upload.click()
    await expectToast(page, 'Successfully uploaded 2 document(s)')
    await page.getByRole('tab', { name: 'Document Groups' }).click()
    const card = page
      .getByRole('list', { name: 'Document Groups' })
      .getByRole('listitem')
      .filter({ hasText: 'Photographs' })
    await expect(card).toHaveCount(1)
    await expect(card).toContainText('2 documents')
    await expect(card).toContainText('Of the gate')
  })
})

test('a file that the server would refuse is refused before it is sent (OQ-202)', async ({
  page,
}, testInfo) => {
  const MB = 1024 * 1024
  const buildFile = (name: string, size: number) => {
    const path = testInfo.outputPath(name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
    truncateSync(path, size)
    return path
  }
  const [most, more] = [buildFile('most.txt', 50 * MB), buildFile('more.txt', 50 * MB + 1)]
  const sent: string[] = []
  page.on(
    'request',
    (request) =>
      void (
        request.method() === 'POST' &&
        request.url().includes('/documents/upload/') &&
        sent.push(request.url())
      ),
  )
  const dialog = await openDialog(page)

  await dialog.getByLabel('Choose a file').setInputFiles(more)
  await expectToast(page, 'more.txt: File is too large (maximum 50 MB)')
  await choose(page, 'Client', 'Helena Thornbury')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Please select at least one file to upload' }),
  ).toBeVisible()
  await dialog.getByRole('radio', { name: 'Document group' }).check()
  await dialog.getByLabel('Choose files').setInputFiles([more, most])
  await expect(dialog.getByRole('listitem')).toHaveText([/most\.txt.*50\.00 MB/])
  expect(sent).toEqual([])
})

test('an upload shows its progress, continues on other pages, and can be stopped and retried (UPLOAD-018, UPLOAD-022, HTTP-011)', async ({
  page,
}) => {
  test.slow()
  const network = await page.context().newCDPSession(page)
  const throttle = (bytes: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    })
  await network.send('Network.enable')
  const panel = page.getByRole('region', { name: 'Uploads' })
  const start = async (name: string, size: number) => {
    const dialog = await openDialog(page)
    await dialog.getByLabel('Choose a file').setInputFiles(text(name, size))
    await choose(page, 'Client', 'Helena Thornbury')
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    return dialog
  }

  await test.step('in the dialog, then on another page', async () => {
    await throttle(200_000)
    const dialog = await start('long.txt', 4_000_000)
    const progress = dialog.getByRole('progressbar', { name: 'Upload progress of long.txt' })
    await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
    await expect(dialog.getByText(/^\d+% · [\d.]+ KB per second$/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Uploading \d+%$/ })).toBeDisabled()
    // A level or mode chosen now would not be that of the files on their way.
    for (const radio of await dialog.getByRole('radio').all()) await expect(radio).toBeDisabled()
    await expect(dialog.getByRole('radio')).toHaveCount(5)
    await dialog.getByRole('button', { name: 'Continue in background' }).click()
    await expect(panel).toContainText(/Uploading 1 file · \d+%/)
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await expect(panel).toContainText('long.txt')

    const asked = page.waitForEvent('dialog')
    void page.evaluate(() => location.reload()).catch(() => undefined)
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await throttle(-1)
    await expectToast(page, 'Successfully uploaded 1 document(s)')
    await expect(panel).toBeHidden()
  })

  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'long.txt' })).toBeVisible()

  await test.step('stopped', async () => {
    await throttle(50_000)
    const dialog = await start('stopped.txt', 4_000_000)
    await dialog.getByRole('button', { name: 'Continue in background' }).click()
    await panel.getByRole('button', { name: 'Cancel stopped.txt' }).click()
    await expect(panel).toBeHidden()
    await throttle(-1)
  })

  await test.step('failed, and retried', async () => {
    await page.route('**/api/documents/upload/', (route) => route.abort())
    const dialog = await start('again.txt', 10)
    await expect(dialog.getByRole('alert')).toHaveText(
      'Upload failed. Please check your file and try again.',
    )
    await page.unroute('**/api/documents/upload/')
    await dialog.getByRole('button', { name: 'Retry again.txt' }).click()
    await expectToast(page, 'Successfully uploaded 1 document(s)')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'again.txt' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'stopped.txt' })).toBeHidden()
  })

  for (const [lost, how] of [
    [1, 'by itself'],
    [2, 'by the person'],
  ] as const) {
    await test.step(`done once although the answer was lost, and retried ${how} (OQ-019)`, async () => {
      const keys: (string | undefined)[] = []
      await page.route('**/api/documents/upload/', async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        if (keys.length > lost) return route.continue()
        await route.fetch()
        return route.abort()
      })
      const name = `unheard-${lost}.txt`
      const dialog = await start(name, 10)
      if (lost > 1) await dialog.getByRole('button', { name: `Retry ${name}` }).click()
      await expectToast(page, 'Successfully uploaded 1 document(s)')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('heading', { name })).toHaveCount(1)
      expect(keys).toHaveLength(lost + 1)
      expect(new Set(keys).size, keys.join()).toBe(1)
      await page.unroute('**/api/documents/upload/')
    })
  }
})

test('a form keeps the version that it was loaded from while an upload ends behind it (OQ-238)', async ({
  page,
}) => {
  const owner = await toApiUser(casework, firm.person, firm.authorization)
  const path = `/cases/${firm.legalCase}/`
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/documents/upload/', async (route) => {
    await held
    await route.continue()
  })
  const dialog = await openDialog(page)
  await dialog.getByLabel('Choose a file').setInputFiles(text('behind.txt'))
  await choose(page, 'Client', 'Helena Thornbury')
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await dialog.getByRole('button', { name: 'Continue in background' }).click()
  await page.getByRole('link', { name: 'Cases', exact: true }).click()
  await page.getByRole('link', { name: 'Edit Thornbury v. Ashdown' }).click()
  const title = page.getByLabel('Case Title')
  await expect(title).toHaveValue('Thornbury v. Ashdown')

  const { client_id, date } = await owner.call<{ client_id: number; date: string }>('GET', path)
  await owner.call('PUT', path, {
    title: 'Thornbury v. Ashdown',
    description: 'Theirs',
    client_id_input: client_id,
    date,
  })
  const readAgain = page.waitForResponse(
    (response) => response.url().endsWith(`/api${path}`) && response.request().method() === 'GET',
  )
  release()
  await readAgain
  await expectToast(page, 'Successfully uploaded 1 document(s)')
  await title.fill('Mine')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('This record was changed by someone else')).toBeVisible()
  expect(await owner.call('GET', path)).toMatchObject({
    title: 'Thornbury v. Ashdown',
    description: 'Theirs',
  })
})
