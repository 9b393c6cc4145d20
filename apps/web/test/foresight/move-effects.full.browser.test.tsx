import { caseEndpoints } from '@casework/contract/cases'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import {
  caseEffects,
  documentEffects,
  sessionEffects,
  type MoveEffect,
} from '@casework/contract/effects'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, pageOf, refuse, type Answer } from '../answers.ts'
import { chooseOption, expectMessage, expectTexts } from '../look.ts'
import { openRecords, press } from '../records/records-samples.ts'
import { buildCase, buildDocument, buildGroup, buildSession } from '../samples.ts'
import {
  buildMoveEffect,
  expectFailed,
  expectLines,
  expectLoading,
  getBox,
  retry,
} from './foresight-samples.ts'

const NOBODY = 'Nobody gains or loses access.'

it.each([
  ['a case', '/cases/21/edit', caseEffects.moveEffect, { client_id: 12 }],
  ['a session', '/sessions/31/edit', sessionEffects.moveEffect, { case_id: 21, client_id: 12 }],
] as const)(
  'the form of %s says what moves once another client is chosen (FORE-018)',
  async (_name, path, endpoint, query) => {
    const give = (changes: Partial<MoveEffect>) => answer(endpoint, buildMoveEffect(changes))
    const later = answerLater(give({ documents: 12, groups: 2 }))
    const answers = await openRecords(path, [later])
    const client = page.getByRole('combobox', { name: /^Client/ })
    await expect.element(client).toHaveValue('Helena Thornbury')
    expect(getBox().query()).toBeNull()
    await chooseOption(/^Client/, 'Nadia Novak')
    await expectLoading()
    later.release()
    await expectLines(`${NOBODY} 12 documents and 2 groups will move to Nadia Novak.`)
    await expectAccessible()
    expect(answers.getCalls(endpoint)).toMatchObject([{ query }])
    for (const [effect, ...lines] of [
      [{}, NOBODY],
      [{ documents: 1 }, `${NOBODY} 1 document and 0 groups will move to Nadia Novak.`],
      [{ enters_hold: true }, NOBODY, 'It will be under the hold on Nadia Novak.'],
      [
        { enters_hold: true, hold_on: { id: 22, name: 'Novak v. Novak' } },
        NOBODY,
        'It will be under the hold on Novak v. Novak.',
      ],
      [
        { documents: 12, has_unseen: true },
        NOBODY,
        'It contains documents your role cannot access, so it cannot be moved.',
      ],
      [
        { documents: 12, groups: 2, enters_hold: true, leaves_hold: true },
        NOBODY,
        'It is under a hold and cannot be moved out of it.',
      ],
    ] as const) {
      await chooseOption(/^Client/, 'Helena Thornbury')
      await expect.poll(() => getBox().query()).toBeNull()
      answers.add(give(effect))
      await chooseOption(/^Client/, 'Nadia Novak')
      await expectLines(...lines)
    }
    await press('Save Changes')
    await expectTexts(page.getByRole('alertdialog'), [
      'It is under a hold and cannot be moved out of it.',
    ])
  },
)

it.each([
  ['case', '/cases/21/edit', caseEffects.moveEffect, caseEndpoints.update, buildCase],
  [
    'session',
    '/sessions/31/edit',
    sessionEffects.moveEffect,
    sessionEndpoints.update,
    buildSession,
  ],
] as const)(
  'a %s moves although the effect failed (FORE-018)',
  async (_name, path, effect, update, build) => {
    const saved = { ...build({ client_id: 12, client_name: 'Nadia Novak', version: 2 }) }
    const answers = await openRecords(path, [refuse(effect), answer(update, saved as never)])
    await chooseOption(/^Client/, 'Nadia Novak')
    await expectFailed()
    await press('Save Changes')
    const question = page.getByRole('alertdialog', { name: 'Move to another client?' })
    await press('Move', question)
    await expect.poll(() => answers.getCalls(update)).toHaveLength(1)
    await expect.poll(() => location.pathname).toBe(path.replace('/edit', ''))
  },
)

it.each([
  ['case', caseEffects.moveEffect, caseEndpoints.update, { client_id_input: 12 }],
  ['session', sessionEffects.moveEffect, sessionEndpoints.update, { case_id: 21, client_id: 12 }],
] as const)(
  'a %s keeps the choice that is asked about while its effect loads',
  async (kind, effect, update, body) => {
    const later = answerLater(answer(effect, buildMoveEffect({ documents: 3 })))
    const answers = await openRecords(kind === 'case' ? '/cases/21/edit' : '/sessions/31/edit', [
      later,
      refuse(update),
    ])
    const title = page.getByRole('textbox', { name: /Title/ })
    const client = page.getByRole('combobox', { name: /^Client/ })
    await chooseOption(/^Client/, 'Nadia Novak')
    title.element().focus()
    await userEvent.keyboard('{Enter}')
    // Of the box, and of the question before the save.
    await expect.poll(() => answers.getCalls(effect)).toHaveLength(2)
    client.element().focus()
    await userEvent.keyboard('Helena Thornbury')
    await expect.element(client).toHaveValue('Nadia Novak')
    later.release()
    const question = page.getByRole('alertdialog', { name: 'Move to another client?' })
    await press('Cancel', question)
    await expect.element(title).toHaveFocus()
    await press('Save Changes')
    await press('Move', question)
    await expect.poll(() => answers.getCalls(update)).toMatchObject([{ body }])
  },
)

