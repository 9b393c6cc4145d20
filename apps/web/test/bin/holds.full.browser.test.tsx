import { binEndpoints } from '@casework/contract/bin'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { countryEndpoints } from '@casework/contract/countries'
import { holdEndpoints, type Hold } from '@casework/contract/holds'
import type { Role } from '@casework/contract/permissions'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, pageOf, refuse, type Answer } from '../answers.ts'
import { answerCasePage } from '../deadlines/case-page.ts'
import { expectMessage, expectTexts, getCards } from '../look.ts'
import { buildCase, buildClient } from '../samples.ts'
import { openScreen } from '../screen.tsx'

const REASON = 'Litigation notice of the other side'
const BANNER = 'Under a hold since March 12, 2026. Nothing here can be deleted.'
const HOLD: Hold = {
  id: 91,
  client_id: 11,
  case_id: null,
  title: 'Helena Thornbury',
  reason: REASON,
  placed_by: 'Eva Brandt',
  placed_at: '2026-03-12T09:30:00.000Z',
  lifted_at: null,
  lifted_by: null,
  lift_reason: null,
}
const LIFTED: Hold = {
  ...HOLD,
  lifted_at: '2026-03-13T09:30:00.000Z',
  lifted_by: 'Eva Brandt',
  lift_reason: 'Case settled',
}
type Mark = { reason: string | null; placed_on: 'client' | 'case' } | null

/** The pages of a client and its case, which are under a hold or not. */
const answerHeld = (given: Mark): Answer[] => {
  let mark = given
  const getHold = () => mark && { id: HOLD.id, placed_at: HOLD.placed_at, ...mark }
  return [
    ...answerCasePage(),
    answer(caseEndpoints.get, () => ({ ...buildCase(), hold: getHold() })),
    answer(caseEndpoints.list, pageOf([buildCase()])),
    answer(clientEndpoints.get, () => ({ ...buildClient(), hold: getHold() })),
    answer(countryEndpoints.list, []),
    answer(holdEndpoints.place, ({ body }) => {
      mark = { reason: body.reason, placed_on: body.case_id ? 'case' : 'client' }
      return HOLD
    }),
    answer(holdEndpoints.lift, () => {
      mark = null
      return LIFTED
    }),
  ]
}
const getMain = () => page.getByRole('main')
const getDialog = (name: string) => page.getByRole('dialog', { name })
const getReason = () => page.getByRole('dialog').getByLabelText('Reason', { exact: false })

it.each([
  ['/clients/11', 'client', { client_id: 11 }],
  ['/cases/21', 'case', { case_id: 21 }],
])('on %s a hold is placed with a reason (HOLD-007)', async (path, kind, target) => {
  const answers = await openScreen(path, answerHeld(null))
  await getMain().getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Place hold' }).click()
  const dialog = getDialog('Place a hold')
  await expectTexts(dialog, [`Nothing below this ${kind} can be deleted until the hold is lifted.`])
  const place = dialog.getByRole('button', { name: 'Place hold' })
  await place.click()
  await expectTexts(dialog, ['Please enter a reason'])
  await getReason().fill(REASON)
  await place.click()
  await expectMessage('Hold placed')
  await expectTexts(getMain(), [BANNER, `Reason: ${REASON}`])
  expect(answers.getCalls(holdEndpoints.place)).toMatchObject([
    { body: { ...target, reason: REASON } },
  ])
})

it.each(['/clients/11', '/cases/21'])(
  'nothing on %s can be deleted under a hold (HOLD-007)',
  async (path) => {
    await openScreen(path, answerHeld({ reason: REASON, placed_on: 'client' }))
    const remove = getMain().getByRole('button', { name: 'Delete', exact: true })
    await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
    await expect.element(remove).toHaveAccessibleDescription(BANNER)
    await expectAccessible()
  },
)

it('the menu of a phone says why nothing can be deleted', async () => {
  await openScreen('/cases/21', answerHeld({ reason: REASON, placed_on: 'client' }), {
    window: [390, 844],
  })
  await getMain().getByRole('button', { name: 'More' }).click()
  const remove = page.getByRole('menuitem', { name: /^Delete/ })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expectTexts(remove, ['Nothing here can be deleted.'])
  expect(page.getByRole('menuitem', { name: 'Place hold' }).query()).toBeNull()
})

