import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { countryEndpoints } from '@casework/contract/countries'
import { historyEndpoints, type HistoryEntry } from '@casework/contract/history'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerLater, pageOf, refuse, type Answer } from '../answers.ts'
import { answerCasePage } from '../deadlines/case-page.ts'
import { expectAddress, expectTexts } from '../look.ts'
import { buildCase, buildClient } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { buildChange, buildHistory, getHistory } from './history-samples.ts'

const answerClient = (...entries: HistoryEntry[]): Answer[] => [
  ...answerCasePage(),
  answer(clientEndpoints.get, { ...buildClient(), hold: null }),
  answer(caseEndpoints.list, pageOf([buildCase()])),
  answer(countryEndpoints.list, []),
  answer(historyEndpoints.ofClient, pageOf(entries)),
  answer(historyEndpoints.ofCase, pageOf(entries)),
]
const PANEL = '/clients/11?history=open'
const getPanel = () => page.getByRole('dialog', { name: 'History of Helena Thornbury' })

it('opens at its address, and closes with Escape, which returns the focus (HIST-037)', async () => {
  await openScreen('/clients/11', answerClient(buildHistory()))
  const button = page.getByRole('button', { name: 'History' })
  await button.click()
  await expectTexts(getPanel(), ['Created', 'Eva Brandt'])
  await expectAddress(PANEL)
  await expect.poll(() => getPanel().element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(getPanel()).not.toBeInTheDocument()
  await expectAddress('/clients/11')
  await expect.element(button).toHaveFocus()
})

it('keeps the tab of the page, and fills a narrow screen (HIST-037)', async () => {
  await openScreen('/cases/21?tab=sessions', answerClient(buildHistory()), { window: [900, 800] })
  await page.getByRole('button', { name: 'History' }).click()
  const panel = page.getByRole('dialog', { name: 'History of Thornbury v. Ashdown' })
  await expectTexts(panel, ['Created'])
  await expectAddress('/cases/21?tab=sessions&history=open')
  await expect
    .poll(() => {
      const { x, y, width, height } = panel.element().getBoundingClientRect()
      return [x, y, width, height]
    })
    .toEqual([0, 0, 900, 800])
})

it.each<[string, Partial<HistoryEntry>, string[]]>([
  [
    'a change',
    {
      action: 'updated',
      changes: [
        buildChange('name', 'Helena Thornbury', 'Ashdown & Sons'),
        buildChange('mobile', '5550109999', null),
      ],
    },
    [
      'Changed name and mobile',
      'Name:before Helena Thornburyafter Ashdown & Sons',
      'Mobile:before 5550109999after Empty',
    ],
  ],
  [
    'a change of the level',
    { action: 'level_changed', changes: [buildChange('security_level', 'green', 'red')] },
    ['Changed the level from LOW SECURITY to HIGH SECURITY'],
  ],
  [
    'a move',
    {
      action: 'moved',
      object_type: 'document',
      changes: [{ ...buildChange('group_id', null, '51'), after_name: 'Letters' }],
    },
    ['Moved to Letters'],
  ],
])('%s has a sentence of its own (HIST-037)', async (_kind, changes, texts) => {
  await openScreen(PANEL, answerClient(buildHistory(changes)))
  await expectTexts(getHistory(), texts)
})

it('values above the role are hidden, and the reason is given (HIST-037)', async () => {
  const entry = buildHistory({ action: 'updated', hidden: true, level: 'red' })
  await openScreen(PANEL, answerClient(entry), { role: 'silver' })
  await expect
    .element(getHistory().getByRole('button', { name: 'Changed' }))
    .toHaveAccessibleDescription('Your SILVER role cannot access RED security documents')
  expect(getPanel().getByRole('button', { name: 'Export' }).query()).toBeNull()
})

it('values are text: markup, control characters and direction marks are harmless (HIST-039)', async () => {
  const dangerous = '<img src=x onerror="document.title=1"><b>bold</b>\u0007 \u202Egpj.exe'
  const changes = [buildChange('name', 'Helena Thornbury', dangerous)]
  await openScreen(PANEL, answerClient(buildHistory({ action: 'updated', changes })))
  await expectTexts(getHistory(), [
    '<img src=x onerror="document.title=1"><b>bold</b>U+0007 U+202Egpj.exe',
  ])
  expect(getPanel().element().querySelectorAll('img, b')).toHaveLength(0)
  const values = [...getPanel().element().querySelectorAll('bdi')]
  const value = values.find(({ textContent }) => textContent.includes('<img'))
  expect(value && getComputedStyle(value).unicodeBidi).toBe('isolate')
})

it('a long value is folded until it is wanted (HIST-037)', async () => {
  const long = Array.from({ length: 12 }, (_, at) => `Line ${at + 1}`).join('\n')
  const changes = [buildChange('name', null, long)]
  await openScreen(PANEL, answerClient(buildHistory({ action: 'updated', changes })))
  const line = getHistory().getByRole('listitem').filter({ hasText: 'Line 12' }).last()
  await expect.element(line).toBeVisible()
  const measure = () => line.element().getBoundingClientRect().height
  const folded = measure()
  expect(folded).toBeLessThan(200)
  await line.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(measure).toBeGreaterThan(folded + 100)
})

it('says that it loads, that loading failed, and loads again (HIST-037)', async () => {
  const later = answerLater(refuse(historyEndpoints.ofClient))
  const answers = await openScreen(PANEL, [...answerClient(), later])
  await expectTexts(getPanel().getByRole('status'), ['Loading…'])
  later.release()
  await expectTexts(getPanel().getByRole('alert'), ['Failed to load history'])
  answers.add(...answerClient(buildHistory()))
  await getPanel().getByRole('button', { name: 'Retry' }).click()
  await expectTexts(getHistory(), ['Created'])
})
