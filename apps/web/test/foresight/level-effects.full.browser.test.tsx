import { documentBatches } from '@casework/contract/document-batches'
import { documentEndpoints } from '@casework/contract/documents'
import { documentEffects, type DocumentLevelEffect } from '@casework/contract/effects'
import type { Role } from '@casework/contract/permissions'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import {
  buildExhibits,
  getBar,
  keepDocuments,
  pressInBar,
  selectDocuments,
} from '../documents/documents-samples.ts'
import { answerPlaces } from '../documents/upload-samples.ts'
import { expectMessage } from '../look.ts'
import { buildDocument } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import {
  ANN,
  buildLevelEffect,
  expectFailed,
  expectLines,
  expectLoading,
  getBox,
  GRACE,
  retry,
} from './foresight-samples.ts'

const { levelEffect } = documentEffects
const dialog = page.getByRole('dialog')
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
const give = (changes: Partial<DocumentLevelEffect>) =>
  answer(levelEffect, buildLevelEffect(changes))

/** Opens "Edit Document" of the red one of the documents. */
async function openEdit(answers: readonly Answer[], role: Role = 'owner') {
  const level = role === 'gold' ? 'yellow' : 'red'
  const store = keepDocuments(buildExhibits())
  const opened = await openScreen('/documents', [...answerPlaces(), ...store.answers, ...answers], {
    role,
  })
  await page.getByRole('button', { name: `Edit exhibit-${level}.pdf` }).click()
  await expect.element(dialog.getByLabelText(/^Security level/)).toBeVisible()
  return opened
}
const chooseLevel = (level: string) =>
  dialog.getByLabelText(/^Security level/).selectOptions(`${level} SECURITY`)

it('Edit Document says who gains and who loses access once another level is chosen (FORE-018)', async () => {
  const answers = await openEdit([
    answer(levelEffect, ({ query }) =>
      query.security_level === 'yellow'
        ? buildLevelEffect({ gain_count: 1, gain: [GRACE], plans_ended: 1 })
        : buildLevelEffect({ gain_count: 2, gain: [GRACE, ANN] }),
    ),
  ])
  expect(getBox().query()).toBeNull()
  await chooseLevel('MEDIUM')
  await expectLines('1 person gains access: Grace Poe', 'The planned change will be cancelled.')
  await expectAccessible()
  await chooseLevel('LOW')
  await expectLines('2 people gain access: Grace Poe, Ann Archer')
  await chooseLevel('HIGH')
  await expect.poll(() => getBox().query()).toBeNull()
  expect(answers.getCalls(levelEffect).map(({ query }) => query)).toEqual([
    { ids: [41], security_level: 'yellow' },
    { ids: [41], security_level: 'green' },
  ])
})

it.each([
  [{ lose_count: 1, lose: [GRACE] }, ['1 person loses access: Grace Poe']],
  [
    { gain_count: 22, gain: [GRACE, ANN], lose_count: 2, lose: [GRACE, ANN], plans_ended: 2 },
    [
      '22 people gain access: Grace Poe, Ann Archer and 20 more',
      '2 people lose access: Grace Poe, Ann Archer',
      '2 planned changes will be cancelled.',
    ],
  ],
  [{}, ['Nobody gains or loses access.']],
] as [Partial<DocumentLevelEffect>, string[]][])(
  'names people of %j (FORE-018)',
  async (effect, lines) => {
    await openEdit([give(effect)])
    await chooseLevel('LOW')
    await expectLines(...lines)
  },
)

it.each([
  [{ gain_count: 1, lose_count: 2 }, ['1 person gains access.', '2 people lose access.']],
  [{ gain_count: 3 }, ['3 people gain access.']],
] as [Partial<DocumentLevelEffect>, string[]][])(
  'shows counts without names to gold: %j (FORE-006, FORE-018)',
  async (effect, lines) => {
    await openEdit([give({ ...effect, gain: null, lose: null })], 'gold')
    await chooseLevel('LOW')
    await expectLines(...lines)
  },
)

it('Edit Document saves while the effect loads, and although it failed (FORE-018)', async () => {
  const later = answerLater(give({}))
  const saved = buildDocument({ security_level: 'yellow', version: 2 })
  const answers = await openEdit([later, answer(documentEndpoints.update, saved)])
  await chooseLevel('MEDIUM')
  await expectLoading()
  answers.add(refuse(levelEffect))
  await chooseLevel('LOW')
  await expectFailed()
  answers.add(give({ gain_count: 1, gain: [GRACE] }))
  await retry()
  await expectLines('1 person gains access: Grace Poe')
  // Not outside the dialog: the focused button is gone.
  await expect.element(getBox()).toHaveFocus()
  await chooseLevel('MEDIUM')
  await press('Save Changes')
  await expectMessage('Document updated successfully')
  expect(answers.getCalls(documentEndpoints.update)).toMatchObject([
    { body: { security_level: 'yellow' } },
  ])
  later.release()
})

/** Selects the documents and opens "Change Level". */
async function openBatch(answers: readonly Answer[], documents = buildExhibits()) {
  const store = keepDocuments(documents)
  const opened = await openScreen('/documents', [...answerPlaces(), ...store.answers, ...answers])
  await selectDocuments(...documents.map(({ file_name }) => file_name))
  await pressInBar('Change Level')
  return opened
}
const chooseRadio = (level: string) =>
  dialog.getByRole('radio', { name: new RegExp(`^${level}`) }).click()

it('Change Level says it for all selected documents, and changes them by one call, not by one each (FORE-018, FORE-019, INTAKE-017)', async () => {
  const answers = await openBatch([
    give({ documents: 3, unchanged: 1, gain_count: 1, gain: [GRACE], lose_count: 1, lose: [ANN] }),
  ])
  await expect
    .element(page.getByRole('dialog', { name: 'Change level of 3 documents' }))
    .toBeVisible()
  expect(getBox().query()).toBeNull()
  await chooseRadio('MEDIUM')
  await expectLines('1 person gains access: Grace Poe', '1 person loses access: Ann Archer')
  await press('Change level')
  await expectMessage('3 documents updated successfully')
  expect(answers.getCalls(levelEffect).map(({ query }) => query.ids)).toEqual([[41, 42, 43]])
  expect(answers.getCalls(documentBatches.updateMany).map(({ body }) => body.ids)).toEqual([
    [41, 42, 43],
  ])
})

it('Change Level waits neither for the effect nor for its failure (FORE-018, FORE-019)', async () => {
  const later = answerLater(give({}))
  const answers = await openBatch([later])
  await chooseRadio('MEDIUM')
  await expectLoading()
  answers.add(refuse(levelEffect))
  await chooseRadio('LOW')
  await expectFailed()
  await press('Change level')
  await expectMessage('3 documents updated successfully')
  later.release()
})

it('Change Level is not offered to silver (FORE-019)', async () => {
  const green = buildDocument({ file_name: 'paper.txt', security_level: 'green' })
  await openScreen('/documents', keepDocuments([green]).answers, { role: 'silver' })
  await selectDocuments('paper.txt')
  await expect.element(getBar().getByRole('button', { name: 'Download' })).toBeVisible()
  expect(getBar().getByRole('button', { name: 'Change Level' }).query()).toBeNull()
})