it('asks with a hold that another user has placed since the effect was shown (FORE-018)', async () => {
  const { moveEffect } = sessionEffects
  const answers = await openRecords('/sessions/31/edit', [
    answer(moveEffect, buildMoveEffect({ documents: 3 })),
  ])
  await chooseOption(/^Client/, 'Nadia Novak')
  await expect.poll(() => getBox().query()?.textContent).toContain('3 documents')
  answers.add(answer(moveEffect, buildMoveEffect({ documents: 3, enters_hold: true })))
  await press('Save Changes')
  await expectTexts(page.getByRole('alertdialog', { name: 'Move to another client?' }), [
    '3 documents and 0 groups will move to Nadia Novak. It will be under the hold on Nadia Novak.',
  ])
})

it.each([
  ['case', '/cases/21/edit', caseEffects.moveEffect, caseEndpoints.update],
  ['session', '/sessions/31/edit', sessionEffects.moveEffect, sessionEndpoints.update],
] as const)(
  'a client that a %s cannot move to is refused at its field',
  async (_kind, path, effect, update) => {
    const fields = { client_id: ['Client not found'] }
    const answers = await openRecords(path, [
      refuse(effect, 'validation_error', { message: 'Client not found', fields }),
    ])
    await chooseOption(/^Client/, 'Nadia Novak')
    await press('Save Changes')
    const client = page.getByRole('combobox', { name: /^Client/ })
    await expect.element(client).toHaveAccessibleDescription('Client not found')
    await expect.element(client).toHaveFocus()
    expect(page.getByRole('alertdialog').query()).toBeNull()
    expect(answers.getCalls(update)).toEqual([])
  },
)

it('a case left while its effect loads is not saved', async () => {
  const { moveEffect } = caseEffects
  const later = answerLater(answer(moveEffect, buildMoveEffect()))
  const answers = await openRecords('/cases/21/edit', [
    later,
    answer(caseEndpoints.update, { ...buildCase({ client_id: 12, version: 2 }) } as never),
  ])
  await chooseOption(/^Client/, 'Nadia Novak')
  await press('Save Changes')
  // Of the box, and of the question before the save.
  await expect.poll(() => answers.getCalls(moveEffect)).toHaveLength(2)
  await press('Cancel')
  await press('Leave', page.getByRole('alertdialog', { name: 'Unsaved changes' }))
  await expect.poll(() => location.pathname).toBe('/cases/21')
  later.release()
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
  await expect.poll(() => location.pathname).toBe('/clients')
  expect(answers.getCalls(caseEndpoints.update)).toEqual([])
})

const letter = buildDocument({ security_level: 'green', group: 51, group_name: 'Letters' })
/** Opens "Move Document" of a letter in a group. */
async function openMove(...answers: Answer[]) {
  const opened = await openRecords('/documents', [
    answer(documentEndpoints.list, pageOf([letter])),
    answer(documentEndpoints.get, letter),
    answer(documentGroupEndpoints.list, pageOf([buildGroup({ id: 52 })])),
    answer(documentEndpoints.move, { ...letter, group: 52, group_name: 'Exhibits', version: 2 }),
    ...answers,
  ])
  await press('Move to group: exhibit-red.pdf')
  await expectTexts(page.getByRole('dialog', { name: 'Move Document' }), ['exhibit-red.pdf'])
  return opened
}
const dialog = page.getByRole('dialog')

it('Move Document says who sees the document, in another group and in none (FORE-018)', async () => {
  const answers = await openMove(
    answer(documentEffects.moveEffect, ({ query }) =>
      buildMoveEffect({ can_see_after: query.group_id === undefined ? 1 : 6 }),
    ),
  )
  expect(getBox().query()).toBeNull()
  await chooseOption(/^Group/, 'Exhibits')
  await expectLines(`${NOBODY} 6 people can see this document.`)
  await dialog.getByRole('radio', { name: /^Remove from group/ }).click()
  await expectLines(`${NOBODY} 1 person can see this document.`)
  await expectAccessible()
  expect(answers.getCalls(documentEffects.moveEffect).map(({ query }) => query.group_id)).toEqual([
    52,
    undefined,
  ])
})

it('Move Document moves while the effect loads, and although it failed (FORE-018)', async () => {
  const later = answerLater(answer(documentEffects.moveEffect, buildMoveEffect()))
  const answers = await openMove(later)
  await chooseOption(/^Group/, 'Exhibits')
  await expectLoading()
  answers.add(refuse(documentEffects.moveEffect))
  await dialog.getByRole('radio', { name: /^Remove from group/ }).click()
  await expectFailed()
  answers.add(answer(documentEffects.moveEffect, buildMoveEffect()))
  await retry()
  await expectLines(`${NOBODY} 6 people can see this document.`)
  await dialog.getByRole('radio', { name: /^Move to a group/ }).click()
  await press('Move', dialog)
  await expectMessage('Document moved successfully')
  expect(answers.getCalls(documentEndpoints.move)).toMatchObject([{ body: { group_id: 52 } }])
  later.release()
})
