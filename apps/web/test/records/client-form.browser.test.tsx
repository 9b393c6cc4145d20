import { clientEndpoints } from '@casework/contract/clients'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, refuse } from '../answers.ts'
import { showLanguage } from '../languages.ts'
import { expectAddress, expectMessage, expectTexts, readTexts } from '../look.ts'
import { buildClient } from '../samples.ts'
import { openRecords, press } from './records-samples.ts'

const HINT = 'Without country code or special characters'
const saved = answer(clientEndpoints.create, { ...buildClient(), conflict_check: null })
const openForm = (role: 'owner' | 'admin' = 'owner') =>
  openRecords('/clients/create', [saved], { role })
const getField = (name: string) => page.getByRole('textbox', { name })
const getCountry = () => page.getByRole('combobox', { name: /^(Country|Land)/ })
const getOptions = () => page.getByRole('option')
const getAdd = () => page.getByRole('button', { name: 'Add Client', exact: true })
const expectDescription = (name: string, text: string) =>
  expect.element(getField(name)).toHaveAccessibleDescription(text)
const expectOptions = (...names: string[]) =>
  expect.poll(() => readTexts(getOptions())).toEqual(names)
const EMAIL = 'Email (optional)'
const MOBILE = 'Mobile (optional)'

it('has guidelines, and names the firm that an employee adds to (CLIENT-028..030)', async () => {
  await openForm('admin')
  await expectTexts(page.getByRole('main'), [
    'Add New Client',
    'Adding a client for Whitfield Law',
    'GuidelinesClient name is required.',
  ])
})

it('opens with the focus in its first field, and folds its guidelines after the first client (LOOK-081, LOOK-082)', async () => {
  const rule = page.getByText('Client name is required.')
  await openForm()
  await expect.element(getField('Client Name')).toHaveFocus()
  await expect.element(rule).toBeVisible()
  await userEvent.keyboard('Ana')
  await getAdd().click()
  await expectAddress('/clients')
  await page.getByRole('link', { name: 'Add Client' }).first().click()
  await expect.element(getField('Client Name')).toHaveFocus()
  await expect.element(rule).not.toBeVisible()
  await page.getByText('Guidelines').click()
  await expect.element(rule).toBeVisible()
  await expectAccessible()
})

it('refuses a missing name, a malformed email and letters in a mobile number (CLIENT-035, CLIENT-037, CLIENT-039, CLIENT-040)', async () => {
  const answers = await openForm()
  await expectDescription(MOBILE, HINT)
  await getField(EMAIL).fill('ana at example.com')
  await getField(MOBILE).fill('12a')
  await getAdd().click()
  await expect.element(getField('Client Name')).toHaveFocus()
  await expectDescription('Client Name', 'Client name is required')
  await expectDescription(EMAIL, 'Please enter a valid email address')
  await expectDescription(MOBILE, `Mobile number should contain only digits ${HINT}`)
  expect(answers.getCalls(clientEndpoints.create)).toEqual([])
})

it('shows failures of the server, and needs only a name (CLIENT-036, CLIENT-038, CLIENT-041..043, CLIENT-050)', async () => {
  const answers = await openForm()
  const fields = { name: ['This name is taken'], mobile: ['This number is odd'] }
  answers.add(refuse(clientEndpoints.create, 'validation_error', { message: 'No', fields }))
  await getField('Client Name').fill('  Ana  ')
  await getAdd().click()
  await expectDescription('Client Name', 'This name is taken')
  await expectDescription(MOBILE, `This number is odd ${HINT}`)
  answers.add(refuse(clientEndpoints.create))
  await getAdd().click()
  await expectMessage('Failed to create client')
  answers.add(saved)
  await getAdd().click()
  await expectMessage('Client created successfully')
  await expectAddress('/clients')
  expect(answers.getCalls(clientEndpoints.create).at(-1)).toMatchObject({
    body: { name: 'Ana', email: null, mobile: null, country: null },
  })
})

it('names a client of the same name while typing, and moves nothing once it is another', async () => {
  const answers = await openForm()
  const found = { match: 'same', kind: 'client', id: 12, former_name: null, places: [] } as const
  const hits = [{ ...found, name: 'Nadia Novak', sides: ['ours' as const], places: [] }]
  answers.add(
    answer(conflictEndpoints.search, ({ body: { name } }) => ({
      decision_needed: false,
      has_hidden: false,
      hits: name === 'nadia novak' ? hits : [],
    })),
  )
  await expect.element(getAdd()).toBeVisible()
  const { top } = getAdd().element().getBoundingClientRect()
  const hint = page.getByRole('status').filter({ hasText: 'exists already' })
  await getField('Client Name').fill('nadia novak')
  await expectTexts(hint, ['Nadia Novak exists already.'])
  await expect.element(hint.getByRole('link', { name: 'Open' })).toHaveAttribute('target', '_blank')
  await expectAccessible()
  await getField('Client Name').fill('Somebody Else')
  await expect.element(hint).not.toBeInTheDocument()
  expect(getAdd().element().getBoundingClientRect().top).toBe(top)
})

