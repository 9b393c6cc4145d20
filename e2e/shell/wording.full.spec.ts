import { expect, test, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { shareCasework } from '../support/shared-casework.ts'
import { seedRecords } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

/** Unnatural phrases that were removed from the screens. */
const ODD_PHRASES = [
  /e-mail/i,
  /\b(this|these|our|no) mails?\b|\bmailed (to )?you\b|\bwill mail\b/i,
  /\bif it was (not )?you\b|\bsomebody\b|\bof whom\b|\bfor whom\b|\bwith which you\b/i,
  /\bmay see\b|\bin no group\b|\btake you on\b|\bwhere to\b|\bthe account itself\b|\bfor the account of\b|\bthe own account\b/i,
  /\bbroke off\b|\bholds too much\b|\bnot what its name says\b|\bcould not be counted\b|\bcounting what\b/i,
  /\bleft empty\b|\byou leave empty\b|\bis on its way\b|\bwill be listed here\b|\bare kept (under|with)\b|\bin the account of\b/i,
  /\basked? for (it|a new)\b|^asked on\b|\boutside of the page\b|\bwhatever workspace\b|\bas it is\b/i,
  /\bsealed\b|\bwalled off\b|\bnever (move|shifted)\b|\bafterwards\b|\bmeanwhile\b|\banew\b|\bhangs? on\b/i,
]
/** Texts whose words are fixed: of KEYS-037, of mails, and of DUE-009. */
const FIXED_TEXTS = [
  'A second factor protects your account if somebody learns your password.',
  'History could not be sealed',
  'Keep this mail. It proves that the history up to entry {seq} was not changed later.',
  'The date was changed meanwhile',
]
const isOdd = (text: string) => ODD_PHRASES.some((phrase) => phrase.test(text))

/** Returns all visible and spoken text of the page, line by line. */
const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = document.body.innerText.split('\n')
    const named = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap(
      (element) =>
        ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [...shown, ...named].filter((text) => text.trim() !== '')
  })

test('no text of a catalogue has an odd phrase', () => {
  proves('FIX-072')
  const catalogue: object = JSON.parse(
    readFileSync(new URL('../../packages/texts/src/catalogues/de.json', import.meta.url), 'utf8'),
  )
  const texts = Object.keys(catalogue)
  expect(texts.length).toBeGreaterThan(900)
  expect(texts.filter(isOdd).toSorted()).toEqual(FIXED_TEXTS)
})

test('no screen shows an odd phrase', async ({ page }) => {
  proves('FIX-072')
  const casework = await shareCasework()
  const { person, client } = await seedRecords(casework, newPerson())
  const expectNoOddPhrase = async (path: string) => {
    await page.goto(`${casework.url}/${path}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
    const texts = await readTexts(page)
    expect.soft(texts.length, path).toBeGreaterThan(5)
    expect.soft(texts.filter(isOdd), path).toEqual([])
  }
  for (const path of [
    'login',
    'register',
    'forgot-password',
    'undo-email?token=t',
    'reset-password',
  ])
    await expectNoOddPhrase(path)
  await signIn(page, casework.url, person)
  const lists = [
    'dashboard',
    'clients',
    'cases',
    'sessions',
    'documents',
    'documents?tab=groups',
    'connections',
    'notifications',
    'roles',
    'bin',
    'history',
    'level-plans',
  ]
  const forms = [
    'clients/create',
    'cases/create',
    'sessions/create',
    `clients/${client}`,
    'firm',
    'profile-settings',
    'profile-settings?tab=preferences',
  ]
  for (const path of [...lists, ...forms, 'no/such/page']) await expectNoOddPhrase(path)
})