it.each([
  ['/clients/11', 'The records below it can be deleted again.'],
  ['/cases/21', 'The hold is on the client'],
])('on %s the owner lifts a hold with a reason (HOLD-007)', async (path, text) => {
  const answers = await openScreen(path, answerHeld({ reason: REASON, placed_on: 'client' }))
  await getMain().getByRole('button', { name: 'Lift hold' }).click()
  const dialog = getDialog('Lift hold')
  await expectTexts(dialog, [text])
  await expectAccessible()
  await getReason().fill('Case settled')
  await dialog.getByRole('button', { name: 'Lift hold' }).click()
  await expectMessage('Hold lifted')
  await expect.element(getMain().getByText(BANNER)).not.toBeInTheDocument()
  expect(answers.getCalls(holdEndpoints.lift)).toMatchObject([
    { params: { id: 91 }, body: { reason: 'Case settled' } },
  ])
})

it('a dialog lifts no other hold than the one it was opened for (HOLD-001)', async () => {
  const show = (id: number, placed_on: 'client' | 'case', reason: string) =>
    answer(caseEndpoints.get, {
      ...buildCase(),
      hold: { id, placed_on, placed_at: HOLD.placed_at, reason },
    })
  const answers = await openScreen('/cases/21', [
    ...answerHeld(null),
    show(92, 'case', 'Of the case'),
    refuse(holdEndpoints.lift, 'not_found', { message: 'Hold not found' }),
  ])
  await getMain().getByRole('button', { name: 'Lift hold' }).click()
  const dialog = getDialog('Lift hold')
  await getReason().fill('Case settled')
  const expectRefused = async () => {
    await expectTexts(dialog, ['The records below it can be deleted again.', 'Hold not found'])
    await expect.element(getReason()).toHaveValue('Case settled')
  }
  // Somebody else lifted it: the hold of the client comes into its place, and then none.
  answers.add(show(91, 'client', 'Of the client'))
  await dialog.getByRole('button', { name: 'Lift hold' }).click()
  await expect.element(page.getByText('Reason: Of the client')).toBeInTheDocument()
  await expectRefused()
  answers.add(answer(caseEndpoints.get, { ...buildCase(), hold: null }))
  await dialog.getByRole('button', { name: 'Lift hold' }).click()
  await expect.element(page.getByText('Reason: Of the client')).not.toBeInTheDocument()
  await expectRefused()
  expect(answers.getCalls(holdEndpoints.lift).map(({ params }) => params.id)).toEqual([92, 92])
})

it('the list shows holds, and lifts them', async () => {
  const answers = await openScreen('/bin?tab=holds', [
    ...answerHeld(null),
    answer(binEndpoints.list, { ...pageOf([]), bin: { days: 30, count: 0, bytes: 0 } }),
    answer(holdEndpoints.list, pageOf([HOLD])),
  ])
  await expectTexts(getCards('Holds'), ['Helena Thornbury', 'On hold', REASON])
  // That of a card is one of the third level.
  await expect.element(page.getByRole('heading', { level: 2, name: 'Holds' })).toBeInTheDocument()
  await expectAccessible()
  await page.getByRole('button', { name: 'Lift hold Helena Thornbury' }).click()
  await getReason().fill('Case settled')
  answers.add(answer(holdEndpoints.list, pageOf([LIFTED])))
  await getDialog('Lift hold').getByRole('button', { name: 'Lift hold' }).click()
  await expectMessage('Hold lifted')
  await expectTexts(getCards('Holds'), ['Lifted', 'Case settled'])
  await expect.element(page.getByRole('button', { name: /^Lift hold/ })).not.toBeInTheDocument()
})

it('says that there are no holds', async () => {
  await openScreen('/bin?tab=holds', [
    answer(binEndpoints.list, { ...pageOf([]), bin: { days: 30, count: 0, bytes: 0 } }),
    answer(holdEndpoints.list, pageOf([])),
  ])
  await expect.element(page.getByRole('heading', { name: 'No holds' })).toBeVisible()
})

const ROLES: readonly Role[] = ['admin', 'diamond', 'gold', 'silver']
it.each(ROLES.flatMap((role) => [[role, '/clients/11'] as const, [role, '/cases/21'] as const]))(
  '%s sees the banner on %s, and cannot lift the hold (HOLD-007)',
  async (role, path) => {
    const reason = role === 'admin' ? REASON : null
    await openScreen(path, answerHeld({ reason, placed_on: 'client' }), { role })
    await expectTexts(getMain(), [BANNER])
    expect(page.getByText(/^Reason: /).elements()).toHaveLength(reason ? 1 : 0)
    expect(getMain().getByRole('button', { name: 'Lift hold' }).elements()).toEqual([])
  },
)