it.each([
  ['07700 900-123', '', { mobile: '07700900123', country: null }],
  ['+44 (7700) 900 124', 'United Kingdom (+44)', { mobile: '7700900124', country: 826 }],
  ['+49 30 12345', 'Germany (+49)', { mobile: '3012345', country: 276 }],
  ['0049 30 12345', 'Germany (+49)', { mobile: '3012345', country: 276 }],
])('reads the mobile number %s and its country "%s" (FIX-029)', async (typed, country, body) => {
  const answers = await openForm()
  await expect.element(getCountry()).toHaveAttribute('placeholder', 'No country')
  await getField('Client Name').fill('Ana')
  await getField(MOBILE).fill(typed)
  await userEvent.keyboard('{Tab}')
  await expect.element(getCountry()).toHaveValue(country)
  getField('Client Name').element().focus()
  await userEvent.keyboard('{Enter}')
  await expectMessage('Client created successfully')
  expect(answers.getCalls(clientEndpoints.create)).toMatchObject([{ body }])
})

it("keeps the client's country when the number is of another one (FIX-234)", async () => {
  const answers = await openForm()
  await getField('Client Name').fill('Ana')
  await getCountry().fill('united kin')
  await expect.poll(() => readTexts(getOptions())[0]).toBe('United Kingdom (+44)')
  await userEvent.keyboard('{Enter}')
  await getField(MOBILE).fill('+49 30 12345')
  await userEvent.keyboard('{Tab}')
  await expect.element(getField(MOBILE)).toHaveValue('+493012345')
  await expect.element(getCountry()).toHaveValue('United Kingdom (+44)')
  await getAdd().click()
  await expectMessage('Client created successfully')
  const body = { mobile: '+493012345', country: 826 }
  expect(answers.getCalls(clientEndpoints.create)).toMatchObject([{ body }])
})

it('refuses two numbers in one field (FIX-204)', async () => {
  const answers = await openForm()
  await getField('Client Name').fill('Ana')
  await getField(MOBILE).fill('020 7946 0000 / 07700 900504')
  await getAdd().click()
  await expectDescription(MOBILE, `Mobile number should contain only digits ${HINT}`)
  expect(answers.getCalls(clientEndpoints.create)).toEqual([])
})

it('finds countries by words in any order, however they are written (FIX-202)', async () => {
  await openForm()
  await getCountry().click()
  await getCountry().fill('ocean  BRÏTISH')
  await expectOptions('British Indian Ocean Territory (+246)')
  await getCountry().fill('islands ａland')
  await expectOptions('Åland Islands (+358)')
})

it('finds countries by part of the name and by dial code (FIX-067)', async () => {
  await openForm()
  await getCountry().click()
  await expect.poll(() => readTexts(getOptions())[0]).toBe('Åland Islands (+358)')
  await getCountry().fill('aland')
  await expectOptions('Åland Islands (+358)', 'New Zealand (+64)')
  await getCountry().fill('india')
  await expectOptions('India (+91)', 'British Indian Ocean Territory (+246)')
  await getCountry().fill('+358')
  await expectOptions('Åland Islands (+358)', 'Finland (+358)')
  await getCountry().fill('nowhere')
  await expect.element(page.getByText('No country found')).toBeVisible()
  await getCountry().fill('united kin')
  await userEvent.keyboard('{Enter}')
  await expect.element(getCountry()).toHaveValue('United Kingdom (+44)')
})

it("has countries in the user's language and its order (FIX-067)", async () => {
  const client = { country: { id: 40, name: 'Austria' } }
  await openRecords('/clients/11/edit', [], { client })
  await expect.element(getCountry()).toHaveValue('Austria (+43)')
  await showLanguage('de')
  await expect.element(getCountry()).toHaveValue('Österreich (+43)')
  await getCountry().click()
  await expect
    .poll(() => readTexts(getOptions()).slice(-4))
    .toEqual(['Oman (+968)', 'Österreich (+43)', 'Pakistan (+92)', 'Vereinigtes Königreich (+44)'])
  await getCountry().fill('osterr')
  await expectOptions('Österreich (+43)')
  await userEvent.keyboard('{Escape}')
  // While it closes, it may take the press for one beside it.
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await press('Abbrechen')
  await expectTexts(page.getByRole('main'), ['Mandant seit', 'Österreich'])
})
